import * as dom from '@/lib/base/dom';
import { findPassage, isTextShown } from './find-passage';
import { createPainter } from './painter';

/** The outcome of looking for a passage; `folded` means that the page contains it, but does not show it now. */
export type Marked = 'shown' | 'folded' | 'missing';

/** Marks passages in a page. */
export interface Marking {
  /**
   * Marks a passage, replacing the previous mark, and scrolls to it. Does not change any node of the page.
   * @param passage as a reader sees it, without markup
   */
  mark(passage: string): Marked;
  /** Marks several, and scrolls to the first that is there. */
  markAll(passages: readonly string[]): Marked;
  clear(): void;
}

/** The name of this extension's highlight among those of the page. */
export const HIGHLIGHT = 'winnow-passage';

/** Sets its own text colour, because the page may be light or dark; forced colours provide a pair for this. */
const STYLE = `
  ::highlight(${HIGHLIGHT}) { background-color: #fbe39a; color: #1d1b18; }
  @media (forced-colors: active) { ::highlight(${HIGHLIGHT}) { background-color: Mark; color: MarkText; } }
`;

export function createMarking(page: Document): Marking {
  const { paint, clear } = createPainter(HIGHLIGHT, STYLE);

  function markAll(passages: readonly string[]): Marked {
    clear();
    const ranges = passages.flatMap((passage) => findPassage(page, passage));
    if (ranges.length === 0) return 'missing';
    paint(ranges);
    const first = ranges.find(({ startContainer }) => isTextShown(startContainer));
    if (!first) return 'folded';
    // A single passage is scrolled to at its start, even if the start is in folded text.
    scrollToRange(passages.length === 1 ? (ranges[0] ?? first) : first);
    return 'shown';
  }

  return { clear, markAll, mark: (passage) => markAll([passage]) };
}

/** Scrolls without animation: animating a long page helps nobody and can harm some users. */
export function scrollToRange(range: Range): void {
  const text = range.startContainer;
  const root = dom.rootOf(text);
  const around = dom.parentElement(text) ?? (dom.isShadowRoot(root) ? root.host : null);
  around?.scrollIntoView({ block: 'center', behavior: 'instant' });
  // The surrounding element may be taller than the window.
  const view = dom.viewOf(text);
  const { top, bottom } = range.getBoundingClientRect();
  if (view && (top < 0 || bottom > view.innerHeight)) {
    view.scrollBy({ top: top - view.innerHeight / 3, behavior: 'instant' });
  }
}
