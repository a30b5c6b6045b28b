/**
 * The length of a value, and a hash of it: enough to find the value in a text, and less than the value. Made of what is
 * left of it without capitals, encodings and the signs that stand between its parts.
 */
export type Mark = readonly [length: number, hash: number];

/** Stands for what was taken out. */
export const HIDDEN = '▒▒▒';

/** Signs of a value that are worth taking out: fewer are everywhere. */
const LEAST = 3;
/** Signs of each piece by which the beginning of a long value is found, as in a title that was cut. */
const PIECE = 12;

/** Marks of a value, and of how an address or a page may spell it: in base64, and where it is long in part. */
export function marksOf(value: string): Mark[] {
  const { signs } = read(value, AS_IT_IS);
  if (signs.length < LEAST) return [];
  const marks = [markOf(signs), markOf(read(value).signs)];
  if (signs.length > LEAST) marks.push(...inBase64(value).map((spelled) => markOf(read(spelled).signs)));
  for (let at = 0; at + PIECE < signs.length && signs.length >= 2 * PIECE; at += PIECE) {
    marks.push(markOf(signs.slice(at, at + PIECE)));
  }
  return marks;
}

/** Takes marked values out of a text: as they are, percent-encoded, escaped, in any case, with signs between. */
export function redactText(text: string, marks: readonly Mark[]): string {
  if (!marks.length) return text;
  const shown = text.split('');
  // Also as it is: a value may itself look as if it were encoded.
  for (const found of [read(text), read(text, AS_IT_IS)]) {
    const { signs, starts, ends } = found;
    for (const [length, hash] of marks) {
      for (let at = 0; at + length <= signs.length; at++) {
        const isFound = markOf(signs.slice(at, at + length))[1] === hash && isWhole(found, at, at + length);
        if (isFound) shown.fill('\0', starts[at], ends[at + length - 1]);
      }
    }
  }
  return shown.join('').replace(/\0+/g, HIDDEN);
}

/** Takes marked values out of all texts of JSON data. */
export const redactData = <Data>(data: Data, marks: readonly Mark[]): Data =>
  JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' ? redactText(value, marks) : value,
  );

/** Tells whether something was taken out of a text. */
export const isRedacted = (text: string): boolean => text.includes(HIDDEN);

interface Signs {
  /** Bytes of UTF-8, small letters for capitals of ASCII. */
  signs: number[];
  /** Places in the text. */
  starts: number[];
  ends: number[];
}

/** A byte as an address encodes it, once or several times, a character as CSS escapes it, or one as it is. */
const ENCODED = /%(?:25)*[\da-f]{2}|\\[\da-f]{1,6}\s?|./gisu;
const AS_IT_IS = /./gsu;
/** Signs that pages put between the parts of a value, that stand for a blank, or that base64 has besides letters. */
const JOINT = /[\s\-._+/\\=]/;

const utf8 = new TextEncoder();

function read(text: string, pieces = ENCODED): Signs {
  const found: Signs = { signs: [], starts: [], ends: [] };
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    for (const sign of bytesOf(piece)) {
      if (JOINT.test(String.fromCharCode(sign))) continue;
      found.signs.push(sign > 64 && sign < 91 ? sign + 32 : sign);
      found.starts.push(index);
      found.ends.push(index + piece.length);
    }
  }
  return found;
}

function bytesOf(piece: string): Iterable<number> {
  if (piece.length < 3) return utf8.encode(piece);
  if (piece.startsWith('%')) return [Number.parseInt(piece.slice(-2), 16)];
  return utf8.encode(String.fromCodePoint(Math.min(Number.parseInt(piece.slice(1), 16), 0x10ffff)));
}

/** The letters in base64 that stand for a text alone, wherever it stands in a longer one. */
function inBase64(text: string): string[] {
  const bytes = String.fromCharCode(...utf8.encode(text));
  return [0, 1, 2].map((offset) =>
    btoa('\0'.repeat(offset) + bytes)
      .slice(offset && offset + 1)
      .replace(/.?={1,2}$/, ''),
  );
}

/** A hash of 53 bits. */
function markOf(signs: readonly number[]): Mark {
  let [one, two] = [0, 0];
  for (const sign of signs) [one, two] = [Math.imul(one, 31_337) + sign, Math.imul(two, 69_069) + sign];
  return [signs.length, (one >>> 0) + (two >>> 11) * 2 ** 32];
}

/** Digits, a word or little of anything may be part of something else by accident. */
const WEAK = /^(\d+|[a-z]{1,7}|.{1,5})$/s;

/** Tells that signs are not only part of a word or number by accident. */
function isWhole({ signs, starts, ends }: Signs, from: number, to: number): boolean {
  const isJoined = (at: number) => ends[at - 1] === starts[at] && isLetter(signs[at - 1]) && isLetter(signs[at]);
  return !(WEAK.test(String.fromCharCode(...signs.slice(from, to))) && (isJoined(from) || isJoined(to)));
}

/** Tells a letter or digit; of other scripts each byte is one. */
const isLetter = (sign = 0) => sign > 127 || /[a-z\d]/.test(String.fromCharCode(sign));
