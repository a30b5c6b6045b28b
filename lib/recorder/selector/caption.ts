import { attributeOf, closest, localName, matches, nodeType, walkerOf } from '@/lib/base/dom';

/** Maximum number of characters of a text that are kept. */
export const LONGEST = 80;
const MOST_NODES = 60;
export const HAS_CAPTION_AS_VALUE = /^(submit|button|reset|image|radio|checkbox)$/i;

/** Returns what an element says: its text, or else its name; empty for a field without a name. */
export function captionOf(element: Element): string {
  const type = attributeOf(element, 'type') ?? '';
  const named = ['aria-label', 'title', ...(HAS_CAPTION_AS_VALUE.test(type) ? ['value'] : []), 'alt'];
  return (
    visibleTextOf(element) ||
    named
      .map((name) => attributeOf(element, name))
      .find(Boolean)
      ?.slice(0, LONGEST) ||
    ''
  );
}

/** Returns the start of the visible text, without the content of fields and of editable elements. */
export function visibleTextOf(element: Element): string {
  if (isField(element) || closest(element, '[contenteditable]:not([contenteditable="false"])')) return '';
  const walker = walkerOf(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    nodeType(node) === Node.ELEMENT_NODE && isField(node as Element)
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  let text = '';
  for (let count = 0; count < MOST_NODES && text.length < 2 * LONGEST && walker.nextNode(); count++) {
    const node = walker.currentNode;
    if (nodeType(node) === Node.TEXT_NODE) text += ` ${(node as Text).data.slice(0, 4 * LONGEST)}`;
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST);
}

const isField = (element: Element) =>
  /^(textarea|select|input|script|style|template)$/.test(localName(element)) ||
  matches(element, '[contenteditable]:not([contenteditable="false"])');
