import type { PageSentence } from '../sentence';
import { isVisible } from './visible';

/** Characters of a text that is quoted. */
const QUOTED = 40;
/** Elements that are named. */
const NAMED = 3;

/** An element in a few words: its tag, and what tells it from others. */
export function named(element: Element): string {
  const name = element.localName;
  const id = element.id ? ` id="${element.id}"` : '';
  const classes = element.getAttribute('class')?.trim().split(/\s+/).slice(0, 2).join(' ');
  return `<${name}${id || (classes ? ` class="${classes}"` : '')}>`;
}

/** Says what there is to press on a page: a selector may have meant that. */
export function instead(page: Document): PageSentence {
  const buttons = [...page.querySelectorAll('button,[role=button],input[type=submit],a[href]')].filter(isVisible);
  const names = buttons.map(textOf).filter(Boolean).slice(0, NAMED);
  if (!names.length) return ['nothingToPress'];
  const count = buttons.length - NAMED;
  return count > 0 ? ['toPressAndMore', { names, count }] : ['toPress', { names }];
}

const textOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, QUOTED);
