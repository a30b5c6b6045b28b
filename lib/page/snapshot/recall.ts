import * as dom from '@/lib/dom';

/** What the style, class and attributes of an element say about lines and code. */
export interface CodeSigns {
  /** Its style keeps the line breaks of its text. With 'code', it is a box of code, or a terminal. */
  lines?: 'text' | 'code';
  /** It is one line of code. The value is its distance from the top in CSS pixels, or '-' if it has none. */
  line?: string;
  /** It holds numbers of lines and nothing else, or a style sheet writes them. */
  number?: '1';
}

/** An element's layout and state in the live page, as far as they matter to reading. */
export interface Said {
  /** The page hid it. */
  hidden?: true;
  /** The space by which its style set it apart from the element before. */
  apart?: 'line' | 'space';
  /** It stayed in its place while the page was scrolled (isFixed). */
  fixed?: true;
  code?: CodeSigns;
  /** Address of the picture that an image without one of its own showed. */
  source?: string;
}

/** Facts that a document cannot tell once it is not where it was loaded. */
export interface Origin {
  url: string;
  /** The address that it was loaded from, if a script has gone to another one since. */
  loaded?: string;
  /** The address that relative ones are relative to. */
  base: string;
  contentType: string;
  /** Made of markup alone: nobody saw it, and nothing was written down of its look. */
  isUnseen?: true;
}

/** Records of the documents and elements made from a snapshot: facts that reading would have asked of the live page. */
export const origins = new WeakMap<Node, Origin>();
export const said = new WeakMap<Element, Said>();
/** The documents in their frames, which as parts of no window have none. */
export const framed = new WeakMap<Element, Document>();

/** The record of the document that a node is or stands in. */
const originOf = (node: Node) => origins.get(dom.isDocument(node) ? node : (dom.ownerDocument(node) ?? node));

export const addressOf = (page: Document): string => originOf(page)?.url ?? dom.address(page);
/** The address that a document was loaded from; '' if that is not known. */
export function loadedFrom(page: Document): string {
  const window = dom.viewOf(page);
  return originOf(page)?.loaded ?? ((window && dom.navigationOf(window)?.name) || '');
}
export const contentTypeOf = (page: Document): string => originOf(page)?.contentType ?? dom.contentType(page);

/** The address that relative ones in a node's document are relative to. */
export const baseOf = (node: Node): string => originOf(node)?.base ?? dom.baseURI(node);

/** Tells that a window shows a node's document, or did when its snapshot was taken. */
export function isRendered(node: Node): boolean {
  if (dom.viewOf(node) !== null) return true;
  const origin = originOf(node);
  return origin !== undefined && !origin.isUnseen;
}

/** The document in a frame; null where the browser keeps it from us, and where there is none. */
export const frameDocument = (frame: Element): Document | null => framed.get(frame) ?? dom.documentIn(frame) ?? null;

/** The address of the picture that an image shows, wherever it was chosen from: a source of its picture. */
export const shownSource = (image: Element): string => said.get(image)?.source ?? dom.currentSrc(image) ?? '';
