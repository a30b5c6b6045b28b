/**
 * Queries as the document's prototype has them. A page can hide those of its document behind an element of that name:
 * `<img name="querySelector">` (https://html.spec.whatwg.org/#dom-document-nameditem).
 */
const { querySelector, querySelectorAll, createTreeWalker } = Document.prototype;

export const find = (page: Document, selector: string): Element | null => querySelector.call(page, selector);

export const findAll = (page: Document, selector: string): Element[] => [...querySelectorAll.call(page, selector)];

/** Walks the elements and texts below `root` that `accept` lets through. */
export const walk = (page: Document, root: Node, show: number, accept?: (node: Node) => number): TreeWalker =>
  createTreeWalker.call(page, root, show, accept ?? null);
