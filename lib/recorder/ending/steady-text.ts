import { BY_CHANCE } from '@/lib/recorder/script/by-chance';

/** The times and numbers in a text that may hang on time or chance. */
export const unsteadyNumbers = (text: string): string[] => text.match(BY_CHANCE) ?? [];

/**
 * Text without what hangs on time or chance, and without its spaces.
 * @param isKept tells the numbers that a user's doing has made
 */
export const steadyText = (text: string, isKept: (number: string) => boolean = () => false): string =>
  collapsedText(text.replace(BY_CHANCE, (number) => (isKept(number) ? number : '#')));

/** The same as far as a recorded text tells: the numbers in it are those that the user's doing has made. */
export function steadyLike(text: string, recorded: string): string {
  const kept = unsteadyNumbers(recorded);
  return steadyText(text, (number) => kept.includes(number));
}

export const collapsedText = (text: string): string => text.replace(/[\s\u200b\ufeff]+/g, ' ').trim();

/** Characters of a text that its digest is made of. */
const MOST_DIGESTED = 200_000;

/** Stands for a long text: a hash of it, and whether that leaves out what hangs on time or chance. */
export function digestOf(text: string, isKept: (number: string) => boolean): string {
  const isWhole = unsteadyNumbers(text).every(isKept);
  return digestAs(isWhole ? '=' : '#', text);
}

/** The digest of another text, made in the way of a recorded one. */
export const digestLike = (text: string, recorded: string): string => digestAs(recorded[0] ?? '#', text);

function digestAs(way: string, text: string): string {
  const read = text.slice(0, MOST_DIGESTED);
  let hash = 0;
  for (const sign of way === '=' ? collapsedText(read) : steadyText(read)) {
    hash = (Math.imul(hash, 31_337) + (sign.codePointAt(0) ?? 0)) | 0;
  }
  return way + (hash >>> 0).toString(36);
}
