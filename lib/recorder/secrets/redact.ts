import { byLength, type Hashes, type Mark, searchHashes } from './marks';
import { AS_IT_IS, isJoined, readSigns, type TextSigns } from './signs';

/** Stands for what was taken out. */
export const HIDDEN = '▒▒▒';

/** Takes marked values out of a text: as they are, percent-encoded, escaped, in any case, with signs between. */
export const redactText = (text: string, marks: readonly Mark[]): string =>
  marks.length ? redacted(text, byLength(marks)) : text;

/** Takes marked values out of all texts of JSON data. */
export function redactData<Data>(data: Data, marks: readonly Mark[]): Data {
  const marked = byLength(marks);
  return JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' ? redacted(value, marked) : value,
  );
}

/** Members of what is recorded that hold words of ours, which a value may be by accident. */
const OURS = /^(type|secret|kind|tag|how|note|code|reason|focus|key|direction|document|entry)$/;

/** An address up to its path, without credentials. A host is known to others anyway, and nothing is left without it. */
const HOST = /^https?:\/\/(?![^/?#]*@)[^/?#]*/i;

/**
 * Takes marked values out of what was recorded, so that it can still be read: what says its kind stays as it is.
 * @param more takes more out of a text, by the name of its member
 */
export function redactRecorded<Data>(
  data: Data,
  marks: readonly Mark[],
  more: (text: string, name: string) => string = (text) => text,
): Data {
  const marked = byLength(marks);
  return JSON.parse(JSON.stringify(data), (name, value: unknown) => {
    if (typeof value !== 'string' || OURS.test(name)) return value;
    const host = (/url$/i.test(name) && HOST.exec(value)?.[0]) || '';
    return host + more(redacted(value.slice(host.length), marked), name);
  });
}

/** Places in a text, in UTF-16 units, at which it has a marked value. */
export const secretPlaces = (text: string, marks: readonly Mark[]): number[] =>
  shownOf(text, byLength(marks)).flatMap((unit, place) => (unit === '\0' ? place : []));

const redacted = (text: string, marked: Hashes): string => withHidden(shownOf(text, marked));

/** The text of units. @param shown without those that were taken out, in whose place is a NUL */
export const withHidden = (shown: readonly string[]): string => shown.join('').replace(/\0+/g, HIDDEN);

function shownOf(text: string, marked: Hashes): string[] {
  const shown = text.split('');
  // Also as it is: a value may itself look as if it were encoded.
  for (const found of [readSigns(text), readSigns(text, AS_IT_IS)]) {
    for (const [length, hashes] of marked) {
      searchHashes(found.signs, length, hashes, (from) => {
        const to = from + length;
        if (isWhole(found, from, to)) shown.fill('\0', found.starts[from], found.ends[to - 1]);
      });
    }
  }
  return shown;
}

/** Tells whether something was taken out of a text. */
export const isRedacted = (text: string): boolean => text.includes(HIDDEN);

/** Digits, a word or little of anything may be part of something else by accident. */
const WEAK = /^(\d+|[a-z]{1,7}|.{1,5})$/s;

/** Tells that signs are not only part of a word or number by accident. */
const isWhole = (found: TextSigns, from: number, to: number) =>
  !(WEAK.test(String.fromCharCode(...found.signs.slice(from, to))) && (isJoined(found, from) || isJoined(found, to)));
