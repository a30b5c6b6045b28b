import { type Phrases, speaks } from './main-content/phrases/phrases';

/** Thrown if the phrases of a page's language are missing. */
class OtherLanguage extends Error {
  constructor(readonly sample: string) {
    super();
  }
}

/** The response for a page in a language without phrases: sample sentences of it (sampleOf). */
interface InAnother {
  sample: string;
}

/**
 * Reads a page with phrases that come with the request. It starts with the phrases of English, the language of most pages,
 * since the phrases of all languages are larger than the script that reads.
 * @param areForPage is true for phrases that were found by a sample of this page
 * @param read receives a function that finds a page's phrases by a sample of it
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
