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

/** All languages with phrases. */
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
 * Finds the phrases of a page's language by how often its most common words occur. A sample that matches English counts as
 * English, as it does in a page without other phrases (inLanguages), so both ways of reading agree.
 * @param sample sentences of the page (sampleOf)
 * @returns the language's phrases and those of English, which occur on pages in all languages; only English for an unknown
 * language
 */
export function phrasesFor(sample: string): Phrases[] {
  if (speaks(english, sample)) return [english];
  const rates = READ_LANGUAGES.map((language) => rateOf(language, sample));
  const best = READ_LANGUAGES[rates.indexOf(Math.max(...rates))] ?? english;
  return speaks(best, sample) ? [english, best] : [english];
}

/** Creates the signs for judging a page's headings and lines, in a context that has the phrases of all languages. */
export const signsFor = (tree: Tree): Signs => signsOf(phrasesFor(sampleOf(tree)));
