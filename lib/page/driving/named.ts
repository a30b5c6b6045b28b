import type { PageSentence } from '../sentence';
import { isVisible } from './visible';

/** Maximum number of characters of a quoted text. */
const QUOTED = 40;
/** Maximum number of elements to name. */
const NAMED = 3;

/** Describes an element in a few words: its tag and its distinguishing features. */
export function named(element: Element): string {
  const name = element.localName;
  const id = element.id ? ` id="${element.id}"` : '';
  const classes = element.getAttribute('class')?.trim().split(/\s+/).slice(0, 2).join(' ');
  return `<${name}${id || (classes ? ` class="${classes}"` : '')}>`;
}

/** Lists the clickable elements of a page: the selector may have meant one of them. */
export function instead(page: Document): PageSentence {
  const buttons = [...page.querySelectorAll('button,[role=button],input[type=submit],a[href]')].filter(isVisible);
  const names = buttons.map(textOf).filter(Boolean).slice(0, NAMED);
  if (!names.length) return ['nothingToPress'];
  const count = buttons.length - NAMED;
  return count > 0 ? ['toPressAndMore', { names, count }] : ['toPress', { names }];
}

const textOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, QUOTED);
