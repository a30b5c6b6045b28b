import * as dom from '@/lib/base/dom';
import { findingCodeSigns } from '../code-signs';
import { isFixed, nodesNearRoot } from '../fixed';
import { saysFormulas } from '../formulas';
import { statusCode } from '../metadata/captured-head';
import { readTree } from '../read-tree';
import { separation } from '../separation';
import { atOnce } from '../slices';
import { holdsData } from '../structured/holds-data';
import { at, type Tree } from '../tree';
import { type DocumentInfo, type Entry, nameIn, type Snapshot } from './entries';
import { addressOf, baseOf, contentTypeOf, frameDocument, loadedFrom, type RecordedState, shownSource } from './recall';

/** Marks the end of an open item. */
const END = Symbol('end');

/**
 * Serializes a live page: its document, open shadow roots and same-origin frames, with the layout and state that reading needs,
 * so that the copy reads like the page (`openSnapshot`). Changes nothing. Runs in one go, so that the copy is consistent.
 */
export function takeSnapshot(document: Document): string {
  const tree = readTree(document);
  const status = statusCode(document);
  const snapshot: Snapshot = {
    ...(status && { statusCode: status }),
    warnings: tree.warnings,
    entries: entriesOf(document, readLayout(tree)),
  };
  return JSON.stringify(snapshot);
}

/** Reads the layout of a tree's elements, except in hidden parts, for which it does not matter. */
function readLayout(tree: Tree): Map<Node, RecordedState> {
  const { nodes, names, end, skip } = tree;
  const found = new Map<Node, RecordedState>();
  const nearRoot = new Set(nodesNearRoot(tree));
  const signs = atOnce(findingCodeSigns({ tree, starts: [0] }));
  for (let i = 1; i < nodes.length; i++) {
    const node = nodes[i];
    if (!node) break;
    if (skip[i]) {
      found.set(node, { hidden: true });
      i = at(end, i) - 1;
      continue;
    }
    const apart = names[i] === '' ? undefined : separation(tree, i);
    const fixed = nearRoot.has(i) && isFixed(tree, i);
    const code = signs.get(i);
    if (apart || fixed || code) {
      found.set(node, { ...(apart && { apart }), ...(fixed && { fixed }), ...(code && { code }) });
    }
  }
  return found;
}

function entriesOf(document: Document, saidOf: Map<Node, RecordedState>): Entry[] {
  const entries: Entry[] = [];
  /** Nodes to write, last first. */
  const waiting: (Node | typeof END)[] = [document];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === END) {
      const last = entries.length - 1;
      if (typeof entries[last] === 'number') entries[last]++;
      else entries.push(1);
      continue;
    }
    const entry = begin(next);
    if (entry === undefined) continue;
    entries.push(entry);
    if (typeof entry === 'string') continue;
    if (dom.isElement(next)) {
      const layout = saidOf.get(next);
      const state = stateOf(next);
      if (layout || state) entries.push({ said: { ...layout, ...state } });
    }
    waiting.push(END);
    for (const inside of contentOf(next).reverse()) waiting.push(inside);
  }
  return entries;
}

/** Returns the entry of a node; undefined for a node that is never read, like a comment. */
function begin(node: Node): Entry | undefined {
  if (dom.isElement(node)) return tagOf(node);
  if (dom.isText(node) || dom.isCData(node)) return dom.data(node);
  if (dom.isShadowRoot(node)) return { shadow: dom.slotAssignment(node) };
  return dom.isDocument(node) ? { page: factsOf(node) } : undefined;
}

const factsOf = (page: Document): DocumentInfo => ({
  url: addressOf(page),
  ...(loadedFrom(page) !== addressOf(page) && { loaded: loadedFrom(page) }),
  base: baseOf(page),
  contentType: contentTypeOf(page),
  quirks: dom.compatMode(page) === 'BackCompat',
});

function tagOf(element: Element): [string, ...string[]] {
  const tag: [string, ...string[]] = [nameIn(dom.namespace(element), dom.localName(element), dom.nodeName(element))];
  if (dom.hasAttributes(element)) {
    for (const name of dom.attributeNames(element)) tag.push(name, dom.attributeOf(element, name) ?? '');
  }
  return tag;
}

/** Reads the state of an element that neither its attributes nor its style reflect. */
function stateOf(element: Element): { source: string } | { checked: boolean } | undefined {
  const name = dom.localName(element);
  if (name === 'img' && !dom.attributeOf(element, 'src')?.trim()) {
    const source = shownSource(element);
    return source ? { source } : undefined;
  }
  if (name !== 'input') return undefined;
  const checked = dom.isChecked(element) ?? false;
  return checked === dom.hasAttribute(element, 'checked') ? undefined : { checked };
}

/** Lists the content of a node, of any kind, in order. */
function contentOf(node: Node): Node[] {
  const content: Node[] = [];
  if (dom.isElement(node)) {
    const name = dom.localName(node);
    if (isCode(node, name)) return content;
    const shadow = dom.shadowRoot(node);
    if (shadow) content.push(shadow);
    const inFrame = name === 'iframe' || name === 'frame' ? frameDocument(node) : null;
    if (inFrame) content.push(inFrame);
    // Nodes assigned to a slot by script are not reflected in attributes: they are copied into the slot, which shows its
    // children if nothing is assigned.
    if (name === 'slot' && isFilledByHand(node)) return content.concat(dom.slotted(node));
  }
  for (let child = dom.firstChild(node); child; child = dom.nextSibling(child)) content.push(child);
  return content;
}

/** Scripts and styles are read only for data and formulas in them. */
const isCode = (element: Element, name: string) =>
  name === 'style' || (name === 'script' && !holdsData(element) && !saysFormulas(element));

function isFilledByHand(slot: Element): boolean {
  const root = dom.rootOf(slot);
  return dom.isShadowRoot(root) && dom.slotAssignment(root) === 'manual';
}
