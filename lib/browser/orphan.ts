/** Milliseconds between two looks. */
const PULSE = 1_000;

/**
 * After an update or a reload of the extension, and when it is disabled, its scripts go on in pages and reach nobody.
 */
export const isOrphan = (): boolean => !chrome.runtime?.id;

/**
 * Calls back once the extension of a script in a page is gone.
 * @param signal ends the watch
 */
export function onOrphan(act: () => void, signal?: AbortSignal): void {
  const looking = setInterval(() => {
    if (!isOrphan()) return;
    clearInterval(looking);
    act();
  }, PULSE);
  signal?.addEventListener('abort', () => clearInterval(looking));
}
