import { squash } from '../white-space';

/** Maximum number of characters in a product text of a shop. */
const LONGEST = 20_000;

/** Converts a text from data, in which shops put HTML and character references, to plain text. */
export function textOfData(written: string): string {
  const text = written.slice(0, LONGEST);
  if (!/<|&[#\w]/.test(text)) return squash(text);
  const read = parsed(text.replace(/<(?:br|\/p|\/li|\/h\d|\/div)\b/gi, ' $&'));
  // Many shops escape character references twice.
  return squash(/&#?\w{1,10};/.test(read) ? parsed(read) : read);
}

/** Nothing runs or loads in a document that is only parsed. */
const parsed = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').body.textContent ?? '';
