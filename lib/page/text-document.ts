import * as dom from '@/lib/dom';
import { escapeHtml } from './html/escape';
import { fenced } from './markdown/escape';
import { contentTypeOf } from './snapshot/recall';

/** A document that is no page. */
interface TextDocument {
  /** Its text, without what browsers put around it. */
  html: string;
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
  const contentType = contentTypeOf(document);
  if (!TEXT_TYPES.some((type) => type.test(contentType))) return undefined;
  // The browser shows the text in a `pre`, beside what it offers to do with it.
  const shown = root?.querySelector('pre');
  return written(shown ? dom.textContent(shown) : '', contentType);
}

const markup = (node: Node) => new XMLSerializer().serializeToString(node);

function written(text: string, contentType: string): TextDocument | undefined {
  const markdown = writePlainText(text, contentType);
  return markdown === undefined
    ? undefined
    : { html: `<html><body><pre>${escapeHtml(text)}</pre></body></html>`, markdown };
}

const JSON_TYPE = /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i;
/** Not what browsers draw, as XHTML and SVG. */
const XML_TYPE = /^(?:application|text)\/(?:(?!xhtml)[\w.-]+\+)?xml\b/i;
const TEXT_TYPE = /^text\/(?!html\b|xml\b)/i;
const TEXT_TYPES = [JSON_TYPE, XML_TYPE, TEXT_TYPE];

/**
 * A page that is not HTML as markdown: JSON and XML in a fence, text as it is.
 * @param contentType its MIME type, as the server or the document names it
 * @returns undefined for any other type
 */
export function writePlainText(text: string, contentType: string): string | undefined {
  if (JSON_TYPE.test(contentType)) return fenced(text.trim(), 'json');
  if (XML_TYPE.test(contentType)) return text.trim() === '' ? undefined : fenced(text.trim(), 'xml');
  return TEXT_TYPE.test(contentType) ? text : undefined;
}
