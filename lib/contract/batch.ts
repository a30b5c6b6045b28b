import { checkWait, completePage, requestFields } from './request';
import { webhook } from './webhook';
import * as z from './zod';

const { url, ...pageFields } = requestFields;

/** Address of a page as a scrape takes it; undefined where it takes none. */
export const pageAddress = (text: string): string | undefined => url.safeParse(text).data;

/**
 * Body of the start of a batch: the options of a scrape beside the addresses. Matches the reference v2 server, as the
 * specification shows none of it.
 */
export const batchRequest = z
  .strictObject({
    ...pageFields,
    urls: z.array(z.string()).min(1),
    webhook: webhook.optional(),
    appendToId: z.uuid().optional(),
    ignoreInvalidURLs: z.boolean().default(true),
    maxConcurrency: z.int().min(1).optional(),
  })
  .superRefine(checkWait)
  .superRefine(({ urls, ignoreInvalidURLs }, context) => {
    const invalid = urls.flatMap((text, index) => (pageAddress(text) === undefined ? [index] : []));
    if (ignoreInvalidURLs) {
      if (urls.length > 0 && invalid.length === urls.length) {
        context.addIssue({ code: 'custom', path: ['urls'], message: 'No valid URLs provided' });
      }
      return;
    }
    for (const index of invalid) {
      context.addIssue({
        code: 'custom',
        path: ['urls', index],
        message: 'Invalid URL: write it as https://example.com/page.',
      });
    }
  })
  .transform(completePage);

export type BatchRequest = z.output<typeof batchRequest>;
