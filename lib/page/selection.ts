import * as dom from '@/lib/base/dom';
import { ReadError } from './read-outcome';
import { frameDocument } from './snapshot/recall';
import { at, type Tree } from './tree';

/**
 * Finds the user's selection: ranges in the page, in the focused same-origin frame, or in a shadow tree.
 * @returns a function that skips all else in the page's tree
 * @throws ReadError if nothing is selected
 */
export function selected(document: Document): (tree: Tree) => void {
  const ranges = selectedRanges(document);
  return (tree) => keepSelected(tree, ranges);
}

/** Finds a page's selection, like `selected`. */
export type Selected = typeof selected;

export function selectedRanges(document: Document): Range[] {
  const focused = focusedDocument(document);
  const selection = dom.selectionOf(focused);
  const ranges = selection ? [...rangesOf(selection), ...shadowRangesOf(selection, focused)] : [];
  if (ranges.length > 0) return ranges;
  throw new ReadError({ code: 'BAD_REQUEST', message: ['nothingSelected'] });
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

/** A selection in a shadow tree looks collapsed from outside; its ranges are available only for named trees. */
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

/**
 * Skips unselected nodes and truncates the texts at the ends of the ranges. The ancestors of a selection stay, so that an item
 * keeps its list, a cell its table, and a word its link.
 */
function keepSelected(tree: Tree, ranges: Range[]): void {
  const { nodes, names, texts, parent, end, textLength, skip } = tree;
  const selected = new Set(ranges.flatMap((range) => [...nodesIn(range)]));
  const root = ranges[0] && dom.rootOf(ranges[0].startContainer);
  const begins = new Uint8Array(nodes.length);
  for (const [i, node] of nodes.entries()) {
    // A shadow tree or a frame is selected together with its host element.
    const isOurs = dom.rootOf(node) === root;
    begins[i] = isOurs ? Number(selected.has(node)) : (begins[at(parent, i)] ?? 0);
    if (!begins[i] || names[i] !== '' || !ranges.some((range) => endsIn(range, node))) continue;
    texts[i] = cut(texts[i] ?? '', node, ranges);
    textLength[i] = (texts[i] ?? '').replace(/\s+/g, ' ').trim().length;
    showAround(tree, i);
  }
  const holds = new Uint8Array(nodes.length);
  for (let i = nodes.length - 1; i >= 0; i--) {
    // An element in which a selection ends before its first word does not count as selected.
    if (begins[i] && end[i] === i + 1 && (names[i] !== '' || texts[i] !== '')) holds[i] = 1;
    if (!holds[i]) skip[i] = 1;
    else if (i > 0) holds[at(parent, i)] = 1;
  }
}

/** A selection begins and ends in visible text, even if a dialog's page hides everything behind it. */
function showAround({ parent, skip }: Tree, index: number): void {
  for (let i = index; i >= 0; i = at(parent, i)) skip[i] = 0;
}

const endsIn = ({ startContainer, endContainer }: Range, node: Node) =>
  startContainer === node || endContainer === node;

/** Returns the selected part of a text. */
function cut(text: string, node: Node, ranges: Range[]): string {
  return ranges
    .filter((range) => range.intersectsNode(node))
    .map(({ startContainer, startOffset, endContainer, endOffset }) =>
      text.slice(startContainer === node ? startOffset : 0, endContainer === node ? endOffset : undefined),
    )
    .join('');
}

/** Yields the nodes that begin in a range, and the text that it begins in. */
function* nodesIn({ startContainer, startOffset, endContainer, endOffset }: Range): Generator<Node> {
  const last = boundary(endContainer, endOffset);
  const first = boundary(startContainer, startOffset);
  for (let node = first; node && node !== last; node = dom.firstChild(node) ?? behind(node)) yield node;
  if (last === endContainer && endOffset > 0) yield last;
}

/** Returns the node at a boundary point: the text that contains it, or the first node after it. */
function boundary(container: Node, offset: number): Node | null {
  const first = dom.firstChild(container);
  if (!first) return dom.nodeType(container) === Node.ELEMENT_NODE && offset === 0 ? behind(container) : container;
  let node: Node | null = first;
  for (let left = offset; node && left > 0; left--) node = dom.nextSibling(node);
  return node ?? behind(container);
}

/** Returns the first node after this one, in document order, that is not a descendant. */
function behind(node: Node): Node | null {
  let outer: Node | null = node;
  while (outer && !dom.nextSibling(outer)) outer = dom.parentNode(outer);
  return outer && dom.nextSibling(outer);
}
