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
  read: (options: ReadOptions) =>
    outcomeOf(async () => ({ content: await readParts(window.document, options, writers()) })),
});
