/** Resolves when nothing in a document has changed for `quiet` milliseconds, with true; after `limit` with false. */
export function quietness(page: Document, quiet: number, limit: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isQuiet: boolean) => {
      observer.disconnect();
      clearTimeout(still);
      clearTimeout(late);
      resolve(isQuiet);
    };
    const observer = new MutationObserver(() => {
      clearTimeout(still);
      still = setTimeout(end, quiet, true);
    });
    observer.observe(page, { subtree: true, childList: true, characterData: true, attributes: true });
    let still = setTimeout(end, quiet, true);
    const late = setTimeout(end, limit, false);
  });
}
