import { attributeOf, matches, parentElement } from '@/lib/base/dom';

/** Names of layers that ask about cookies or a newsletter; they may not appear again. */
const PASSING = /cookie|consent|gdpr|ccpa|privacy|newsletter|subscri|sign-?up-?(modal|popup)/i;

/** Returns true if an element is in such a layer. */
export function isPassing(element: Element): boolean {
  for (let at: Element | null = element; at; at = parentElement(at)) {
    const names = `${attributeOf(at, 'id') ?? ''} ${attributeOf(at, 'class') ?? ''} ${attributeOf(at, 'aria-label') ?? ''}`;
    if (PASSING.test(names) && isLayer(at)) return true;
  }
  return false;
}

/** Returns true if an element, or an ancestor, is an overlay. */
function isLayer(element: Element): boolean {
  for (let at: Element | null = element; at; at = parentElement(at)) {
    if (matches(at, 'dialog,[role="dialog"],[role="alertdialog"]')) return true;
    if (/^(fixed|sticky)$/.test(getComputedStyle(at).position)) return true;
  }
  return false;
}
