import * as dom from '@/lib/dom';
import { isPlainText } from './plain-text';
import { contentTypeOf } from './snapshot/recall';

/** A document that is no page: its text, without what browsers put around it, and its MIME type. */
export interface TextDocument {
  text: string;
  contentType: string;
}

/**
 * Reads a document that the browser shows in a page of its own: text, JSON, XML.
 * @returns undefined if the document is a page, or empty
 */
export function textDocument(document: Document): TextDocument | undefined {
  const root: Element | null = dom.documentElement(document);
  // Chromium shows XML by a page of its own, which has the document in a part that is not seen.
  const xml = root?.querySelector('#webkit-xml-viewer-source-xml');
  if (xml) return { text: [...xml.childNodes].map(markup).join(''), contentType: 'text/xml' };
  const contentType = contentTypeOf(document);
  if (!isPlainText(contentType)) return undefined;
  // The browser shows the text in a `pre`, beside what it offers to do with it. XML with a style of its own is a page.
  const shown = root?.querySelector('pre');
  const text = shown ? dom.textContent(shown) : '';
  return text.trim() ? { text, contentType } : undefined;
}

const markup = (node: Node) => new XMLSerializer().serializeToString(node);
