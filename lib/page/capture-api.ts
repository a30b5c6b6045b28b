import type { PageContent, ReadFailure, ReadOptions } from './page-content';
import { ReadError } from './read-error';
import { readPage } from './read-page';
import { type Scrolling, scrolling } from './scrolling';

/** What `read` answers: data only, so that it crosses into another context. */
type ReadReply = { ok: true; content: PageContent } | { ok: false; failure: ReadFailure };

/** What the capture script offers in the page, at `globalThis.winnow`. */
export interface CaptureApi extends Scrolling {
  read(options: ReadOptions): Promise<ReadReply>;
}

declare global {
  /** Set by the capture script in the extension's own world of a page; undefined until that was injected. */
  var winnow: CaptureApi | undefined;
}

export const captureApi = (window: Window): CaptureApi => ({
  ...scrolling(window),
  async read(options) {
    try {
      return { ok: true, content: await readPage(window.document, options) };
    } catch (thrown) {
      return { ok: false, failure: failureOf(thrown) };
    }
  },
});

function failureOf(thrown: unknown): ReadFailure {
  if (thrown instanceof ReadError) return thrown.failure;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: 'UNKNOWN_ERROR', message: `The page could not be read: ${message}` };
}
