import * as dom from '@/lib/base/dom';
import { isPlainText } from './plain-text';
import { contentTypeOf } from './snapshot/recall';

/** A document other than a page: its text, without the browser's viewer around it, and its MIME type. */
export interface TextDocument {
  text: string;
  contentType: string;
}

/**
 * Reads a document that the browser shows in its own viewer: text, JSON, XML.
 * @returns undefined if the document is a page, or empty
 */
export function textDocument(document: Document): TextDocument | undefined {
  const root: Element | null = dom.documentElement(document);
  // Chromium's XML viewer keeps the document in a hidden part.
  const xml = root?.querySelector('#webkit-xml-viewer-source-xml');
  if (xml) return { text: [...xml.childNodes].map(markup).join(''), contentType: 'text/xml' };
  const contentType = contentTypeOf(document);
  if (!isPlainText(contentType)) return undefined;
  // The browser shows the text in a `pre`, next to its own controls. XML with its own style is a page.
  const shown = root?.querySelector('pre');
  const text = shown ? dom.textContent(shown) : '';
  return text.trim() ? { text, contentType } : undefined;
}

const markup = (node: Node) => new XMLSerializer().serializeToString(node);
