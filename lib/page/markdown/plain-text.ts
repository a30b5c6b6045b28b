import { fenced } from './fences';

const JSON_TYPE = /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i;
const TEXT_TYPE = /^text\/(?!html\b|xml\b)/i;

/**
 * A page that is not HTML as markdown: JSON in a fence, text as it is.
 * @param contentType its MIME type, as the server or the document names it
 * @returns undefined for any other type
 */
export function writePlainText(text: string, contentType: string): string | undefined {
  if (JSON_TYPE.test(contentType)) return fenced(text.trim(), 'json');
  return TEXT_TYPE.test(contentType) ? text : undefined;
}
