import * as dom from '@/lib/base/dom';

/** The elements of one row of a list: usually one, or several that follow each other, such as a title and its summary. */
export type ItemRow = readonly [Element, ...Element[]];

const SKIPPED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'br',
  'hr',
  'select',
  'iframe',
  'button',
  'input',
]);

/** Returns the children of an element that can hold values of a row. */
export const childParts = (element: Element): Element[] =>
  [...dom.children(element)].filter((child) => !SKIPPED.has(dom.localName(child)));

/** Returns the tag of an element with its first class that is a word: others are generated, or tell its state. */
export function signatureOf(element: Element): string {
  const classes = (dom.attributeOf(element, 'class') ?? '').slice(0, 1_000).split(/\s+/);
  const [first] = classes.filter((name) => name !== '' && !/\d/.test(name));
  return first === undefined ? dom.localName(element) : `${dom.localName(element)}.${first}`;
}

/** The share of alike elements in which something must occur to be common to them. */
export const COMMON = 0.5;
