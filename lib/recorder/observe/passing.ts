import { attributeOf, matches, parentElement } from '@/lib/base/dom';

/** Names that layers have which ask about cookies or a newsletter; they need not come again. */
const PASSING = /cookie|consent|gdpr|ccpa|privacy|newsletter|subscri|sign-?up-?(modal|popup)/i;

/** Tells whether an element lies in such a layer. */
export function isPassing(element: Element): boolean {
  for (let at: Element | null = element; at; at = parentElement(at)) {
    const names = `${attributeOf(at, 'id') ?? ''} ${attributeOf(at, 'class') ?? ''} ${attributeOf(at, 'aria-label') ?? ''}`;
    if (PASSING.test(names) && isLayer(at)) return true;
  }
  return false;
}

/** Tells whether an element, or one around it, lies over the page. */
function isLayer(element: Element): boolean {
  for (let at: Element | null = element; at; at = parentElement(at)) {
    if (matches(at, 'dialog,[role="dialog"],[role="alertdialog"]')) return true;
    if (/^(fixed|sticky)$/.test(getComputedStyle(at).position)) return true;
  }
  return false;
}
