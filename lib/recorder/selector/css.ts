import { localName, nextElement, previousElement } from '@/lib/base/dom';

/** Returns a value as a CSS string, with quotes. */
function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&').replace(/[\n\r\f]/g, (char) => `\\${char.charCodeAt(0).toString(16)} `)}"`;
}

/** Returns `[name="value"]`, or the same with another operator such as `^=`. */
export function attributeCss(name: string, value: string, operator = '='): string {
  return `[${CSS.escape(name)}${operator}${quoted(value)}]`;
}

/** Returns the element's tag as a selector. */
export const tagOf = (element: Element): string => CSS.escape(localName(element));

/**
 * Returns the position of an element among its siblings of the same tag, and how many are counted; null if it is the only one.
 */
export function position(element: Element): { css: string; count: number } | null {
  const before = countSame(element, previousElement);
  const after = countSame(element, nextElement);
  if (before + after === 0) return null;
  // Counts from the nearer end: fewer siblings can be added between.
  const isLast = after < before;
  const count = Math.min(before, after) + 1;
  return { css: `:nth-${isLast ? 'last-' : ''}of-type(${count})`, count };
}

function countSame(element: Element, next: (element: Element) => Element | null): number {
  let count = 0;
  for (let sibling = next(element); sibling; sibling = next(sibling)) {
    if (localName(sibling) === localName(element)) count++;
  }
  return count;
}
