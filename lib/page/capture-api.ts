import type { Driving } from './driving/driving';
import type { PageContent, ReadOptions } from './page-content';
import { outcomeOf, type ReadOutcome } from './read-outcome';
import { readPage } from './read-page';
import type { Scrolling } from './scrolling';
import { readSnapshot } from './snapshot/read-snapshot';
import { takeSnapshot } from './snapshot/take-snapshot';

/** What the capture script offers in the page, at `globalThis.winnow`. */
export interface CaptureApi {
  read(options: ReadOptions): Promise<ReadOutcome<{ content: PageContent }>>;
  /** Takes a snapshot of the page and reads that, so that the content is what any later reading of it gives. */
  capture(options: ReadOptions): Promise<ReadOutcome<{ snapshot: string; content: PageContent }>>;
}

declare global {
  /** Set by the capture script in the extension's own world of a page, and added to by the scripts that scroll and drive. */
  var winnow: (CaptureApi & Partial<Driving & Scrolling>) | undefined;
}

export const captureApi = (window: Window): CaptureApi => ({
  read: (options) => outcomeOf(async () => ({ content: await readPage(window.document, options) })),
  capture: (options) =>
    outcomeOf(async () => {
      const snapshot = takeSnapshot(window.document);
      return { snapshot, content: await readSnapshot(snapshot, options) };
    }),
});
