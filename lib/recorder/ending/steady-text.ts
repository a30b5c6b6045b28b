import { RANDOM_PARTS } from '@/lib/recorder/script/random';

/** Returns the times and numbers in a text that may depend on time or chance. */
export const unsteadyNumbers = (text: string): string[] => text.match(RANDOM_PARTS) ?? [];

/**
 * Returns a text without the parts that depend on time or chance, and without whitespace.
 * @param isKept returns true for a number that comes from user input
 */
export const steadyText = (text: string, isKept: (number: string) => boolean = () => false): string =>
  collapsedText(text.replace(RANDOM_PARTS, (number) => (isKept(number) ? number : '#')));

/** Normalizes a text like a recorded one, keeping the numbers that the recorded text kept. */
export function steadyLike(text: string, recorded: string): string {
  const kept = unsteadyNumbers(recorded);
  return steadyText(text, (number) => kept.includes(number));
}

export const collapsedText = (text: string): string => text.replace(/[\s\u200b\ufeff]+/g, ' ').trim();

/** Maximum number of characters of a text that are hashed. */
const MOST_DIGESTED = 200_000;

/** Stands for a long text: a hash, and whether it leaves out the parts that depend on time or chance. */
export function digestOf(text: string, isKept: (number: string) => boolean): string {
  const isWhole = unsteadyNumbers(text).every(isKept);
  return digestAs(isWhole ? '=' : '#', text);
}

/** Returns the digest of another text, made like a recorded digest. */
export const digestLike = (text: string, recorded: string): string => digestAs(recorded[0] ?? '#', text);

function digestAs(way: string, text: string): string {
  const read = text.slice(0, MOST_DIGESTED);
  let hash = 0;
  for (const sign of way === '=' ? collapsedText(read) : steadyText(read)) {
    hash = (Math.imul(hash, 31_337) + (sign.codePointAt(0) ?? 0)) | 0;
  }
  return way + (hash >>> 0).toString(36);
}
