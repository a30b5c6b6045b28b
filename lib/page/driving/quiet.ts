/** Milliseconds after which a page that nobody has asked about is not watched any longer. */
const UNASKED = 10_000;

/**
 * Watches a document from now on, until it was asked about or was not for a while.
 * @returns a function that resolves with true once nothing has changed for `quiet` milliseconds, of those that have passed
 * since the document was loaded; with false where that is not so after `limit`
 */
export function watchQuiet(window: Window): (quiet: number, limit: number) => Promise<boolean> {
  const { document, performance } = window;
  let changedAt = 0;
  let watching = false;
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  const watch = () => {
    if (watching) return;
    watching = true;
    changedAt = performance.now();
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  };
  const end = () => {
    watching = false;
    observer.disconnect();
  };
  const loadedAt = () => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.loadEventEnd ?? 0;
  };
  watch();
  const unasked = setTimeout(end, UNASKED);

  return async (quiet, limit) => {
    clearTimeout(unasked);
    watch();
    const late = performance.now() + limit;
    for (;;) {
      const now = performance.now();
      const left = Math.max(changedAt, loadedAt()) + quiet - now;
      if (left <= 0 || now >= late) {
        end();
        return left <= 0;
      }
      await new Promise((resolve) => setTimeout(resolve, Math.min(left, late - now)));
    }
  };
}
