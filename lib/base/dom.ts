/**
 * The DOM with the prototypes from when this script started. A form exposes its fields, and a document its forms and images, as
 * named properties: if a field is called `parentElement`, `form.parentElement` is that field. A page can also overwrite DOM
 * members on purpose. Code that reads any element of a page must use these functions.
 */

const { call } = Function.prototype;

type Member<Owner, Key extends keyof Owner> = Owner[Key] extends (...args: infer Args) => infer Result
  ? (owner: Owner, ...args: Args) => Result
  : (owner: Owner) => Owner[Key];

/**
 * Turns a property or a method into a function of its owner, with the type of the class or the given type. Bound, because a
 * browser calls a bound function as fast as the member itself. It takes the class and not its prototype, so that unused members
 * stay out of a script's bundle.
 */
function member<Owner, Key extends keyof Owner>(owner: { prototype: Owner }, key: Key): Member<Owner, Key>;
function member<Made>(owner: { prototype: unknown }, key: PropertyKey): Made;
// @__NO_SIDE_EFFECTS__
function member({ prototype }: { prototype: unknown }, key: PropertyKey): unknown {
  const { get, value } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
  return call.bind(get ?? value);
}

/**
 * Creates a function for a member that depends on an element's class, not its name; it returns undefined for other elements.
 */
// @__NO_SIDE_EFFECTS__
function optional<Owner, Key extends keyof Owner>(owner: { prototype: Owner }, key: Key) {
  const read = member<(element: Element) => ReturnType<Member<Owner, Key>>>(owner, key);
  return (element: Element) => {
    try {
      return read(element);
    } catch {
      return undefined;
    }
  };
}

export const nodeType = member(Node, 'nodeType');
export const nodeName = member(Node, 'nodeName');
export const firstChild = member(Node, 'firstChild');
export const nextSibling = member(Node, 'nextSibling');
export const parentNode = member(Node, 'parentNode');
export const parentElement = member(Node, 'parentElement');
export const childNodes = member(Node, 'childNodes');
export const isConnected = member(Node, 'isConnected');
export const baseURI = member(Node, 'baseURI');
export const append = member(Node, 'appendChild');
export const insertBefore = member<(parent: Node, node: Node, next: Node | null) => Node>(Node, 'insertBefore');
export const contains = member(Node, 'contains');
export const rootOf = member(Node, 'getRootNode');
export const data = member(CharacterData, 'data');
export const shadowRoot = member(Element, 'shadowRoot');
export const slotAssignment = member(ShadowRoot, 'slotAssignment');
export const outerHTML = member(Element, 'outerHTML');
export const localName = member(Element, 'localName');
export const namespace = member(Element, 'namespaceURI');
export const attributes = member(Element, 'attributes');
export const attributeOf = member(Element, 'getAttribute');
export const setAttribute = member(Element, 'setAttribute');
export const hasAttribute = member(Element, 'hasAttribute');
export const hasAttributes = member(Element, 'hasAttributes');
export const classList = member(Element, 'classList');
export const children = member(Element, 'children');
export const previousElement = member(Element, 'previousElementSibling');
export const nextElement = member(Element, 'nextElementSibling');
export const matches = member(Element, 'matches');
export const closest = member(Element, 'closest');
export const boxOf = member(Element, 'getBoundingClientRect');
export const attachShadow = member(Element, 'attachShadow');
export const isShown = member(Element, 'checkVisibility');
export const scrollTop = member(Element, 'scrollTop');
export const scrollLeft = member(Element, 'scrollLeft');
export const clientWidth = member(Element, 'clientWidth');
export const clientHeight = member(Element, 'clientHeight');
export const isEditable = optional(HTMLElement, 'isContentEditable');
export const clickElement = member<(element: Element) => void>(HTMLElement, 'click');
export const inputType = optional(HTMLInputElement, 'type');
export const isChecked = optional(HTMLInputElement, 'checked');
export const currentSrc = optional(HTMLImageElement, 'currentSrc');
export const body = member(Document, 'body');
export const documentElement = member(Document, 'documentElement');
export const doctype = member(Document, 'doctype');
export const compatMode = member(Document, 'compatMode');
export const contentType = member(Document, 'contentType');
export const address = member(Document, 'URL');
export const activeElement = member(Document, 'activeElement');
export const images = member(Document, 'images');
export const selectionOf = member(Document, 'getSelection');
export const scrollingElement = member(Document, 'scrollingElement');
export const readyState = member(Document, 'readyState');
export const title = member(Document, 'title');
export const styleSheets = member(Document, 'styleSheets');
export const visibility = member(Document, 'visibilityState');
export const adopt = member<<Adopted extends Node>(page: Document, node: Adopted) => Adopted>(Document, 'adoptNode');
export const createText = member(Document, 'createTextNode');
export const createIn: (page: Document, namespace: string | null, name: string) => Element = member(
  Document,
  'createElementNS',
);
export const elementOfId = member(Document, 'getElementById');
/** Narrower than the DOM's types: an element and its text have a document, and their own text. */
export const ownerDocument: <Owner extends Node>(node: Owner) => Owner['ownerDocument'] = member(Node, 'ownerDocument');

const textOrNull = member(Node, 'textContent');
const documentOfIframe = optional(HTMLIFrameElement, 'contentDocument');
const documentOfFrame = optional(HTMLFrameElement, 'contentDocument');
const namesOfAttributes = member(Element, 'getAttributeNames');
const elementsOfElement = member(Element, 'getElementsByTagName');
const elementsOfDocument = member(Document, 'getElementsByTagName');
const assignedNodes = optional(HTMLSlotElement, 'assignedNodes');
const defaultView = member(Document, 'defaultView');

/** Returns a closed shadow root; null for an element without a shadow root. Only the extension API can access it. */
export type ClosedRoot = (element: Element) => ShadowRoot | null;

export const textContent = (node: Node): string => textOrNull(node) ?? '';

/** Recognizes an HTML element by its name: an element in a frame is not an instance of the classes here. */
export const isNamed = <Name extends keyof HTMLElementTagNameMap>(
  element: Element,
  name: Name,
): element is HTMLElementTagNameMap[Name] => localName(element) === name;
export const isText = (node: Node): node is Text => nodeType(node) === Node.TEXT_NODE;
export const isCData = (node: Node): node is CDATASection => nodeType(node) === Node.CDATA_SECTION_NODE;
export const isElement = (node: Node): node is Element => nodeType(node) === Node.ELEMENT_NODE;
export const isDocument = (node: Node): node is Document => nodeType(node) === Node.DOCUMENT_NODE;
/** Distinguishes a shadow root from other roots. */
export const isShadowRoot = (root: Node): root is ShadowRoot => nodeType(root) === Node.DOCUMENT_FRAGMENT_NODE;

/** Returns the names of the first thousand attributes: each attribute lookup is linear, so more would take hours. */
export const attributeNames = (element: Element) => namesOfAttributes(element).slice(0, 1_000);

/** One object for all calls: a new object per call would double the time. */
const AND_VISIBLE: CheckVisibilityOptions = { visibilityProperty: true };
/** Returns true if an element has a box and is not made invisible. */
export const isShownAndVisible = (element: Element) => isShown(element, AND_VISIBLE);

/** Counts the elements in a document or an element. */
export const countOf = (root: Document | Element): number =>
  (isDocument(root) ? elementsOfDocument(root, '*') : elementsOfElement(root, '*')).length;

/** Returns the elements of a document with a name. Browsers cache them until the document changes. */
export const elementsNamed = (page: Document, name: string): HTMLCollectionOf<Element> =>
  elementsOfDocument(page, name);

/** Returns all descendant elements in document order. */
export const descendants = (element: Element): Element[] => [...elementsOfElement(element, '*')];

/** Returns the nodes assigned to a slot; an empty list for an element that only has its name, in another namespace. */
export const slotted = (slot: Element): Node[] => assignedNodes(slot) ?? [];

/** Returns the element with the page's content: body, frameset, or the root of an XML document. */
export const contentRoot = (page: Document): Element | null => body(page) ?? documentElement(page);

/** Returns the window that shows a document; null for a document made by DOMParser, without layout or computed style. */
export function viewOf(node: Node): (Window & typeof globalThis) | null {
  const page = isDocument(node) ? node : ownerDocument(node);
  return page && defaultView(page);
}

/** Returns the document of a frame; null or undefined if it is inaccessible or does not exist. */
export const documentIn = (frame: Element) => documentOfIframe(frame) ?? documentOfFrame(frame);

/** Works like `querySelectorAll` of a document, a shadow root or an element. */
export const all = (root: ParentNode, selector: string): NodeListOf<Element> =>
  parentPrototype(root).querySelectorAll.call(root, selector);
export const first = (root: ParentNode, selector: string): Element | null =>
  parentPrototype(root).querySelector.call(root, selector);

/** Returns the open shadow roots in a tree, including nested ones. */
export const shadowRootsIn = (root: ParentNode): ShadowRoot[] =>
  Array.from(all(root, '*')).flatMap((element) => {
    const shadow = shadowRoot(element);
    return shadow ? [shadow, ...shadowRootsIn(shadow)] : [];
  });

/** Returns the innermost element at a point of the window, including open shadow roots. */
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

/** Returns the elements of a document at a point of the window, topmost first. */
export const elementsAt = (page: Document, x: number, y: number): Element[] =>
  Document.prototype.elementsFromPoint.call(page, x, y);

/** Checks the node type: a node in a frame is not an instance of the classes here. */
const parentPrototype = (root: ParentNode) =>
  ({ [Node.DOCUMENT_NODE]: Document, [Node.DOCUMENT_FRAGMENT_NODE]: DocumentFragment })[nodeType(root)]?.prototype ??
  Element.prototype;

/** Walks the nodes in an element that `filter` accepts. */
export const walkerOf = (root: Element, what: number, filter?: (node: Node) => number): TreeWalker =>
  Document.prototype.createTreeWalker.call(ownerDocument(root), root, what, filter);

export const create = member<
  <Name extends string>(
    page: Document,
    name: Name,
  ) => Name extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Name] : HTMLElement
>(Document, 'createElement');
/** Creates an element with a name that no page can have defined as a custom element. */
export const createUnclaimed = (page: Document, name: string): HTMLElement => create(page, `${name}-${randomId()}`);
export const createDrawing = (page: Document, name: 'svg' | 'path') =>
  createIn(page, 'http://www.w3.org/2000/svg', name);

/** Returns the navigation timing of a window. */
export const navigationOf = ({ performance }: Window): PerformanceNavigationTiming | undefined =>
  performance
    .getEntriesByType('navigation')
    .find((entry): entry is PerformanceNavigationTiming => entry.entryType === 'navigation');

/** Returns 32 hexadecimal digits. `crypto.randomUUID` does not exist on plain HTTP pages. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
