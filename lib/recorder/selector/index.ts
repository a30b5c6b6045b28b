import { nodeType, rootOf } from '@/lib/dom';
import { emit } from './emit';
import type { RecordedElement } from './find';
import { fingerprintOf } from './fingerprint';
import { type Candidate, type Found, type Root, search } from './search';

export type { RecordedElement } from './find';
export { findElement } from './find';
export { fingerprintOf } from './fingerprint';
export type { Candidate } from './search';

/**
 * One plain CSS selector that matches the element and nothing else in its document or shadow root, chosen to hold after
 * the next deploy.
 */
export function selectorFor(element: Element): string {
  return emit(search(element, searched(element)), isInDocument(element));
}

/** At most ten selectors, each unique in the element's root, the sturdiest first. */
export function candidatesFor(element: Element): Candidate[] {
  return search(element, searched(element)).map(withoutRelies);
}

/** All that is recorded of an element. Never what a person typed into it. */
export function describeElement(element: Element): RecordedElement {
  const found = search(element, searched(element));
  const candidates = found.map(withoutRelies);
  return { selector: emit(found, isInDocument(element)), candidates, fingerprint: fingerprintOf(element) };
}

const withoutRelies = ({ selector, cost, kind }: Found): Candidate => ({ selector, cost, kind });

const searched = (element: Element) => rootOf(element) as Root;

const isInDocument = (element: Element) => nodeType(rootOf(element)) === Node.DOCUMENT_NODE;
