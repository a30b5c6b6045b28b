/**
 * Beginnings of headings and lines that lead elsewhere, in one language. Each member holds some, as alternatives of a
 * regular expression for text in lower case: without regard to case, one of this length takes milliseconds to compile.
 */
export interface Phrases {
  /** Words that are in every text of the language and in few of others; of a script of its own, its letters. */
  words: string;
  /** Headings of what a site has, which on a page that lists it are part of the list. */
  offers: string;
  /** Headings of sections that lead elsewhere. */
  leads: string;
  /** Headings of sections that ask for something, or are about the page. */
  asks: string;
  /** Headings of reviews: buyers do not say what the product is. */
  reviews: string;
  /** Short lines in an article that lead elsewhere, ask for something or credit someone. */
  promotes: string;
}

/** The same for a page, in all of its languages, for text in lower case. */
export type Signs = Record<Exclude<keyof Phrases, 'words'>, RegExp>;

const beginning = (phrases: Phrases[], kind: keyof Signs, before = '') =>
  new RegExp(`^${before}(?:${phrases.map((of) => of[kind]).join('|')})`, 'u');

/** Makes what a page's headings and lines are judged by. */
export const signsOf = (phrases: Phrases[]): Signs => ({
  offers: beginning(phrases, 'offers'),
  leads: beginning(phrases, 'leads'),
  asks: beginning(phrases, 'asks'),
  reviews: beginning(phrases, 'reviews'),
  promotes: beginning(phrases, 'promotes', '[^\\p{L}\\p{N}]*'),
});

/** Words of a language in a thousand characters of a sample from which it is of that language. English has some 24. */
const SPOKEN = 5;

/** Tells how often a language's words are in a sample. */
export const rateOf = ({ words }: Phrases, sample: string): number =>
  (1000 * [...sample.toLowerCase().matchAll(new RegExp(words, 'gu'))].length) / (sample.length || 1);

/** Tells that a sample is of a language. */
export const speaks = (language: Phrases, sample: string): boolean => rateOf(language, sample) >= SPOKEN;
