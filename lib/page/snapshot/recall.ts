import * as dom from '@/lib/base/dom';

/** Signs of lines and code in the style, class and attributes of an element. */
export interface CodeSigns {
  /** Its style preserves the line breaks of its text. With 'code', it is a code box, or a terminal. */
  lines?: 'text' | 'code';
  /** It is one line of code. The value is its distance from the top in CSS pixels, or '-' if unknown. */
  line?: string;
  /** It contains only line numbers, or a style sheet generates them. */
  number?: '1';
}

/** The parts of an element's layout and state in the live page that affect reading. */
export interface RecordedState {
  /** The page hid it. */
  hidden?: true;
  /** The space with which its style separated it from the previous element. */
  apart?: 'line' | 'space';
  /** It stayed in place while the page was scrolled (isFixed). */
  fixed?: true;
  code?: CodeSigns;
  /** Address of the picture that an image showed, if it lacks its own address. */
  source?: string;
}

/** Facts that a document loses outside of the place that it was loaded in. */
export interface Origin {
  url: string;
  /** The address that it was loaded from, if a script has navigated to another since. */
  loaded?: string;
  /** The base URL of its addresses. */
  base: string;
  contentType: string;
  /** Created only from markup: it was never displayed, and its look was not recorded. */
  isUnseen?: true;
}

/** Records of the documents and elements created from a snapshot: facts that reading would have taken from the live page. */
export const origins = new WeakMap<Node, Origin>();
export const said = new WeakMap<Element, RecordedState>();
/** The documents of frames in a document without a window, whose frames lack a content document. */
export const framed = new WeakMap<Element, Document>();

/** Returns the record of a node's document. */
const originOf = (node: Node) => origins.get(dom.isDocument(node) ? node : (dom.ownerDocument(node) ?? node));

export const addressOf = (page: Document): string => originOf(page)?.url ?? dom.address(page);
/** Returns the address that a document was loaded from; '' if unknown. */
export function loadedFrom(page: Document): string {
  const window = dom.viewOf(page);
  return originOf(page)?.loaded ?? ((window && dom.navigationOf(window)?.name) || '');
}
export const contentTypeOf = (page: Document): string => originOf(page)?.contentType ?? dom.contentType(page);

/** Returns the base URL of a node's document. */
export const baseOf = (node: Node): string => originOf(node)?.base ?? dom.baseURI(node);

/** Returns true if a window shows a node's document, or did when its snapshot was taken. */
export function isRendered(node: Node): boolean {
  if (dom.viewOf(node) !== null) return true;
  const origin = originOf(node);
  return origin !== undefined && !origin.isUnseen;
}

/** Returns the document in a frame; null if it is inaccessible or does not exist. */
export const frameDocument = (frame: Element): Document | null => framed.get(frame) ?? dom.documentIn(frame) ?? null;

/** Returns the address of the picture that an image shows, including one chosen from its sources. */
export const shownSource = (image: Element): string => said.get(image)?.source ?? dom.currentSrc(image) ?? '';
