/** One image of those that a srcset offers. */
export interface Candidate {
  address: string;
  /** The number of its width or density; 1 where it has none. */
  size: number;
}

const CANDIDATE = /\s*,*\s*(\S*[^\s,])(?:\s+([^,]*(?:\([^)]*\)[^,]*)*))?(?:,|$)/g;

/**
 * What a srcset offers, in its order. An address may hold commas; one that ends a candidate stands after the descriptor or
 * at the end of the address (HTML, "parse a srcset attribute").
 */
export function candidatesOf(srcset: string): Candidate[] {
  return Array.from(srcset.matchAll(CANDIDATE), ([, address = '', descriptors = '']) => ({
    address,
    size: Number.parseFloat(descriptors) || 1,
  }));
}
