import type { Tree } from '../../tree';
import { sampleOf } from '../sample';
import { arabic } from './arabic';
import { chinese } from './chinese';
import { czech } from './czech';
import { dutch } from './dutch';
import { english } from './english';
import { french } from './french';
import { german } from './german';
import { italian } from './italian';
import { japanese } from './japanese';
import { korean } from './korean';
import { type Phrases, rateOf, type Signs, signsOf, speaks } from './phrases';
import { polish } from './polish';
import { portuguese } from './portuguese';
import { russian } from './russian';
import { spanish } from './spanish';
import { swedish } from './swedish';
import { turkish } from './turkish';

/** All languages that pages are read in. */
export const READ_LANGUAGES = [
  arabic,
  chinese,
  czech,
  dutch,
  english,
  french,
  german,
  italian,
  japanese,
  korean,
  polish,
  portuguese,
  russian,
  spanish,
  swedish,
  turkish,
];

/**
 * Finds the phrases of a page's language, by how often its commonest words are in it. What speaks English is English, as
 * it is in a page that has no other phrases (inLanguages): both ways to read it give the same.
 * @param sample sentences of the page (sampleOf)
 * @returns those of English, too, which pages of all languages have; no others where the language has none here
 */
export function phrasesFor(sample: string): Phrases[] {
  if (speaks(english, sample)) return [english];
  const rates = READ_LANGUAGES.map((language) => rateOf(language, sample));
  const best = READ_LANGUAGES[rates.indexOf(Math.max(...rates))] ?? english;
  return speaks(best, sample) ? [english, best] : [english];
}

/** Makes what a page's headings and lines are judged by, where the phrases of all languages are. */
export const signsFor = (tree: Tree): Signs => signsOf(phrasesFor(sampleOf(tree)));
