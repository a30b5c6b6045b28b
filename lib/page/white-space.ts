/** Makes each run of white space one blank. */
export const collapse = (text: string) => text.replace(/\s+/g, ' ');

/** Makes runs of white space one blank, and those at the edges nothing. */
export const squash = (text: string) => collapse(text).trim();

const SPACE = 32;
const isWhiteSpace = (code: number) => code === SPACE || (code >= 9 && code <= 13 && code !== 11);

/** A character of Chinese, Japanese or Korean says about as much as three letters: its texts are a third as long. */
const LETTERS = 3;
const isWide = (code: number) => (code >= 0x2e80 && code < 0xa4d0) || (code >= 0xac00 && code < 0xd800);

/**
 * Counts the characters of a text after runs of white space became one space and those at the edges nothing. Limits are
 * for letters, so that a character which says more counts for as many.
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
