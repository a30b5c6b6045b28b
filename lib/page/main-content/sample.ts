import { at, type Tree } from '../tree';

/** Characters from which a text is a sentence, and of all that are looked at. */
const SENTENCE = 40;
const ENOUGH = 3000;

/** Gives sentences that a page shows, by which its language is told: some 3,000 characters, 6,000 at most. */
export function sampleOf({ texts, textLength, skip, end }: Tree): string {
  let sample = '';
  for (let i = 0; i < texts.length && sample.length < ENOUGH; i++) {
    if (skip[i]) i = at(end, i) - 1;
    else if (texts[i] && at(textLength, i) >= SENTENCE) sample += ` ${texts[i]?.slice(0, ENOUGH)}`;
  }
  // The end of a text that is cut may be half a character.
  return sample.toWellFormed();
}
