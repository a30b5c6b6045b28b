const nameOf = (jobId: string) => `undo ${jobId}`;

/**
 * Keeps a deleted job from being removed for good. Browsers let go of it where a view closes, or dies.
 * @returns a function that lets go of it
 */
export const holdDeleted = (jobId: string): Promise<() => void> =>
  new Promise((held, failed) => {
    navigator.locks.request(nameOf(jobId), () => new Promise<void>(held)).catch(failed);
  });

/** Does something once no view can have a deleted job back any more. */
export async function onceLetGo(jobId: string, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(nameOf(jobId), work);
}
