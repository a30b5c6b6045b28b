import { declobber, natively } from './natively';
import type { Matcher } from './select';
import { type Selected, selectedText } from './selection';
import { makeAbsolute } from './urls';
import { type Hiding, hidingOf } from './visibility';

export interface CopyOptions {
  /** What to copy; everything where it is missing. */
  include?: Matcher;
  exclude: Matcher;
  selected?: Selected;
}

export interface PageCopy {
  /** The body of a document of its own, where no image loads, no script runs and nothing is drawn. */
  root: HTMLElement;
  /** The copies of elements that hide themselves, in document order. */
  hidden: Map<Element, Hiding>;
  /** Origins of the frames that could not be read, because they belong to other sites. */
  unreadFrames: Set<string>;
  /** Set where elements below `MAX_DEPTH` were left out and only their text was copied. */
  tooDeep: boolean;
}

/** As deep as Chromium's HTML parser nests; what works on the copy by recursion is safe with it. */
export const MAX_DEPTH = 512;

const NEVER_SHOWN = new Set(['head', 'script', 'style', 'noscript', 'template', 'meta', 'base']);

const FRAMES = new Set(['iframe', 'frame']);

/** What is the same for all nodes of a document. */
interface Scope {
  base: string;
  view: Window | null;
  /** Copy only what these touch. */
  ranges?: Range[];
}

/** Children that wait to be copied. */
interface Level {
  nodes: ArrayLike<Node>;
  next: number;
  into: Element;
  depth: number;
  scope: Scope;
  included: boolean;
  /** The hiding of ancestors that are not copied themselves. */
  hiding?: Hiding;
}

/**
 * Copies what a page shows into a document of its own: shadow trees flattened with their slots, frames of the same
 * origin in place, addresses absolute, comments, scripts and styles left behind. Changes nothing in the page.
 */
export function copyPage(document: Document, { include, exclude, selected }: CopyOptions): PageCopy {
  const inert = natively(Document, 'implementation', document).createHTMLDocument('');
  const copy: PageCopy = { root: inert.body, hidden: new Map(), unreadFrames: new Set(), tooDeep: false };
  const top = selected ? topOf(selected.root) : topOf(document);
  if (!top || exclude(top.body)) return copy;

  const included = !include || include(top.body) || include(natively(Document, 'documentElement', document));
  const scope = { ...scopeOf(natively(Node, 'ownerDocument', top.body) ?? document), ranges: selected?.ranges };
  // Depth is reached without recursion: a page may nest deeper than the stack.
  const levels: Level[] = [{ nodes: top.nodes, next: 0, into: copy.root, depth: 0, scope, included }];
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const node = level.nodes[level.next++];
    if (!node) {
      levels.pop();
      continue;
    }
    if (level.scope.ranges?.every((range) => !range.intersectsNode(node))) continue;
    const type = natively(Node, 'nodeType', node);
    if (type === Node.ELEMENT_NODE) {
      const below = copyElement(node as Element, level);
      if (below) levels.push(below);
    } else if (level.included && (type === Node.TEXT_NODE || type === Node.CDATA_SECTION_NODE)) {
      const { ranges } = level.scope;
      level.into.append(ranges ? selectedText(node as Text, ranges) : (node as Text).data);
    }
  }
  return copy;

  function copyElement(element: Element, level: Level): Level | undefined {
    const name = natively(Element, 'localName', element);
    if (NEVER_SHOWN.has(name) || exclude(element)) return undefined;
    const frame = FRAMES.has(name) ? (element as HTMLIFrameElement).contentDocument : undefined;
    const below: Level = {
      ...level,
      ...(frame ? contentOf(frame) : childrenOf(element, level.scope)),
      next: 0,
      included: level.included || include?.(element) === true,
    };
    if (name === 'slot') return below;
    const hiding = hidingOf(element, level.scope.view) ?? (level.included ? undefined : level.hiding);
    if (!below.included) return { ...below, hiding };
    if (level.depth >= MAX_DEPTH) {
      copy.tooDeep = true;
      return below;
    }

    const made = frame ? frameCopy() : inert.importNode(element, false);
    declobber(made);
    makeAbsolute(made, level.scope.base);
    if (frame === null && !hiding) noteUnread(made.getAttribute('src'));
    level.into.append(made);
    if (hiding) copy.hidden.set(made, hiding);
    else showThrough(level.into);
    return { ...below, into: made, depth: level.depth + 1, hiding: undefined };
  }

  /** A frame's content stands where the frame is, in an element that says what it was. */
  function frameCopy(): Element {
    const made = inert.createElement('div');
    made.setAttribute('data-original-tag', 'iframe');
    return made;
  }

  function noteUnread(address: string | null) {
    if (!address || !/^https?:/.test(address)) return;
    copy.unreadFrames.add(new URL(address).origin);
  }

  /** What is visible inside invisible elements shows, and they with it. */
  function showThrough(from: Element | null) {
    for (let outer = from; outer && copy.hidden.get(outer) === 'invisible'; outer = outer.parentElement) {
      copy.hidden.delete(outer);
    }
  }
}

function scopeOf(document: Document): Scope {
  return { base: natively(Node, 'baseURI', document), view: natively(Document, 'defaultView', document) };
}

/** Where copying starts in a document or shadow tree: an element to test, and the nodes to copy. */
function topOf(root: Node): { body: Element; nodes: ArrayLike<Node> } | undefined {
  if (root.nodeType === Node.DOCUMENT_FRAGMENT_NODE) return { body: (root as ShadowRoot).host, nodes: root.childNodes };
  const document = root as Document;
  const body = natively(Document, 'body', document) ?? natively(Document, 'documentElement', document);
  return body ? { body, nodes: natively(Node, 'childNodes', body) } : undefined;
}

/** A frame's page. */
const contentOf = (frame: Document): { nodes: ArrayLike<Node>; scope: Scope } => ({
  nodes: topOf(frame)?.nodes ?? [],
  scope: scopeOf(frame),
});

/** The children as they are drawn: a shadow tree instead of the light one, and in a slot what was put there. */
function childrenOf(element: Element, scope: Scope): { nodes: ArrayLike<Node>; scope: Scope } {
  const shadow = natively(Element, 'shadowRoot', element);
  if (shadow) return { nodes: shadow.childNodes, scope: { ...scope, ranges: undefined } };
  const assigned = element.localName === 'slot' ? (element as HTMLSlotElement).assignedNodes() : [];
  return { nodes: assigned.length > 0 ? assigned : natively(Node, 'childNodes', element), scope };
}
