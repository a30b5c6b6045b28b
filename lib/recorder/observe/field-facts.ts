import { attributeOf, closest, isConnected, matches, parentElement } from '@/lib/base/dom';
import type { FieldInfo } from '../secrets/secret-of';
import { rowOf } from './boxes';
import { fieldWords, labelOf, namesOf } from './labels';

/** Maximum number of ancestors to search for text before a field, and of characters in it. */
const MOST_LEVELS = 5;
const MOST_TEXT = 120;

/** Search fields that claim to be a new password to keep the browser from filling them. */
const SEARCH = '[autocomplete=new-password]:is([type=search],[role=combobox],[role=searchbox])';

/**
 * Fields of a page whose characters were hidden: a text shown later, by the same element or by its replacement, is the text
 * that was hidden.
 */
export class HiddenFields {
  readonly #fields = new WeakSet<Element>();
  readonly #names = new Set<string>();
  readonly #places = new WeakMap<Element, Element>();

  add(field: Element): void {
    if (this.#fields.has(field)) return;
    this.#fields.add(field);
    this.#names.add(fieldWords(field) || '?');
    const around = parentElement(field);
    if (around) this.#places.set(around, field);
  }

  has(field: Element): boolean {
    if (this.#fields.has(field) || this.#names.has(fieldWords(field))) return true;
    const around = parentElement(field);
    const before = around && this.#places.get(around);
    return before ? !isConnected(before) : false;
  }
}

/** Collects facts about a field: its names and, if these say nothing, the text around it. */
export function readFacts(field: Element, hidden: HiddenFields): FieldInfo {
  const type = field instanceof HTMLInputElement ? field.type : '';
  if (type === 'password') hidden.add(field);
  const row = rowOf(field);
  const style = getComputedStyle(field) as CSSStyleDeclaration & { webkitTextSecurity?: string };
  const name = namesOf(field).join('');
  const isTelling = name && !row && !/\d/.test(name);
  return {
    type,
    autocomplete: (!matches(field, SEARCH) && attributeOf(field, 'autocomplete')) || '',
    words: `${isTelling ? '' : wordsAround(field, row?.boxes[0] ?? field)} ${fieldWords(field)}`,
    masked: hidden.has(field) || !['none', undefined, ''].includes(style.webkitTextSecurity),
    boxed: row !== undefined,
  };
}

/** Returns the name of a field's group, and the text before the first field of its row. */
function wordsAround(field: Element, first: Element): string {
  const group = closest(field, 'fieldset,[role="group"],[role="radiogroup"]');
  return `${group ? labelOf(group) : ''} ${textBefore(first)}`;
}

function textBefore(element: Element): string {
  const before = new Range();
  let around = parentElement(element);
  for (let level = 0; around && level < MOST_LEVELS; level++, around = parentElement(around)) {
    before.setStart(around, 0);
    before.setEndBefore(element);
    const text = before.toString().trim();
    if (text) return text.slice(-MOST_TEXT);
  }
  return '';
}
