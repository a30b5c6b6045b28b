import { fenced } from './markdown/escape';

const JSON_TYPE = /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i;
/** XML types other than XHTML and SVG, which browsers render. */
const XML_TYPE = /^(?:application|text)\/(?:(?!xhtml)[\w.-]+\+)?xml\b/i;
const TEXT_TYPE = /^(?:text\/(?!html\b)|application\/(?:(?!xhtml)[\w.-]+\+)?(?:json|xml)\b)/i;

/** Returns true for a MIME type of text, JSON or XML, as named by the server or the document. */
export const isPlainText = (contentType: string): boolean => TEXT_TYPE.test(contentType);

/** Writes a text other than HTML as markdown: JSON and XML in a fence, other text unchanged. */
export function writePlainText(text: string, contentType: string): string {
  if (JSON_TYPE.test(contentType)) return fenced(text.trim(), 'json');
  return XML_TYPE.test(contentType) ? fenced(text.trim(), 'xml') : text;
}
