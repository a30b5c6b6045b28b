/** Interval between two checks, in ms. */
const PULSE = 1_000;

/** Returns true if the extension was updated, reloaded or disabled: its scripts then go on in pages, but reach nobody. */
export const isOrphan = (): boolean => !chrome.runtime?.id;

/**
 * Notifies once the extension of a script in a page is gone.
 * @param signal stops watching
 */
export function onOrphan(act: () => void, signal?: AbortSignal): void {
  const looking = setInterval(() => {
    if (!isOrphan()) return;
    clearInterval(looking);
    act();
  }, PULSE);
  signal?.addEventListener('abort', () => clearInterval(looking));
}
