/** Makes each run of white space one blank. */
export const collapse = (text: string) => text.replace(/\s+/g, ' ');

/** Makes runs of white space one blank, and those at the edges nothing. */
export const squash = (text: string) => collapse(text).trim();

const SPACE = 32;
const isWhiteSpace = (code: number) => code === SPACE || (code >= 9 && code <= 13 && code !== 11);

/** Counts the characters of a text after runs of white space became one space and those at the edges nothing. */
export function collapsedLength(text: string): number {
  let length = 0;
  let spaced = true;
  for (let i = 0; i < text.length; i++) {
    const space = isWhiteSpace(text.charCodeAt(i));
    if (!space || !spaced) length++;
    spaced = space;
  }
  return spaced && length > 0 ? length - 1 : length;
}
