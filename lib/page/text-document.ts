import * as dom from '@/lib/dom';
import { escapeHtml } from './html/escape';
import { writePlainText } from './markdown';
import { contentTypeOf } from './snapshot/recall';

/** A document that is no page. */
export interface TextDocument {
  /** As it came, as far as the browser tells. */
  text: string;
  /** Plain text as it is, JSON and XML in a fence. */
  markdown: string;
}

/**
 * Reads a document that the browser shows in a page of its own: text, JSON, XML.
 * @returns undefined if the document is a page
 */
export function textDocument(document: Document): TextDocument | undefined {
  const root: Element | null = dom.documentElement(document);
  // Chromium shows XML by a page of its own, which has the document in a part that is not seen.
  const xml = root?.querySelector('#webkit-xml-viewer-source-xml');
  if (xml) return written([...xml.childNodes].map(markup).join(''), 'text/xml');
  // The browser shows the text in a `pre`, beside what it offers to do with it.
  const shown = root?.querySelector('pre');
  return written(shown ? dom.textContent(shown) : '', contentTypeOf(document));
}

/** A text as HTML, without what browsers put around it. */
export const htmlOf = ({ text }: TextDocument): string => `<html><body><pre>${escapeHtml(text)}</pre></body></html>`;

function written(text: string, contentType: string): TextDocument | undefined {
  const markdown = writePlainText(text, contentType);
  return markdown === undefined ? undefined : { text, markdown };
}

const markup = (node: Node) => new XMLSerializer().serializeToString(node);
