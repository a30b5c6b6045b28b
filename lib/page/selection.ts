import * as dom from '@/lib/dom';
import { ReadError } from './read-outcome';
import { frameDocument } from './snapshot/recall';

/**
 * Finds what the user has selected: ranges in the page, in the frame of the same origin that has the focus, or in a
 * shadow tree.
 * @throws ReadError where nothing is selected
 */
export function selectedRanges(document: Document): Range[] {
  const focused = focusedDocument(document);
  const selection = dom.selectionOf(focused);
  const ranges = selection ? [...rangesOf(selection), ...shadowRangesOf(selection, focused)] : [];
  if (ranges.length > 0) return ranges;
  throw new ReadError({ code: 'BAD_REQUEST', message: 'Nothing is selected on this page.' });
}

function focusedDocument(document: Document): Document {
  const focused = dom.activeElement(document);
  const inner = focused && dom.localName(focused) === 'iframe' ? frameDocument(focused) : null;
  return inner ? focusedDocument(inner) : document;
}

function rangesOf(selection: Selection): Range[] {
  const all = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index));
  return all.filter((range) => !range.collapsed);
}

/** A selection in a shadow tree looks collapsed from outside; it shows itself to whoever names the tree. */
function shadowRangesOf(selection: Selection, document: Document): Range[] {
  const root: Element | null = dom.documentElement(document);
  if (!root || !selection.isCollapsed || !selection.getComposedRanges) return [];
  const inside = selection
    .getComposedRanges({ shadowRoots: dom.shadowRootsIn(root) })
    .filter(({ collapsed, startContainer, endContainer }) => {
      return !collapsed && startContainer.getRootNode() === endContainer.getRootNode();
    });
  return inside.map(({ startContainer, startOffset, endContainer, endOffset }) => {
    const range = new Range();
    range.setStart(startContainer, startOffset);
    range.setEnd(endContainer, endOffset);
    return range;
  });
}
