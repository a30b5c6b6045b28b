import type { PageContent, ReadOptions } from './page-content';
import { outcomeOf, type ReadOutcome } from './read-outcome';
import { readPage } from './read-page';
import { readSnapshot } from './snapshot/read-snapshot';
import { takeSnapshot } from './snapshot/take-snapshot';

/** The functions that the capture script offers in a page. */
export interface CaptureApi {
  read(options: ReadOptions): Promise<ReadOutcome<{ content: PageContent }>>;
  /** Takes a snapshot of the page and reads that, so that the content is what any later reading of it gives. */
  capture(options: ReadOptions): Promise<ReadOutcome<{ snapshot: string; content: PageContent }>>;
}

export const captureApi = (window: Window): CaptureApi => ({
  read: (options) => outcomeOf(async () => ({ content: await readPage(window.document, options) })),
  capture: (options) =>
    outcomeOf(async () => {
      const snapshot = takeSnapshot(window.document);
      return { snapshot, content: await readSnapshot(snapshot, options) };
    }),
});
