import { LIMITS } from './limits';
import { checkWait, completePage, requestFields } from './request';
import { webhook } from './webhook';
import * as z from './zod';

const { url, ...pageFields } = requestFields;

/** Options of a scrape for each page of a crawl. */
const scrapeOptions = z.strictObject(pageFields).superRefine(checkWait).transform(completePage);

/** Body that starts a crawl. The specification names some of its fields; the rest matches the reference v2 server. */
export const crawlRequest = z.strictObject({
  url,
  /** What the user wants, for a model that chooses the other fields. */
  prompt: z.string().max(LIMITS.prompt.max).optional(),
  /** Regular expressions (RE2). A page's path must match at least one of them. */
  includePaths: z.array(z.string()).default([]),
  /** Regular expressions (RE2). A page's path must match none of them. */
  excludePaths: z.array(z.string()).default([]),
  /** Matches whole addresses instead of their paths. */
  regexOnFullURL: z.boolean().default(false),
  /** Maximum number of links from `url` to a page. Pages of sitemaps have depth 1. */
  maxDiscoveryDepth: z.number().optional(),
  /** Maximum number of pages. A failed page does not count. */
  limit: z.int().default(LIMITS.crawl.pages),
  sitemap: z.enum(['skip', 'include', 'only']).default('include'),
  /** Also takes pages that are not below the path of `url`. */
  crawlEntireDomain: z.boolean().default(false),
  /** Takes pages of other sites that a page of this site links to, but not the pages that those link to. */
  allowExternalLinks: z.boolean().default(false),
  allowSubdomains: z.boolean().default(false),
  ignoreRobotsTxt: z.boolean().default(false),
  /** Name of the crawler whose rules in robots.txt count. */
  robotsUserAgent: z.string().optional(),
  ignoreQueryParameters: z.boolean().default(false),
  /** Takes only one of several addresses that differ merely in `www.`, the scheme, a trailing slash or an index file name. */
  deduplicateSimilarURLs: z.boolean().default(true),
  /** Pause between two pages, in seconds. Pages are then scraped one at a time. */
  delay: z
    .number()
    .positive()
    .max(LIMITS.crawl.delay, {
      message: `The delay parameter is measured in seconds and cannot exceed ${LIMITS.crawl.delay} seconds.`,
    })
    .optional(),
  maxConcurrency: z.int().min(1).optional(),
  webhook: webhook.optional(),
  scrapeOptions: scrapeOptions.prefault({}),
  zeroDataRetention: z.boolean().optional(),
  threatProtection: requestFields.threatProtection,
  auditMetadata: requestFields.auditMetadata,
  origin: requestFields.origin,
  integration: requestFields.integration,
});

export type CrawlRequest = z.output<typeof crawlRequest>;
