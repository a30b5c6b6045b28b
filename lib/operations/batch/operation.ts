import { type BatchRequest, batchRequest, pageAddress, type ScrapeRequest } from '@/lib/contract';
import type { JobOperation } from '../operation';

/** A batch, and the batches whose pages were added to it. */
type Batch = BatchRequest & { appended?: BatchRequest[] };

/** Returns the requests of the pages of one batch, in order. The same address twice counts as two pages. */
function pagesOf({ urls, webhook, appendToId, ignoreInvalidURLs, maxConcurrency, ...options }: BatchRequest) {
  return urls.flatMap((text): ScrapeRequest[] => {
    const url = pageAddress(text);
    return url === undefined ? [] : [{ ...options, url }];
  });
}

const invalidIn = ({ urls }: BatchRequest): string[] => urls.filter((text) => pageAddress(text) === undefined);

/** Scrapes a list of addresses with the same options. */
export const batch: JobOperation<Batch> = {
  kind: 'job',
  title: 'Batch scrape',
  path: '/v2/batch/scrape',
  request: batchRequest,
  required: ['urls'],
  eventPrefix: 'batch_scrape',
  firstPage({ appended: _, ...input }) {
    const first = input.urls.find((text) => pageAddress(text) !== undefined);
    const [page] = pagesOf({ ...input, urls: first === undefined ? [] : [first] });
    // The schema refuses an empty batch.
    if (!page) throw new TypeError('A batch without a valid address');
    return page;
  },
  pages: ({ appended = [], ...own }) => [own, ...appended].flatMap(pagesOf),
  width: ({ maxConcurrency }) => maxConcurrency,
  pause: () => 0,
  appendsTo: ({ appendToId }) => appendToId,
  ended: 'Cannot append URLs to a completed or cancelled batch. Start a new batch without appendToId.',
  append: (input, more) => ({ ...input, appended: [...(input.appended ?? []), more] }),
  // Clients send the key, and repeat a start that a gateway has not accepted.
  repeats: 'same',
  started: (input) => (input.ignoreInvalidURLs ? { invalidURLs: invalidIn(input) } : {}),
  warnings: () => [],
};
