/** A run of letters and digits, or a single character in scripts without spaces between words. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}\p{M}'’])+/gu;

/** Counts the visible words of a markdown text, without the addresses of links and images. */
export function countWords(markdown: string): number {
  let words = 0;
  for (const _ of markdown.replace(/\]\([^)\s]*/g, '](').matchAll(WORD)) words += 1;
  return words;
}
