const nameOf = (jobId: string) => `undo ${jobId}`;

/**
 * Keeps a deleted job from being removed for good. The browser releases it when a view closes or crashes.
 * @returns a function that releases it
 */
export const lockDeleted = (jobId: string): Promise<() => void> =>
  new Promise((held, failed) => {
    navigator.locks.request(nameOf(jobId), () => new Promise<void>(held)).catch(failed);
  });

/** Does something once no view can restore a deleted job any more. */
export async function whenUnlocked(jobId: string, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(nameOf(jobId), work);
}
