/** A run of letters and digits; where no spaces are written between words, each character. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}\p{M}'’])+/gu;

/** Words of a markdown text as they are read, without the addresses of links and images. */
export function countWords(markdown: string): number {
  let words = 0;
  for (const _ of markdown.replace(/\]\([^)\s]*/g, '](').matchAll(WORD)) words += 1;
  return words;
}
