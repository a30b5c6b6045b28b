import { nodeType, rootOf } from '@/lib/base/dom';
import type { RecordedElement, SelectorCandidate } from './find';
import { fingerprintOf } from './fingerprint';
import { linkTargets } from './links';
import { isTellingData, tokensOf } from './own-tokens';
import * as SCORE from './score';
import { search, type UniqueSelector } from './search';
import { judgeClass, judgeName } from './stability';
import type { Kind, Root } from './token';

export type { RecordedElement } from './find';
export { findElement } from './find';
export { fingerprintOf, rowLikeness } from './fingerprint';
export { isTellingData, tokensOf } from './own-tokens';
export type { RowKey } from './row-key';

/**
 * Returns a plain CSS selector that matches the element and nothing else in its document or shadow root, chosen to survive the
 * next deploy.
 */
export function selectorFor(element: Element): string {
  return chained(selectorsOf(element), isInDocument(element));
}

/** Returns at most ten selectors, each unique in the element's root, sturdiest first. */
export function candidatesFor(element: Element): SelectorCandidate[] {
  return selectorsOf(element).map(candidateOf);
}

/** Functions that `withRow` needs if it is in another script. */
export const ROW_TOOLS = { isTellingData, judgeClass, judgeName, linkTargets, tokensOf };

/** Describes an element for a recording, without its row. Never includes user input. */
export function describeElement(element: Element): RecordedElement {
  const found = selectorsOf(element);
  return {
    selector: chained(found, isInDocument(element)),
    candidates: found.map(candidateOf),
    fingerprint: fingerprintOf(element),
  };
}

const selectorsOf = (element: Element) => search(element, rootOf(element) as Root);

const candidateOf = ({ selector, score, kind }: UniqueSelector): SelectorCandidate => ({ selector, cost: score, kind });

const isInDocument = (element: Element) => nodeType(rootOf(element)) === Node.DOCUMENT_NODE;

/** Kinds that a translation, a redesign or a new item breaks: worth a second selector. */
const FRAGILE: ReadonlySet<Kind> = new Set(['label', 'class', 'position', 'type', 'tag', 'content']);

/**
 * Combines several selectors in order of preference. `A, B` would match whichever comes first in the document; `A,
 * :root:not(:has(A)) B` matches B only if A matches nothing.
 * @param candidates sturdiest first
 * @param isDocument inside a shadow root nothing is `:root`
 */
function chained(candidates: UniqueSelector[], isDocument: boolean): string {
  const [first] = candidates;
  if (!first) return '';
  if (!isDocument || !isFragile(first) || !canChain(first)) return first.selector;
  const others = candidates.filter((other) => other.kind !== first.kind && canChain(other));
  const isApart = ({ relies }: UniqueSelector) => !relies.some((token) => first.relies.includes(token));
  const second = others.find(isApart) ?? others[0];
  return second ? `${first.selector},:root:not(:has(${first.selector})) ${second.selector}` : first.selector;
}

const isFragile = ({ kind, score }: UniqueSelector) =>
  FRAGILE.has(kind) || (kind !== 'link' && score > SCORE.LIMIT_STURDY);

/** `:has` cannot be nested in `:has`, and nothing is above `html`. */
const canChain = ({ selector }: UniqueSelector) => !selector.includes(':has(') && !selector.startsWith('html');
