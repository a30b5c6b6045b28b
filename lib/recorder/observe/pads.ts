import { all, parentElement, textContent } from '@/lib/dom';

const MOST_LEVELS = 5;
const MOST_KEYS = 100;

/** A key with a digit, as of a telephone: `2 ABC`. */
const KEY = /^\s*\d\s?[a-z]{0,4}\s?$/i;
/** Texts that calendars, lists of pages and calculators have besides digits. */
const OTHER = /^\s*(\d{2,}|[+=])\s*$/;

/**
 * Finds the pad of digits that a key is of, on which people type what nobody else shall know.
 * @param label name of the key
 */
export function padOf(key: Element, label: string): Element | undefined {
  if (!KEY.test(label)) return undefined;
  let around = parentElement(key);
  for (let level = 0; around && level < MOST_LEVELS; level++, around = parentElement(around)) {
    const texts = [...all(around, '*')].slice(0, MOST_KEYS).map(textContent);
    const digits = new Set(texts.filter((text) => KEY.test(text)).map((text) => text.trim()[0]));
    if (digits.size > 8 && digits.has('0')) return texts.some((text) => OTHER.test(text)) ? undefined : around;
  }
  return undefined;
}
