import { byLength, type Hashes, type Mark, searchHashes } from './marks';
import { AS_IT_IS, isJoined, readSigns, type TextSigns } from './signs';

/** Replaces redacted text. */
export const HIDDEN = '▒▒▒';

/** Removes marked values from a text: as they are, percent-encoded, escaped, in any case, with separators between. */
export const redactText = (text: string, marks: readonly Mark[]): string =>
  marks.length ? redacted(text, byLength(marks)) : text;

/** Removes marked values from all texts of JSON data. */
export function redactData<Data>(data: Data, marks: readonly Mark[]): Data {
  const marked = byLength(marks);
  return JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' ? redacted(value, marked) : value,
  );
}

/** Members of recorded data that contain the extension's own words, which may equal a value by accident. */
const OURS = /^(type|secret|kind|tag|how|note|code|reason|focus|key|direction|document|entry)$/;

/** An address up to its path, without credentials. The host is not secret, and an address is useless without it. */
const HOST = /^https?:\/\/(?![^/?#]*@)[^/?#]*/i;

/**
 * Removes marked values from recorded data, and keeps it readable: members that state a kind stay as they are.
 * @param more removes more from a text, by the name of its member
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

/** Returns the positions in a text, in UTF-16 units, that belong to a marked value. */
export const secretPlaces = (text: string, marks: readonly Mark[]): number[] =>
  shownOf(text, byLength(marks)).flatMap((unit, place) => (unit === '\0' ? place : []));

const redacted = (text: string, marked: Hashes): string => withHidden(shownOf(text, marked));

/** Joins the units of a text. @param shown the units, with a NUL in place of each redacted unit */
export const withHidden = (shown: readonly string[]): string => shown.join('').replace(/\0+/g, HIDDEN);

function shownOf(text: string, marked: Hashes): string[] {
  const shown = text.split('');
  // Also searches the unchanged text: a value may itself look encoded.
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

/** Returns true if a text was redacted. */
export const isRedacted = (text: string): boolean => text.includes(HIDDEN);

/** Digits, a word or a very short text may be part of something else by accident. */
const WEAK = /^(\d+|[a-z]{1,7}|.{1,5})$/s;

/** Returns true if a match is not just a part of a word or number by accident. */
const isWhole = (found: TextSigns, from: number, to: number) =>
  !(WEAK.test(String.fromCharCode(...found.signs.slice(from, to))) && (isJoined(found, from) || isJoined(found, to)));
