import type { ReadOptions } from './page-content';
import { outcomeOf } from './read-outcome';
import { readPage } from './read-page';

export type CaptureApi = ReturnType<typeof captureApi>;

/** Makes the functions that the capture script offers in a page. */
export const captureApi = (window: Window) => ({
  read: (options: ReadOptions) => outcomeOf(async () => ({ content: await readPage(window.document, options) })),
});
