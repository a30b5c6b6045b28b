import { checkWait, completePage, requestFields } from './request';
import { webhook } from './webhook';
import * as z from './zod';

const { url, ...pageFields } = requestFields;

/** Normalizes the address of a page as a scrape does. Returns undefined if a scrape would refuse it. */
export const pageAddress = (text: string): string | undefined => url.safeParse(text).data;

/**
 * Body that starts a batch: the addresses, together with the options of a scrape. Matches the reference v2 server, as the
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
