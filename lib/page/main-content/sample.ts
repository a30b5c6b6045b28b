import { at, type Tree } from '../tree';

/** Characters from which a text is a sentence, and of all that are looked at. */
const SENTENCE = 40;
const ENOUGH = 3000;

/** Sentences that a page shows, by which its language is told: about 3,000 characters. */
export function sampleOf({ texts, textLength, skip, end }: Tree): string {
  let sample = '';
  for (let i = 0; i < texts.length && sample.length < ENOUGH; i++) {
    if (skip[i]) i = at(end, i) - 1;
    else if (texts[i] && at(textLength, i) >= SENTENCE) sample += ` ${texts[i]?.slice(0, ENOUGH)}`;
  }
  return sample;
}
