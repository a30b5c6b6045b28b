import { Scanner } from './scanner';

/** One candidate of a srcset. */
export interface ImageCandidate {
  address: string;
  /** Its width or density; 1 by default. */
  size: number;
}

const BETWEEN = /[\t\n\f\r ,]*/y;
const ADDRESS = /[^\t\n\f\r ]*/y;
const BEFORE_PARENTHESIS = /[^,(]*/y;
const IN_PARENTHESES = /[^)]*\)?/y;

/**
 * Returns the candidates of a srcset in order. An address may contain commas; the comma that ends a candidate follows the
 * descriptors or ends the address. A candidate with invalid descriptors is dropped.
 * @see https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
 */
export function candidatesOf(srcset: string): ImageCandidate[] {
  const scanner = new Scanner(srcset);
  const candidates: ImageCandidate[] = [];
  for (scanner.take(BETWEEN); scanner.peek(); scanner.take(BETWEEN)) {
    const written = scanner.take(ADDRESS);
    const address = written.replace(TRAILING_COMMAS, '');
    const size = address === written ? sizeIn(descriptorsAt(scanner)) : 1;
    if (size !== undefined) candidates.push({ address, size });
  }
  return candidates;
}

/** Matches only at the end of a run: tried at each comma, a long run would be read again and again. */
const TRAILING_COMMAS = /(?<!,),+$/;

/** Returns everything up to the comma that ends the candidate; a comma in parentheses does not. */
function descriptorsAt(scanner: Scanner): string {
  let descriptors = scanner.take(BEFORE_PARENTHESIS);
  while (scanner.peek() === '(') descriptors += scanner.take(IN_PARENTHESES) + scanner.take(BEFORE_PARENTHESIS);
  return descriptors;
}

/** A width may come with a height, for future browsers. */
const SIZE = /^(?:(?:\d+h )?(0*[1-9]\d*)w(?: \d+h)?|((?:\d+|\d*\.\d+)(?:[eE][+-]?\d+)?)x)?$/;

/** @returns undefined if the descriptors are invalid */
function sizeIn(descriptors: string): number | undefined {
  const size = SIZE.exec(descriptors.replace(/\s+/g, ' ').trim());
  return size ? Number(size[1] ?? size[2] ?? 1) : undefined;
}
