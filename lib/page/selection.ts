import { natively } from './natively';
import { ReadError } from './read-error';
import { shadowRoots } from './shadow-roots';

/** What a person has selected: ranges within one document or one shadow tree. */
export interface Selected {
  root: Node;
  ranges: Range[];
}

/**
 * The selection of the page or, where a frame of the same origin has the focus, of that frame.
 * @throws ReadError where nothing is selected
 */
export function selected(document: Document): Selected {
  const focused = focusedDocument(document);
  const selection = natively(Document, 'getSelection', focused).call(focused);
  const ranges = selection ? [...rangesOf(selection), ...shadowRangesOf(selection, focused)] : [];
  const [first] = ranges;
  if (!first) throw new ReadError({ code: 'BAD_REQUEST', message: 'Nothing is selected on this page.' });
  return { root: first.startContainer.getRootNode(), ranges };
}

/** The part of a text node that ranges hold. */
export function selectedText(text: Text, ranges: Range[]): string {
  return ranges
    .filter((range) => range.intersectsNode(text))
    .map((range) =>
      text.data.slice(
        range.startContainer === text ? range.startOffset : 0,
        range.endContainer === text ? range.endOffset : undefined,
      ),
    )
    .join('');
}

function focusedDocument(document: Document): Document {
  const active = natively(Document, 'activeElement', document);
  const inner = active?.localName === 'iframe' ? (active as HTMLIFrameElement).contentDocument : null;
  return inner ? focusedDocument(inner) : document;
}

function rangesOf(selection: Selection): Range[] {
  const all = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index));
  return all.filter((range) => !range.collapsed);
}

/** A selection in a shadow tree looks collapsed from outside; it shows itself to whoever names the tree. */
function shadowRangesOf(selection: Selection, document: Document): Range[] {
  if (!selection.isCollapsed || !selection.getComposedRanges) return [];
  const inside = selection
    .getComposedRanges({ shadowRoots: shadowRoots(natively(Document, 'documentElement', document)) })
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
