import { LIMITS } from './limits';
import { checkWait, completePage, requestFields } from './request';
import { webhook } from './webhook';
import * as z from './zod';

const { url, ...pageFields } = requestFields;

/** Options of a scrape for each page of a crawl. */
const scrapeOptions = z.strictObject(pageFields).superRefine(checkWait).transform(completePage);

/** Body of the start of a crawl. The specification names some of it; the rest matches the reference v2 server. */
export const crawlRequest = z.strictObject({
  url,
  /** Wishes for a model that chooses the other fields. */
  prompt: z.string().max(LIMITS.prompt.max).optional(),
  /** Regular expressions (RE2) of which a page's path must match one. */
  includePaths: z.array(z.string()).default([]),
  /** Regular expressions (RE2) of which a page's path must match none. */
  excludePaths: z.array(z.string()).default([]),
  /** Compares whole addresses instead of their paths. */
  regexOnFullURL: z.boolean().default(false),
  /** Links from `url` to a page; the pages of sitemaps are at 1. */
  maxDiscoveryDepth: z.number().optional(),
  /** Pages. One that fails counts for nothing. */
  limit: z.int().default(LIMITS.crawl.pages),
  sitemap: z.enum(['skip', 'include', 'only']).default('include'),
  /** Takes pages that are not below the path of `url`, too. */
  crawlEntireDomain: z.boolean().default(false),
  /** Takes pages of other sites that a page of this one leads to, but not what those lead to. */
  allowExternalLinks: z.boolean().default(false),
  allowSubdomains: z.boolean().default(false),
  ignoreRobotsTxt: z.boolean().default(false),
  /** Name of the crawler whose rules in robots.txt count. */
  robotsUserAgent: z.string().optional(),
  ignoreQueryParameters: z.boolean().default(false),
  /** Takes one of the addresses that differ by `www.`, the scheme, a slash at the end or the name of an index alone. */
  deduplicateSimilarURLs: z.boolean().default(true),
  /** Seconds between two pages, which are then scraped one at a time. */
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
