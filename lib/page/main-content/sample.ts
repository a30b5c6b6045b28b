import { at, type Tree } from '../tree';

/** Minimum number of characters in a sentence, and maximum number to read in total. */
const SENTENCE = 40;
const ENOUGH = 3000;

/** Returns visible sentences of a page for detecting its language: some 3,000 characters, 6,000 at most. */
export function sampleOf({ texts, textLength, skip, end }: Tree): string {
  let sample = '';
  for (let i = 0; i < texts.length && sample.length < ENOUGH; i++) {
    if (skip[i]) i = at(end, i) - 1;
    else if (texts[i] && at(textLength, i) >= SENTENCE) sample += ` ${texts[i]?.slice(0, ENOUGH)}`;
  }
  // Truncation may split a surrogate pair.
  return sample.toWellFormed();
}
