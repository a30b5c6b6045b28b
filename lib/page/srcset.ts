import { Scanner } from './scanner';

/** One image of those that a srcset offers. */
export interface ImageCandidate {
  address: string;
  /** The number of its width or density; 1 where it has none. */
  size: number;
}

const BETWEEN = /[\t\n\f\r ,]*/y;
const ADDRESS = /[^\t\n\f\r ]*/y;
const BEFORE_PARENTHESIS = /[^,(]*/y;
const IN_PARENTHESES = /[^)]*\)?/y;

/**
 * The candidates of a srcset, in its order. An address may hold commas; one that ends a candidate stands after the
 * descriptors or at the end of the address. A candidate whose descriptors are wrong is none.
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

/** At the end of a run alone: tried at each of its commas, a long run would be read again and again. */
const TRAILING_COMMAS = /(?<!,),+$/;

/** Everything up to the comma that ends the candidate; one in parentheses does not. */
function descriptorsAt(scanner: Scanner): string {
  let descriptors = scanner.take(BEFORE_PARENTHESIS);
  while (scanner.peek() === '(') descriptors += scanner.take(IN_PARENTHESES) + scanner.take(BEFORE_PARENTHESIS);
  return descriptors;
}

/** A width may have a height beside it, for browsers to come. */
const SIZE = /^(?:(?:\d+h )?(0*[1-9]\d*)w(?: \d+h)?|((?:\d+|\d*\.\d+)(?:[eE][+-]?\d+)?)x)?$/;

/** @returns undefined if the descriptors are wrong */
function sizeIn(descriptors: string): number | undefined {
  const size = SIZE.exec(descriptors.replace(/\s+/g, ' ').trim());
  return size ? Number(size[1] ?? size[2] ?? 1) : undefined;
}
