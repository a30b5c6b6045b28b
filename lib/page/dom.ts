import { framed, origins, said } from './snapshot/recall';

/**
 * The DOM as its prototypes had it when this script started. A page can put its own names over them, on purpose or with
 * a form control called `firstChild`; what reads a whole page asks here.
 */

function getter<T extends object, K extends keyof T>(prototype: T, key: K): (this: Node) => T[K] {
  return Object.getOwnPropertyDescriptor(prototype, key)?.get as (this: Node) => T[K];
}

const firstChildOf = getter(Node.prototype, 'firstChild');
const nextSiblingOf = getter(Node.prototype, 'nextSibling');
const nodeTypeOf = getter(Node.prototype, 'nodeType');
const textContentOf = getter(Node.prototype, 'textContent');
const previousElementOf = getter(Element.prototype, 'previousElementSibling');
const parentElementOf = getter(Node.prototype, 'parentElement');
const ownerDocumentOf = getter(Node.prototype, 'ownerDocument');
const baseURIOf = getter(Node.prototype, 'baseURI');
const dataOf = getter(CharacterData.prototype, 'data');
const localNameOf = getter(Element.prototype, 'localName');
const nodeNameOf = getter(Node.prototype, 'nodeName');
const namespaceOf = getter(Element.prototype, 'namespaceURI');
const slotAssignmentOf = getter(ShadowRoot.prototype, 'slotAssignment');
const checkedOf = getter(HTMLInputElement.prototype, 'checked');
const shadowRootOf = getter(Element.prototype, 'shadowRoot');
const bodyOf = getter(Document.prototype, 'body');
const documentElementOf = getter(Document.prototype, 'documentElement');
const defaultViewOf = getter(Document.prototype, 'defaultView');
const documentOfIframe = getter(HTMLIFrameElement.prototype, 'contentDocument');
const documentOfFrame = getter(HTMLFrameElement.prototype, 'contentDocument');
const elementsOfDocument = Document.prototype.getElementsByTagName;
const elementOfId = Document.prototype.getElementById;
const elementsOfElement = Element.prototype.getElementsByTagName;
const currentSrcOf = getter(HTMLImageElement.prototype, 'currentSrc');
const { matches: matchesOf, querySelector: querySelectorOf } = Element.prototype;
const { getAttribute, getAttributeNames, hasAttribute, hasAttributes, checkVisibility } = Element.prototype;
const { getRootNode } = Node.prototype;
const { assignedNodes } = HTMLSlotElement.prototype;

export const firstChild = (node: Node) => firstChildOf.call(node);
export const nextSibling = (node: Node) => nextSiblingOf.call(node);
export const nodeType = (node: Node) => nodeTypeOf.call(node);
export const textContent = (node: Node) => textContentOf.call(node) ?? '';
export const previousElement = (element: Element) => previousElementOf.call(element);
export const matches = (element: Element, selector: string) => matchesOf.call(element, selector);
/** Whether anything inside matches. */
export const has = (element: Element, selector: string) => querySelectorOf.call(element, selector) !== null;
export const parentElement = (node: Node) => parentElementOf.call(node);
export const ownerDocument = (node: Node) => ownerDocumentOf.call(node);
export const baseURI = (node: Node) => origins.get(ownerDocument(node) ?? node)?.base ?? baseURIOf.call(node);
export const data = (text: Text) => dataOf.call(text);
export const rootNode = (node: Node) => getRootNode.call(node);
export const localName = (element: Element) => localNameOf.call(element);
export const namespace = (element: Element) => namespaceOf.call(element);
export const nodeName = (node: Node) => nodeNameOf.call(node);
export const slotAssignment = (root: ShadowRoot) => slotAssignmentOf.call(root);
export const attribute = (element: Element, name: string) => getAttribute.call(element, name);
/** Names of the first thousand attributes: an element looks through all of them for one, so that more would take hours. */
export const attributeNames = (element: Element) => getAttributeNames.call(element).slice(0, 1_000);
export const hasAttr = (element: Element, name: string) => hasAttribute.call(element, name);
export const hasAttrs = (element: Element) => hasAttributes.call(element);
export const openShadowRoot = (element: Element) => shadowRootOf.call(element);
/** What a slot shows; nothing for an element that only has its name, as one of another namespace. */
export const slotted = (slot: Element): Node[] => ofItsKind(() => assignedNodes.call(slot as HTMLSlotElement)) ?? [];
export const isDisplayed = (element: Element) => checkVisibility.call(element);
export const isDisplayedAndVisible = (element: Element) => checkVisibility.call(element, { visibilityProperty: true });

/** The element whose content is the page: body, frameset, or whatever root an XML document has. */
export const contentRoot = (page: Document) => bodyOf.call(page) ?? documentElementOf.call(page);

/** The window that shows a document; null for one made by DOMParser, which has neither layout nor computed style. */
export const viewOf = (node: Node) => {
  const page = ownerDocumentOf.call(node) ?? (node as Document);
  return defaultViewOf.call(page);
};

/** Whether a document is shown in a window, or was when its snapshot was taken. */
export const isShown = (node: Node) => viewOf(node) !== null || origins.has(ownerDocument(node) ?? node);

/** The document in a frame; null where the browser keeps it from us, and where there is none. */
export const frameDocument = (frame: Element): Document | null =>
  framed.get(frame) ??
  ofItsKind(() => documentOfIframe.call(frame)) ??
  ofItsKind(() => documentOfFrame.call(frame)) ??
  null;

/**
 * What came later for the place that a template holds. React sends slow parts of a page behind the rest, hidden, as `S:1`
 * for the template `B:1` or `P:1`, and a script puts them there; where no script runs, both stay.
 */
export const streamedPart = (template: Element): Element | null => {
  const [, part] = /^[BP](:.+)/.exec(attribute(template, 'id') ?? '') ?? [];
  return part ? elementOfId.call(ownerDocument(template), `S${part}`) : null;
};

/** The address of what an image shows, wherever it was chosen from: a source of its picture. */
export const shownSource = (image: Element): string =>
  said.get(image)?.source ?? ofItsKind(() => currentSrcOf.call(image)) ?? '';

/** Whether a box is ticked now, whatever its attribute says. */
export const isChecked = (input: Element): boolean => ofItsKind(() => checkedOf.call(input)) ?? false;

/** All elements below, in document order. */
export const descendants = (element: Element): Element[] => [...elementsOfElement.call(element, '*')];

/** Elements inside, in all. */
export const countOf = (root: Document | Element): number =>
  (nodeType(root) === Node.DOCUMENT_NODE
    ? elementsOfDocument.call(root as Document, '*')
    : elementsOfElement.call(root as Element, '*')
  ).length;

/** What a member of one interface gives; undefined for an element of another, where it throws. */
function ofItsKind<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
