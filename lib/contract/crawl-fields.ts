import { crawlRequest } from './crawl';
import { describeFields, type Field } from './fields';

/** Groups of the fields of a crawl, as a user thinks of them, in the order of a form. */
export const CRAWL_GROUPS = ['amount', 'scope', 'patterns', 'politeness', 'service'] as const;

type CrawlGroup = (typeof CRAWL_GROUPS)[number];

/**
 * Fields of a crawl that have a control. The address and the scrape options have forms of their own; the remaining fields are
 * for scripts.
 */
const GROUPS = {
  limit: 'amount',
  maxDiscoveryDepth: 'amount',
  sitemap: 'amount',
  crawlEntireDomain: 'scope',
  allowSubdomains: 'scope',
  allowExternalLinks: 'scope',
  includePaths: 'patterns',
  excludePaths: 'patterns',
  regexOnFullURL: 'patterns',
  ignoreQueryParameters: 'patterns',
  deduplicateSimilarURLs: 'patterns',
  delay: 'politeness',
  maxConcurrency: 'politeness',
  ignoreRobotsTxt: 'politeness',
  robotsUserAgent: 'politeness',
  zeroDataRetention: 'politeness',
  prompt: 'service',
} as const satisfies Partial<Record<keyof typeof crawlRequest.shape, CrawlGroup>>;

export type CrawlField = keyof typeof GROUPS;

export const CRAWL_FIELDS = Object.keys(GROUPS) as CrawlField[];

/** Returns true if only a service supports a field. */
export const isServicesAlone = (name: CrawlField): boolean => GROUPS[name] === 'service';

const described = describeFields(crawlRequest);

/** The fields of a group, in the order of the form. */
export const crawlFieldsOf = (group: CrawlGroup): (Field & { name: CrawlField })[] =>
  CRAWL_FIELDS.filter((name) => GROUPS[name] === group).flatMap((name) =>
    described.filter((field) => field.name === name).map((field) => ({ ...field, name })),
  );
