import { fenced } from './fences';

const JSON_TYPE = /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i;
/** Not what browsers draw, as XHTML and SVG. */
const XML_TYPE = /^(?:application|text)\/(?:(?!xhtml)[\w.-]+\+)?xml\b/i;
const TEXT_TYPE = /^text\/(?!html\b|xml\b)/i;

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
