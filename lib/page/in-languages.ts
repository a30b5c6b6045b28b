import { type Phrases, speaks } from './main-content/phrases/phrases';

/** Thrown where the phrases of a page's language are not there. */
class OtherLanguage extends Error {
  constructor(readonly sample: string) {
    super();
  }
}

/** The answer of a page that is in none of the languages whose phrases it has: sentences of it (sampleOf). */
interface InAnother {
  sample: string;
}

/**
 * Reads a page with phrases that come with the request: at first those of English, which most pages are in, since those of
 * all languages are more than the script that reads.
 * @param areForPage is true for phrases that were found by a sample of this page
 * @param read is given what finds a page's phrases by a sample of it
 */
export async function inLanguages<Value extends object>(
  phrases: Phrases[],
  areForPage: boolean,
  read: (findPhrases: (sample: string) => Phrases[]) => Promise<Value>,
): Promise<Value | InAnother> {
  try {
    return await read((sample) => {
      if (areForPage || phrases.some((language) => speaks(language, sample))) return phrases;
      throw new OtherLanguage(sample);
    });
  } catch (thrown) {
    if (thrown instanceof OtherLanguage) return { sample: thrown.sample };
    throw thrown;
  }
}
