import {
  address,
  all,
  attributeOf,
  children,
  classList,
  closest,
  countOf,
  first,
  isChecked,
  isShown,
  localName,
  shadowRoot,
  textContent,
} from '@/lib/base/dom';
import type { EndFact } from '../recording';
import { collapsedText, digestLike, steadyLike } from './steady-text';

/** Returns the content of a field, or the state of a checkbox or radio button. */
export function fieldContent(field: Element): string {
  if (field instanceof HTMLSelectElement) return [...field.selectedOptions].map(({ text }) => text.trim()).join(', ');
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) return String(isChecked(field));
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
}

/** Result of comparing a page with the recorded end. */
export interface PageEnd {
  url: string;
  /** For each fact null if it holds, or else the actual value; empty for a text that nothing replaces. */
  found: (string | null)[];
}

/** Compares a page with the recorded end. */
export const compareEnd = (page: Document, facts: readonly EndFact[]): PageEnd => ({
  url: address(page),
  found: facts.map((fact) => {
    const root = rootOf(page, fact);
    const near = fact.selectors.flatMap((selector) => firstMatch(root, selector) ?? []);
    const isThere = near.some((element) => isSo(element, fact)) || isElsewhere(root, near, fact);
    if (isThere) return null;
    if (near[0]) return fact.kind === 'text' ? collapsedText(textContent(near[0])).slice(0, 400) : shown(near[0], fact);
    // The element may have another name now: a text counts as missing only if nothing has it.
    return fact.kind === 'text' ? '' : null;
  }),
});

/** Returns the document or open shadow root that a fact belongs to; null if it does not exist. */
const rootOf = (page: Document, { within = [] }: EndFact): ParentNode | null =>
  within.reduce<ParentNode | null>((root, selector) => {
    const host = firstMatch(root, selector);
    return host && shadowRoot(host);
  }, page);

/** Options and menu items: their text being in the page does not mean that it was chosen. */
const OFFERED = '[role="option"],[role^="menuitem"],option';

/** Maximum number of elements inside a compared one: reading the text of every ancestor would freeze a large page. */
const MOST_INSIDE = 50;

/** Looks for a text anywhere in the page: it may have moved, and only its presence counts. */
function isElsewhere(root: ParentNode | null, [near]: readonly Element[], fact: EndFact): boolean {
  if (!root || fact.kind !== 'text') return false;
  const tag = near ? localName(near) : '*';
  return [...all(root, CSS.escape(tag) === tag ? tag : '*')].some(
    (element) =>
      countOf(element) <= MOST_INSIDE && isSo(element, fact) && isShown(element) && !closest(element, OFFERED),
  );
}

const isSo = (element: Element, fact: EndFact): boolean =>
  fact.kind === 'class' ? classList(element).contains(fact.value) : shown(element, fact) === fact.value;

function shown(element: Element, { kind, name = '', value }: EndFact): string {
  switch (kind) {
    case 'value':
      return fieldContent(element);
    case 'text':
      return steadyLike(textContent(element), value).slice(0, 400);
    case 'digest':
      return digestLike(textContent(element), value);
    case 'count':
      return String([...children(element)].filter((child) => localName(child) === name).length);
    case 'attribute':
      return attributeOf(element, name) ?? '';
    case 'class':
      return [...classList(element)].join(' ');
  }
}

function firstMatch(root: ParentNode | null, selector: string): Element | null {
  try {
    return root && first(root, selector);
  } catch {
    // An imported file may contain anything as a selector.
    return null;
  }
}
