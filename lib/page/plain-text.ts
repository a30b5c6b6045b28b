import { fenced } from './markdown/escape';

const JSON_TYPE = /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i;
/** Not what browsers draw, as XHTML and SVG. */
const XML_TYPE = /^(?:application|text)\/(?:(?!xhtml)[\w.-]+\+)?xml\b/i;
const TEXT_TYPE = /^(?:text\/(?!html\b)|application\/(?:(?!xhtml)[\w.-]+\+)?(?:json|xml)\b)/i;

/** Tells a MIME type of text, JSON or XML, as the server or the document names it. */
export const isPlainText = (contentType: string): boolean => TEXT_TYPE.test(contentType);

/** A text that is not HTML as markdown: JSON and XML in a fence, other text as it is. */
export function writePlainText(text: string, contentType: string): string {
  if (JSON_TYPE.test(contentType)) return fenced(text.trim(), 'json');
  return XML_TYPE.test(contentType) ? fenced(text.trim(), 'xml') : text;
}
