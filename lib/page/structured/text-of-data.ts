import { squash } from '../white-space';

/** Characters of a text that shops give for a product. */
const LONGEST = 20_000;

/** A text of data, where shops put HTML and character references, as text. */
export function textOfData(written: string): string {
  const text = written.slice(0, LONGEST);
  if (!/<|&[#\w]/.test(text)) return squash(text);
  const read = parsed(text.replace(/<(?:br|\/p|\/li|\/h\d|\/div)\b/gi, ' $&'));
  // Many write references to characters twice.
  return squash(/&#?\w{1,10};/.test(read) ? parsed(read) : read);
}

/** Nothing runs or loads in a document that is only parsed. */
const parsed = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').body.textContent ?? '';
