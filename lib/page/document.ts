import { origins } from './snapshot/recall';

/**
 * A document as its prototype had it when this script started: an element with a property's name takes its place on the
 * document itself (`<img name="contentType">`; https://html.spec.whatwg.org/#dom-document-nameditem).
 */
const own = Object.getOwnPropertyDescriptors(Document.prototype);
const { getSelection } = Document.prototype;

export const doctypeOf = (page: Document) => own.doctype.get?.call(page) ?? null;
export const rootOf = (page: Document): Element | null => own.documentElement.get?.call(page) ?? null;
export const compatModeOf = (page: Document) => own.compatMode.get?.call(page) ?? '';
export const contentTypeOf = (page: Document) =>
  origins.get(page)?.contentType ?? own.contentType.get?.call(page) ?? '';
export const addressOf = (page: Document) => origins.get(page)?.url ?? own.URL.get?.call(page) ?? '';
export const focusedElementOf = (page: Document) => own.activeElement.get?.call(page) ?? null;
export const scrollingElementOf = (page: Document) => own.scrollingElement.get?.call(page) ?? null;
export const imagesOf = (page: Document): HTMLImageElement[] => [...(own.images.get?.call(page) ?? [])];
export const selectionOf = (page: Document): Selection | null => getSelection.call(page);
