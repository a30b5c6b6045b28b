import { localName, nextElement, previousElement } from '@/lib/base/dom';

/** A value as a CSS string, with quotes. */
function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&').replace(/[\n\r\f]/g, (char) => `\\${char.charCodeAt(0).toString(16)} `)}"`;
}

/** `[name="value"]`; other operators such as `^=` are given. */
export function attributeCss(name: string, value: string, operator = '='): string {
  return `[${CSS.escape(name)}${operator}${quoted(value)}]`;
}

/** The element's tag, as a selector. */
export const tagOf = (element: Element): string => CSS.escape(localName(element));

/** The place of an element among its siblings of the same tag, and how many are counted; null if it is the only one. */
export function position(element: Element): { css: string; count: number } | null {
  const before = countSame(element, previousElement);
  const after = countSame(element, nextElement);
  if (before + after === 0) return null;
  // Counted from the nearer end: fewer siblings can come between.
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
