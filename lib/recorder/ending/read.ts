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

/** Content of a field, or the state of a box. */
export function fieldContent(field: Element): string {
  if (field instanceof HTMLSelectElement) return [...field.selectedOptions].map(({ text }) => text.trim()).join(', ');
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) return String(isChecked(field));
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
}

/** A page, compared with how a recording ended. */
export interface PageEnd {
  url: string;
  /** For each fact null where it is so, else what is there instead; of a text empty where nothing is. */
  found: (string | null)[];
}

/** Compares a page with how a recording ended. */
export const compareEnd = (page: Document, facts: readonly EndFact[]): PageEnd => ({
  url: address(page),
  found: facts.map((fact) => {
    const root = rootOf(page, fact);
    const near = fact.selectors.flatMap((selector) => firstMatch(root, selector) ?? []);
    const isThere = near.some((element) => isSo(element, fact)) || isElsewhere(root, near, fact);
    if (isThere) return null;
    if (near[0]) return fact.kind === 'text' ? collapsedText(textContent(near[0])).slice(0, 400) : shown(near[0], fact);
    // It may have another name now: only a text that nothing has is missing.
    return fact.kind === 'text' ? '' : null;
  }),
});

/** The document or open shadow root that a fact is of; null where that is not there. */
const rootOf = (page: Document, { within = [] }: EndFact): ParentNode | null =>
  within.reduce<ParentNode | null>((root, selector) => {
    const host = firstMatch(root, selector);
    return host && shadowRoot(host);
  }, page);

/** Things that are offered: that one has a text does not say that it was chosen. */
const OFFERED = '[role="option"],[role^="menuitem"],option';

/** Elements inside of one whose text is compared: reading the text of each that holds a large page would freeze that. */
const MOST_INSIDE = 50;

/** A text may stand in another place than before: what counts is that the page has it. */
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
    // A file may have anything for a selector.
    return null;
  }
}
