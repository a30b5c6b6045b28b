import { RANDOM_PARTS } from '@/lib/recorder/script/random';
import { AS_IT_IS, readSigns, utf8 } from './signs';

/**
 * The length of a value, and a hash of it: enough to find the value in a text, but less than the value. Computed without
 * capitals, encodings and the separators between its parts.
 */
export type Mark = readonly [length: number, hash: number];

/** Factors of the two halves of a hash. */
const ONE = 31_337;
const TWO = 69_069;

/** Minimum length of a value to redact, in bytes: shorter values occur everywhere. */
const LEAST = 3;
/** Length of the pieces by which the beginning of a long value is found, as in a title that was cut, in bytes. */
const PIECE = 12;

/**
 * Returns marks of a value, and of its other spellings: in base64, in pieces if it is long, and as the end of a recording has
 * it.
 */
export function marksOf(value: string): Mark[] {
  const { signs } = readSigns(value, AS_IT_IS);
  if (signs.length < LEAST) return [];
  const marks = [markOf(signs), markOf(readSigns(value).signs)];
  if (signs.length > LEAST) marks.push(...inBase64(value).map((spelled) => markOf(readSigns(spelled).signs)));
  const steady = readSigns(value.replace(RANDOM_PARTS, '#'), AS_IT_IS).signs;
  if (steady.length > LEAST && steady.length < signs.length) marks.push(markOf(steady));
  for (let at = 0; at + PIECE < signs.length && signs.length >= 2 * PIECE; at += PIECE) {
    marks.push(markOf(signs.slice(at, at + PIECE)));
  }
  return marks;
}

/** Length of the shortest beginning that is redacted, and of the longest that a text may be cut to, in bytes. */
const BEGINNING = { least: 4, most: 160 };

/**
 * Returns marks of the beginnings of a value: a label that was cut inside a value ends with a beginning. They would reveal the
 * value byte by byte, so they are never sent to a page.
 */
export function beginningsOf(value: string): Mark[] {
  const { signs } = readSigns(value, AS_IT_IS);
  const lengths = Math.max(0, Math.min(signs.length - 1, BEGINNING.most) - BEGINNING.least + 1);
  return Array.from({ length: lengths }, (_, index) => markOf(signs.slice(0, BEGINNING.least + index)));
}

/** Hashes by the length of their values. */
export type Hashes = ReadonlyMap<number, ReadonlySet<number>>;

export function byLength(marks: readonly Mark[]): Hashes {
  const hashes = new Map<number, Set<number>>();
  for (const [length, hash] of marks) hashes.set(length, (hashes.get(length) ?? new Set()).add(hash));
  return hashes;
}

/**
 * Searches a text for hashes with a rolling hash (Rabin–Karp).
 * @param length of the hashed values, in bytes
 * @param found called with the index at which a match starts
 */
export function searchHashes(
  signs: readonly number[],
  length: number,
  hashes: ReadonlySet<number>,
  found: (from: number) => void,
): void {
  if (length > signs.length) return;
  let one = 0;
  let two = 0;
  let oneGone = 1;
  let twoGone = 1;
  const add = (sign: number, gone: number) => {
    one = (Math.imul(one, ONE) + sign - Math.imul(gone, oneGone)) | 0;
    two = (Math.imul(two, TWO) + sign - Math.imul(gone, twoGone)) | 0;
  };
  for (let at = 0; at < length; at++) {
    add(signs[at] as number, 0);
    oneGone = Math.imul(oneGone, ONE);
    twoGone = Math.imul(twoGone, TWO);
  }
  for (let from = 0; ; from++) {
    if (hashes.has(hashOf(one, two))) found(from);
    if (from + length >= signs.length) return;
    add(signs[from + length] as number, signs[from] as number);
  }
}

/** Returns a hash of 53 bits, with the length of its input. */
export function markOf(signs: readonly number[]): Mark {
  let [one, two] = [0, 0];
  for (const sign of signs) [one, two] = [(Math.imul(one, ONE) + sign) | 0, (Math.imul(two, TWO) + sign) | 0];
  return [signs.length, hashOf(one, two)];
}

const hashOf = (one: number, two: number) => (one >>> 0) + (two >>> 11) * 2 ** 32;

/** Returns the base64 characters that depend on a text alone, at each of its possible offsets in a longer text. */
function inBase64(text: string): string[] {
  const bytes = String.fromCharCode(...utf8.encode(text));
  return [0, 1, 2].map((offset) =>
    btoa('\0'.repeat(offset) + bytes)
      .slice(offset && offset + 1)
      .replace(/.?={1,2}$/, ''),
  );
}
