/**
 * Beginnings of headings and lines that lead elsewhere, in one language. Each member holds alternatives of a regular expression
 * for lower-case text: a case-insensitive expression of this length takes milliseconds to compile.
 */
export interface Phrases {
  /** Words that occur in every text of the language and in few others; for a script of its own, its letters. */
  words: string;
  /** Headings of a site's offers, which belong to the list on a listing page. */
  offers: string;
  /** Headings of sections that lead elsewhere. */
  leads: string;
  /** Headings of sections that ask for something, or are about the page. */
  asks: string;
  /** Headings of reviews: they do not describe the product. */
  reviews: string;
  /** Short lines in an article that lead elsewhere, ask for something or credit someone. */
  promotes: string;
}

/** The signs of a page, in all of its languages, for lower-case text. */
export type Signs = Record<Exclude<keyof Phrases, 'words'>, RegExp>;

const beginning = (phrases: Phrases[], kind: keyof Signs, before = '') =>
  new RegExp(`^${before}(?:${phrases.map((of) => of[kind]).join('|')})`, 'u');

/** Creates the signs for judging a page's headings and lines. */
export const signsOf = (phrases: Phrases[]): Signs => ({
  offers: beginning(phrases, 'offers'),
  leads: beginning(phrases, 'leads'),
  asks: beginning(phrases, 'asks'),
  reviews: beginning(phrases, 'reviews'),
  promotes: beginning(phrases, 'promotes', '[^\\p{L}\\p{N}]*'),
});

/** Minimum number of a language's words per thousand characters of a sample in that language. English has about 24. */
const SPOKEN = 5;

/** Returns how often a language's words occur in a sample. */
export const rateOf = ({ words }: Phrases, sample: string): number =>
  (1000 * [...sample.toLowerCase().matchAll(new RegExp(words, 'gu'))].length) / (sample.length || 1);

/** Returns true if a sample is written in a language. */
export const speaks = (language: Phrases, sample: string): boolean => rateOf(language, sample) >= SPOKEN;
