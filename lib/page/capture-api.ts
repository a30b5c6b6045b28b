import { inLanguages } from './in-languages';
import type { Phrases } from './main-content/phrases/phrases';
import type { ReadOptions } from './page-content';
import { outcomeOf } from './read-outcome';
import { readParts } from './read-parts';
import type { Writers } from './writers';

export type CaptureApi = ReturnType<typeof captureApi>;

/**
 * Creates the functions that the capture script exposes in a page.
 * @param writers finds the writers whose scripts have been injected when the page is read
 */
export const captureApi = (window: Window, writers: () => Writers) => ({
  read: (options: ReadOptions, phrases: Phrases[], areForPage = false) =>
    outcomeOf(() =>
      inLanguages(phrases, areForPage, async (findPhrases) => ({
        content: await readParts(window.document, options, writers(), findPhrases),
      })),
    ),
});
