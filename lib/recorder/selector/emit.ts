import type { Candidate, Found } from './search';
import type { Kind } from './token';

/** Kinds that a translation, a restyling or a new item takes away: worth a second selector. */
const FRAGILE: ReadonlySet<Kind> = new Set(['label', 'class', 'position', 'type', 'tag', 'content']);

/**
 * One selector out of several, in the order of preference. Of `A, B` the first match in the document would win, whichever
 * it is of; `A, :root:not(:has(A)) B` takes B only where A matches nothing.
 * @param candidates cheapest first
 * @param isDocument inside a shadow root nothing is `:root`
 */
export function emit(candidates: Found[], isDocument: boolean): string {
  const [first] = candidates;
  if (!first) return '';
  if (!isDocument || !isFragile(first) || !canChain(first)) return first.selector;
  const others = candidates.filter((other) => other.kind !== first.kind && canChain(other));
  const isApart = ({ relies }: Found) => !relies.some((token) => first.relies.includes(token));
  const second = others.find(isApart) ?? others[0];
  return second ? `${first.selector},:root:not(:has(${first.selector})) ${second.selector}` : first.selector;
}

/** An id or a name that costs more has numbers in it, or looks a little like a hash. */
const isFragile = ({ kind, cost }: Candidate) => FRAGILE.has(kind) || (kind !== 'link' && cost > 8);

/** `:has` cannot stand in `:has`, and nothing is above `html`. */
const canChain = ({ selector }: Candidate) => !selector.includes(':has(') && !selector.startsWith('html');
