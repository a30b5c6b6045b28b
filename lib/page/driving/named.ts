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

/** Names in words what there is to press on a page: a selector may have meant that. */
export function instead(page: Document): string {
  const buttons = [...page.querySelectorAll('button,[role=button],input[type=submit],a[href]')].filter(isVisible);
  const names = buttons.map(textOf).filter(Boolean).slice(0, NAMED);
  return names.length
    ? `The page has ${names.map((name) => `“${name}”`).join(', ')}${more(buttons.length)}.`
    : 'The page has nothing to press.';
}

const more = (count: number) => (count > NAMED ? ` and ${count - NAMED} more to press` : ' to press');

const textOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, QUOTED);
