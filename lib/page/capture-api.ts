import { type Phrases, speaks } from './main-content/phrases/phrases';
import type { ReadOptions } from './page-content';
import { outcomeOf } from './read-outcome';
import { readParts } from './read-parts';
import type { Writers } from './writers';

export type CaptureApi = ReturnType<typeof captureApi>;

/** Thrown where the phrases of a page's language are not there. */
class OtherLanguage extends Error {
  constructor(readonly sample: string) {
    super();
  }
}

/**
 * Makes the function that the capture script offers in a page.
 * @param writers finds those whose scripts are in the page when it is read
 */
export const captureApi = (window: Window, writers: () => Writers) => ({
  /**
   * @param phrases of a language, English as a rule
   * @param areForPage is true for those that were found by a sample of this page
   * @returns the content, or a sample where the page is in none of the languages
   */
  read: (options: ReadOptions, phrases: Phrases[], areForPage = false) =>
    outcomeOf(async () => {
      try {
        const content = await readParts(window.document, options, writers(), (sample) => {
          if (areForPage || phrases.some((language) => speaks(language, sample))) return phrases;
          throw new OtherLanguage(sample);
        });
        return { content };
      } catch (thrown) {
        if (thrown instanceof OtherLanguage) return { sample: thrown.sample };
        throw thrown;
      }
    }),
});
