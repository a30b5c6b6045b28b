import { type Answer, answerOf } from './answer';
import type { Driving } from './driving/driving';
import type { PageContent, ReadOptions } from './page-content';
import { readPage } from './read-page';
import type { Scrolling } from './scrolling';
import { readSnapshot } from './snapshot/read-snapshot';
import { takeSnapshot } from './snapshot/take-snapshot';

/** What the capture script offers in the page, at `globalThis.winnow`. */
export interface CaptureApi {
  read(options: ReadOptions): Promise<Answer<{ content: PageContent }>>;
  /** Takes a snapshot of the page and reads that, so that the content is what any later reading of it gives. */
  capture(options: ReadOptions): Promise<Answer<{ snapshot: string; content: PageContent }>>;
}

declare global {
  /** Set by the capture script in the extension's own world of a page, and added to by the scripts that scroll and drive. */
  var winnow: (CaptureApi & Partial<Driving & Scrolling>) | undefined;
}

export const captureApi = (window: Window): CaptureApi => ({
  read: (options) => answerOf(async () => ({ content: await readPage(window.document, options) })),
  capture: (options) =>
    answerOf(async () => {
      const snapshot = takeSnapshot(window.document);
      return { snapshot, content: await readSnapshot(snapshot, options) };
    }),
});
