import { delay } from '@/lib/async';
import * as dom from '@/lib/dom';

/** Milliseconds after which a page that nobody has asked about is not watched any longer. */
const UNASKED = 10_000;

/** Milliseconds without changes after which a page that its scripts have yet to fill has nothing more to come. */
const UNFILLED = 800;
/** Elements and characters of text below which a page with scripts looks as if these had yet to fill it. */
const FEW_ELEMENTS = 100;
const FEW_CHARACTERS = 200;

/**
 * True if a page says that it is busy, or has scripts and next to nothing else: its timers may still have work to do.
 */
function isUnfilled(page: Document): boolean {
  if (page.querySelector('[aria-busy="true"]')) return true;
  return (
    page.querySelector('script:not([type*="json"])') !== null &&
    page.getElementsByTagName('*').length < FEW_ELEMENTS &&
    // biome-ignore lint/performance/useDomNodeTextContent: the text of scripts is not shown, and the page is small
    (page.body?.innerText ?? '').trim().length < FEW_CHARACTERS
  );
}

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
  const loadedAt = () => dom.navigationOf(window)?.loadEventEnd ?? 0;
  watch();
  const unasked = setTimeout(end, UNASKED);

  return async (asked, limit) => {
    clearTimeout(unasked);
    watch();
    const quiet = isUnfilled(document) ? Math.max(asked, UNFILLED) : asked;
    const late = performance.now() + limit;
    for (;;) {
      const now = performance.now();
      const left = Math.max(changedAt, loadedAt()) + quiet - now;
      if (left <= 0 || now >= late) {
        end();
        return left <= 0;
      }
      await delay(Math.min(left, late - now));
    }
  };
}
