/** A text reduced to what edits of markup and typography leave alone: its letters and digits, in lower case. */
export interface FoldedText {
  folded: string;
  /** Offset in the original text of each character, and at the end the length of the original. */
  origin: Uint32Array;
  original: string;
}

const COUNTED = /[\p{L}\p{N}\p{M}]/u;

/** Returns true for a letter, a mark or a digit. */
export const isLetterOrDigit = (character: string): boolean => COUNTED.test(character);

/**
 * Folds a text: drops white space, punctuation, soft hyphens and symbols, resolves ligatures and widths (NFKC), and lowers the
 * case.
 */
export function foldText(original: string): FoldedText {
  const pieces: string[] = [];
  let origin = new Uint32Array(original.length + 1);
  let size = 0;
  const add = (piece: string, at: number) => {
    pieces.push(piece);
    if (size + piece.length >= origin.length) origin = grown(origin, size + piece.length);
    for (let i = 0; i < piece.length; i++) origin[size++] = at;
  };
  for (let at = 0; at < original.length; at++) {
    const code = original.charCodeAt(at);
    if (code < 128) {
      const isUpper = code >= 65 && code <= 90;
      if (isUpper || (code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
        add(isUpper ? String.fromCharCode(code + 32) : (original[at] ?? ''), at);
      }
      continue;
    }
    const character = String.fromCodePoint(original.codePointAt(at) ?? 0);
    if (isLetterOrDigit(character)) add(character.normalize('NFKC').toLowerCase(), at);
    at += character.length - 1;
  }
  origin[size] = original.length;
  return { folded: pieces.join(''), origin: origin.subarray(0, size + 1), original };
}

function grown(numbers: Uint32Array, needed: number): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(Math.max(needed + 1, numbers.length * 2));
  next.set(numbers);
  return next;
}

/** Returns the part of the original text that a part of the folded text stands for. */
export function unfolded({ origin, original }: FoldedText, start: number, end: number): { start: number; end: number } {
  const last = origin[end - 1] ?? 0;
  const size = (original.codePointAt(last) ?? 0) > 0xffff ? 2 : 1;
  return { start: origin[start] ?? 0, end: last + size };
}
