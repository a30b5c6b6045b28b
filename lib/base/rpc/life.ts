let held: Promise<string> | undefined;

/**
 * A lock that this context holds until it ends, which the browser releases however that happens: by the end of a worker,
 * too, of which Chromium 156 tells the other end of a `MessagePort` nothing (no event `close`).
 * @returns its name, for `untilEnded` in another context of this extension
 */
export function ownLife(): Promise<string> {
  held ??= new Promise((resolve, reject) => {
    const name = `life ${crypto.randomUUID()}`;
    const hold = () => {
      resolve(name);
      return new Promise<never>(() => undefined);
    };
    navigator.locks.request(name, hold).catch(reject);
  });
  return held;
}

/** Resolves once the context with this life has ended. @throws the signal's reason */
export async function untilEnded(life: string, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(life, { signal }, async () => undefined);
}
