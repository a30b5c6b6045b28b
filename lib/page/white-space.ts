/** Replaces each run of white space with one blank. */
export const collapse = (text: string) => text.replace(/\s+/g, ' ');

/** Replaces each run of white space with one blank, and removes those at the edges. */
export const squash = (text: string) => collapse(text).trim();

const SPACE = 32;
const isWhiteSpace = (code: number) => code === SPACE || (code >= 9 && code <= 13 && code !== 11);

/**
 * A Chinese, Japanese or Korean character carries about as much as three letters: texts in these scripts are a third as long.
 */
const LETTERS = 3;
const isWide = (code: number) => (code >= 0x2e80 && code < 0xa4d0) || (code >= 0xac00 && code < 0xd800);

/**
 * Counts the characters of a text after collapsing runs of white space and trimming the edges. Limits are for letters, so a
 * character that carries more counts for as many.
 */
export function collapsedLength(text: string): number {
  let length = 0;
  let spaced = true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const space = isWhiteSpace(code);
    if (!space || !spaced) length += isWide(code) ? LETTERS : 1;
    spaced = space;
  }
  return spaced && length > 0 ? length - 1 : length;
}
