import type { ReadOptions } from './page-content';
import { outcomeOf } from './read-outcome';
import { readPage } from './read-page';
import { readSnapshot } from './snapshot/read-snapshot';
import { takeSnapshot } from './snapshot/take-snapshot';

export type CaptureApi = ReturnType<typeof captureApi>;

/** Makes the functions that the capture script offers in a page. */
export const captureApi = (window: Window) => ({
  read: (options: ReadOptions) => outcomeOf(async () => ({ content: await readPage(window.document, options) })),
  /** Takes a snapshot of the page and reads that, so that the content is what any later reading of it gives. */
  capture: (options: ReadOptions) =>
    outcomeOf(async () => {
      const snapshot = takeSnapshot(window.document);
      return { snapshot, content: await readSnapshot(snapshot, options) };
    }),
});
