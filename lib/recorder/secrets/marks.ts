import { BY_CHANCE } from '@/lib/recorder/script/by-chance';
import { AS_IT_IS, readSigns, utf8 } from './signs';

/**
 * The length of a value, and a hash of it: enough to find the value in a text, and less than the value. Made of what is
 * left of it without capitals, encodings and the signs that stand between its parts.
 */
export type Mark = readonly [length: number, hash: number];

/** Factors of the two halves of a hash. */
const ONE = 31_337;
const TWO = 69_069;

/** Signs of a value that are worth taking out: fewer are everywhere. */
const LEAST = 3;
/** Signs of each piece by which the beginning of a long value is found, as in a title that was cut. */
const PIECE = 12;

/** Marks of a value, and of how an address or a page may spell it, in base64, in part where it is long, and as ends are compared. */
export function marksOf(value: string): Mark[] {
  const { signs } = readSigns(value, AS_IT_IS);
  if (signs.length < LEAST) return [];
  const marks = [markOf(signs), markOf(readSigns(value).signs)];
  if (signs.length > LEAST) marks.push(...inBase64(value).map((spelled) => markOf(readSigns(spelled).signs)));
  const steady = readSigns(value.replace(BY_CHANCE, '#'), AS_IT_IS).signs;
  if (steady.length > LEAST && steady.length < signs.length) marks.push(markOf(steady));
  for (let at = 0; at + PIECE < signs.length && signs.length >= 2 * PIECE; at += PIECE) {
    marks.push(markOf(signs.slice(at, at + PIECE)));
  }
  return marks;
}

/** Signs of the shortest beginning that is taken out, and of the longest that a text may be cut to. */
const BEGINNING = { least: 4, most: 160 };

/**
 * Marks of the beginnings of a value: a label that was cut in the middle of it ends with one. Whoever has them can find
 * the value sign by sign, so they are given to no page.
 */
export function beginningsOf(value: string): Mark[] {
  const { signs } = readSigns(value, AS_IT_IS);
  const lengths = Math.max(0, Math.min(signs.length - 1, BEGINNING.most) - BEGINNING.least + 1);
  return Array.from({ length: lengths }, (_, index) => markOf(signs.slice(0, BEGINNING.least + index)));
}

/** Hashes by the length of what they are of. */
export type Hashes = ReadonlyMap<number, ReadonlySet<number>>;

export function byLength(marks: readonly Mark[]): Hashes {
  const hashes = new Map<number, Set<number>>();
  for (const [length, hash] of marks) hashes.set(length, (hashes.get(length) ?? new Set()).add(hash));
  return hashes;
}

/**
 * Looks for hashes at each place of a text. That of the next place is made of the one before, as Rabin and Karp do.
 * @param length signs that each hash is of
 * @param found called with the place at which the signs of one begin
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

/** A hash of 53 bits, with its length. */
export function markOf(signs: readonly number[]): Mark {
  let [one, two] = [0, 0];
  for (const sign of signs) [one, two] = [(Math.imul(one, ONE) + sign) | 0, (Math.imul(two, TWO) + sign) | 0];
  return [signs.length, hashOf(one, two)];
}

const hashOf = (one: number, two: number) => (one >>> 0) + (two >>> 11) * 2 ** 32;

/** The letters in base64 that stand for a text alone, wherever it stands in a longer one. */
function inBase64(text: string): string[] {
  const bytes = String.fromCharCode(...utf8.encode(text));
  return [0, 1, 2].map((offset) =>
    btoa('\0'.repeat(offset) + bytes)
      .slice(offset && offset + 1)
      .replace(/.?={1,2}$/, ''),
  );
}
