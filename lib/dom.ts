/**
 * The DOM as its prototypes had it when this script started. A form has its fields, and a document its forms and
 * images, under their names: where a field is called `parentElement`, `form.parentElement` is that field. A page can
 * also put its own names over the DOM's on purpose. Code that reads any element of a page reads it here.
 */

const { call } = Function.prototype;

type Member<Owner, Key extends keyof Owner> = Owner[Key] extends (...args: infer Args) => infer Result
  ? (owner: Owner, ...args: Args) => Result
  : (owner: Owner) => Owner[Key];

/**
 * Makes a property or a method a function of its owner, with the type that the class says or the one that is given.
 * Bound, because a browser calls that as fast as the member itself. It takes the class and not its prototype, so that
 * members which a script does not use stay out of its bundle.
 */
function member<Owner, Key extends keyof Owner>(owner: { prototype: Owner }, key: Key): Member<Owner, Key>;
function member<Made>(owner: { prototype: unknown }, key: PropertyKey): Made;
// @__NO_SIDE_EFFECTS__
function member({ prototype }: { prototype: unknown }, key: PropertyKey): unknown {
  const { get, value } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
  return call.bind(get ?? value);
}

/**
 * Makes a function for a member that some elements have by their class, not by their name; it returns undefined for
 * others.
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
/** Narrower than the DOM says: an element and its text have a document, and a text of their own. */
export const ownerDocument: <Owner extends Node>(node: Owner) => Owner['ownerDocument'] = member(Node, 'ownerDocument');

const textOrNull = member(Node, 'textContent');
const documentOfIframe = optional(HTMLIFrameElement, 'contentDocument');
const documentOfFrame = optional(HTMLFrameElement, 'contentDocument');
const namesOfAttributes = member(Element, 'getAttributeNames');
const elementsOfElement = member(Element, 'getElementsByTagName');
const elementsOfDocument = member(Document, 'getElementsByTagName');
const assignedNodes = optional(HTMLSlotElement, 'assignedNodes');
const defaultView = member(Document, 'defaultView');

/** Gives the shadow root that a page keeps closed; null for an element without one. Only the extension API has it. */
export type ClosedRoot = (element: Element) => ShadowRoot | null;

export const textContent = (node: Node): string => textOrNull(node) ?? '';

/** Tells an HTML element by its name: in a frame it is no instance of the classes here. */
export const isNamed = <Name extends keyof HTMLElementTagNameMap>(
  element: Element,
  name: Name,
): element is HTMLElementTagNameMap[Name] => localName(element) === name;
export const isText = (node: Node): node is Text => nodeType(node) === Node.TEXT_NODE;
export const isCData = (node: Node): node is CDATASection => nodeType(node) === Node.CDATA_SECTION_NODE;
export const isElement = (node: Node): node is Element => nodeType(node) === Node.ELEMENT_NODE;
export const isDocument = (node: Node): node is Document => nodeType(node) === Node.DOCUMENT_NODE;
/** Tells a shadow root from what else is a root. */
export const isShadowRoot = (root: Node): root is ShadowRoot => nodeType(root) === Node.DOCUMENT_FRAGMENT_NODE;

/**
 * Names of the first thousand attributes: an element looks through all of them for one, so that more would take hours.
 */
export const attributeNames = (element: Element) => namesOfAttributes(element).slice(0, 1_000);

/** One object for all calls: a new one for each would double their time. */
const AND_VISIBLE: CheckVisibilityOptions = { visibilityProperty: true };
/** Tells that an element has a box and is not made invisible. */
export const isShownAndVisible = (element: Element) => isShown(element, AND_VISIBLE);

/** Counts the elements in a document or an element. */
export const countOf = (root: Document | Element): number =>
  (isDocument(root) ? elementsOfDocument(root, '*') : elementsOfElement(root, '*')).length;

/** The elements of a document that have a name. A browser remembers them until the document changes. */
export const elementsNamed = (page: Document, name: string): HTMLCollectionOf<Element> =>
  elementsOfDocument(page, name);

/** All elements below, in document order. */
export const descendants = (element: Element): Element[] => [...elementsOfElement(element, '*')];

/** The nodes that a slot shows; none for an element that only has its name, as one of another namespace. */
export const slotted = (slot: Element): Node[] => assignedNodes(slot) ?? [];

/** The element whose content is the page: body, frameset, or whatever root an XML document has. */
export const contentRoot = (page: Document): Element | null => body(page) ?? documentElement(page);

/** The window that shows a document; null for one made by DOMParser, which has neither layout nor computed style. */
export function viewOf(node: Node): (Window & typeof globalThis) | null {
  const page = isDocument(node) ? node : ownerDocument(node);
  return page && defaultView(page);
}

/** The document that a frame shows; null or undefined where the browser keeps it from us, and where there is none. */
export const documentIn = (frame: Element) => documentOfIframe(frame) ?? documentOfFrame(frame);

/** Finds what `querySelectorAll` of a document, a shadow root or an element finds. */
export const all = (root: ParentNode, selector: string): NodeListOf<Element> =>
  parentPrototype(root).querySelectorAll.call(root, selector);
export const first = (root: ParentNode, selector: string): Element | null =>
  parentPrototype(root).querySelector.call(root, selector);

/** The open shadow roots in a tree, with those inside them. */
export const shadowRootsIn = (root: ParentNode): ShadowRoot[] =>
  Array.from(all(root, '*')).flatMap((element) => {
    const shadow = shadowRoot(element);
    return shadow ? [shadow, ...shadowRootsIn(shadow)] : [];
  });

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

/** The elements of a document at a point of the window, the uppermost first. */
export const elementsAt = (page: Document, x: number, y: number): Element[] =>
  Document.prototype.elementsFromPoint.call(page, x, y);

/** By its number: a node in a frame is no instance of the classes here. */
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
/** Creates an element whose name no page can have defined as a custom element of its own. */
export const createUnclaimed = (page: Document, name: string): HTMLElement => create(page, `${name}-${randomId()}`);
export const createDrawing = (page: Document, name: 'svg' | 'path') =>
  createIn(page, 'http://www.w3.org/2000/svg', name);

/** The timing of the navigation that a window shows. */
export const navigationOf = ({ performance }: Window): PerformanceNavigationTiming | undefined =>
  performance
    .getEntriesByType('navigation')
    .find((entry): entry is PerformanceNavigationTiming => entry.entryType === 'navigation');

/** 32 hexadecimal digits. `crypto.randomUUID` is not there on pages of plain HTTP. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
