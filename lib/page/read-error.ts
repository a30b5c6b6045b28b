import type { ReadFailure } from './page-content';

/** What `readPage` throws where the request, not the page, is at fault. */
export class ReadError extends Error {
  override name = 'ReadError';

  constructor(readonly failure: ReadFailure) {
    super(failure.message);
  }
}
