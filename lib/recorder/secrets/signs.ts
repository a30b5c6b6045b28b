/** A text in the form in which it is searched for values. */
export interface TextSigns {
  /** UTF-8 bytes, with ASCII capitals in lower case. */
  signs: number[];
  /** Position of each byte in the text. */
  starts: number[];
  ends: number[];
}

/** A byte as encoded in an address, once or several times, a character as escaped in CSS, or a plain character. */
const ENCODED = /%(?:25)*[\da-f]{2}|\\[\da-f]{1,6}\s?|./gisu;
export const AS_IT_IS = /./gsu;
/** Separators that pages put between the parts of a value, replacements of spaces, and base64 characters other than letters. */
const JOINT = /[\s\-._+/\\=]/;

export const utf8 = new TextEncoder();

export function readSigns(text: string, pieces = ENCODED): TextSigns {
  const found: TextSigns = { signs: [], starts: [], ends: [] };
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
  // Most characters are ASCII, and encoding each of them would take most of the time.
  if (piece.length === 1 && piece < '\x80') return [piece.charCodeAt(0)];
  if (piece.length < 3) return utf8.encode(piece);
  if (piece.startsWith('%')) return [Number.parseInt(piece.slice(-2), 16)];
  return utf8.encode(String.fromCodePoint(Math.min(Number.parseInt(piece.slice(1), 16), 0x10ffff)));
}

/** Returns true for a position inside a word or number. */
export const isJoined = ({ signs, starts, ends }: TextSigns, at: number) =>
  ends[at - 1] === starts[at] && isLetter(signs[at - 1]) && isLetter(signs[at]);

/** Returns true for a letter or digit; in other scripts every byte counts. */
const isLetter = (sign = 0) => sign > 127 || /[a-z\d]/.test(String.fromCharCode(sign));
