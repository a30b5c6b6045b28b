import { inLanguages } from './in-languages';
import type { Phrases } from './main-content/phrases/phrases';
import type { ReadOptions } from './page-content';
import { outcomeOf } from './read-outcome';
import { readParts } from './read-parts';
import type { Writers } from './writers';

export type CaptureApi = ReturnType<typeof captureApi>;

/**
 * Makes the function that the capture script offers in a page.
 * @param writers finds those whose scripts are in the page when it is read
 */
export const captureApi = (window: Window, writers: () => Writers) => ({
  read: (options: ReadOptions, phrases: Phrases[], areForPage = false) =>
    outcomeOf(() =>
      inLanguages(phrases, areForPage, async (findPhrases) => ({
        content: await readParts(window.document, options, writers(), findPhrases),
      })),
    ),
});
