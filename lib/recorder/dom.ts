/**
 * The DOM as its prototypes have it. A form has its fields, and a document its forms and images, under their names:
 * where a field is called `parentElement`, `form.parentElement` is that field. What reads any element of a page reads it
 * here.
 */

function property<Owner extends object, Key extends keyof Owner>(prototype: Owner, key: Key) {
  const read = Object.getOwnPropertyDescriptor(prototype, key)?.get as () => Owner[Key];
  return (owner: Owner): Owner[Key] => read.call(owner);
}

export const nodeType = property(Node.prototype, 'nodeType');
export const parentNode = property(Node.prototype, 'parentNode');
export const parentElement = property(Node.prototype, 'parentElement');
export const childNodes = property(Node.prototype, 'childNodes');
export const isConnected = property(Node.prototype, 'isConnected');
export const ownerDocument = property(Node.prototype, 'ownerDocument');
export const shadowRoot = property(Element.prototype, 'shadowRoot');
export const localName = property(Element.prototype, 'localName');
export const attributes = property(Element.prototype, 'attributes');
export const classList = property(Element.prototype, 'classList');
export const children = property(Element.prototype, 'children');
export const previousElement = property(Element.prototype, 'previousElementSibling');
export const nextElement = property(Element.prototype, 'nextElementSibling');
export const scrollTop = property(Element.prototype, 'scrollTop');
export const scrollLeft = property(Element.prototype, 'scrollLeft');
export const clientWidth = property(Element.prototype, 'clientWidth');
export const clientHeight = property(Element.prototype, 'clientHeight');
export const isEditable = property(HTMLElement.prototype, 'isContentEditable');
export const body = property(Document.prototype, 'body');
export const documentElement = property(Document.prototype, 'documentElement');
export const scrollingElement = property(Document.prototype, 'scrollingElement');
export const readyState = property(Document.prototype, 'readyState');
export const title = property(Document.prototype, 'title');
export const visibility = property(Document.prototype, 'visibilityState');

const { appendChild, contains: containsOf, getRootNode } = Node.prototype;
const { matches: matchesOf, closest: closestOf, getAttribute, checkVisibility } = Element.prototype;
const { getBoundingClientRect, getElementsByTagName } = Element.prototype;

export const append = (parent: Node, child: Node): Node => appendChild.call(parent, child);
export const contains = (node: Node, other: Node): boolean => containsOf.call(node, other);
export const rootOf = (node: Node): Node => getRootNode.call(node);
export const matches = (element: Element, selector: string): boolean => matchesOf.call(element, selector);
export const closest = (element: Element, selector: string): Element | null => closestOf.call(element, selector);
export const attributeOf = (element: Element, name: string): string | null => getAttribute.call(element, name);
export const boxOf = (element: Element): DOMRect => getBoundingClientRect.call(element);
export const isShown = (element: Element, options?: CheckVisibilityOptions): boolean =>
  checkVisibility.call(element, options);
/** How many elements are in an element. */
export const countOf = (element: Element): number => getElementsByTagName.call(element, '*').length;

/** What `querySelectorAll` of a document, a shadow root or an element gives. */
export const all = (root: ParentNode, selector: string): NodeListOf<Element> =>
  parentPrototype(root).querySelectorAll.call(root, selector);
export const first = (root: ParentNode, selector: string): Element | null =>
  parentPrototype(root).querySelector.call(root, selector);

/** The innermost element that a pointer hits at a point of the window, also within open shadow roots. */
export function elementAt(page: Document, x: number, y: number): Element | null {
  let hit = Document.prototype.elementFromPoint.call(page, x, y);
  while (hit) {
    const root = shadowRoot(hit);
    const inner = root && ShadowRoot.prototype.elementFromPoint.call(root, x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return hit;
}

/** By its number: what is in a frame is no instance of the classes here. */
const parentPrototype = (root: ParentNode) =>
  ({ [Node.DOCUMENT_NODE]: Document, [Node.DOCUMENT_FRAGMENT_NODE]: DocumentFragment })[nodeType(root)]?.prototype ??
  Element.prototype;

/** Walks what is in an element. */
export const walkerOf = (root: Element, what: number, filter?: (node: Node) => number): TreeWalker =>
  Document.prototype.createTreeWalker.call(ownerDocument(root), root, what, filter);

export const create = <Name extends string>(page: Document, name: Name) =>
  Document.prototype.createElement.call(page, name) as Name extends keyof HTMLElementTagNameMap
    ? HTMLElementTagNameMap[Name]
    : HTMLElement;
/** An element whose name no page can have defined as a custom element of its own. */
export const createUnclaimed = (page: Document, name: string): HTMLElement => create(page, `${name}-${randomId()}`);
export const createDrawing = (page: Document, name: 'svg' | 'path') =>
  Document.prototype.createElementNS.call(page, 'http://www.w3.org/2000/svg', name) as SVGElement;

/** 32 hexadecimal digits. `crypto.randomUUID` is not there on pages of plain HTTP. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
