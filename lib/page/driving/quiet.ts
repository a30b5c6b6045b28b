/**
 * Watches a document from now on.
 * @returns a function that resolves with true once nothing has changed for `quiet` milliseconds, of those that have passed
 * since the document was loaded; with false where that is not so after `limit`
 */
export function watchQuiet(window: Window): (quiet: number, limit: number) => Promise<boolean> {
  const { document, performance } = window;
  let changedAt = performance.now();
  new MutationObserver(() => {
    changedAt = performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  const loadedAt = () => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.loadEventEnd ?? 0;
  };

  return async (quiet, limit) => {
    const end = performance.now() + limit;
    for (;;) {
      const now = performance.now();
      const left = Math.max(changedAt, loadedAt()) + quiet - now;
      if (left <= 0) return true;
      if (now >= end) return false;
      await new Promise((resolve) => setTimeout(resolve, Math.min(left, end - now)));
    }
  };
}
