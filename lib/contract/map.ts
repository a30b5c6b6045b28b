import { LIMITS } from './limits';
import { requestFields } from './request';
import * as z from './zod';

const { url, headers, location, threatProtection, auditMetadata, origin, integration } = requestFields;

/** Fields of a crawl that a map also accepts, but that do not affect its list. */
const crawlFields = {
  crawlEntireDomain: z.boolean().optional(),
  allowSubdomains: z.boolean().optional(),
  includePaths: z.array(z.string()).optional(),
  excludePaths: z.array(z.string()).optional(),
  maxDiscoveryDepth: z.number().optional(),
  delay: z.number().optional(),
  ignoreRobotsTxt: z.boolean().optional(),
  robotsUserAgent: z.string().optional(),
  regexOnFullURL: z.boolean().optional(),
  deduplicateSimilarURLs: z.boolean().optional(),
};

/** Body of a map: the list of a site's addresses. The specification only names it; it matches the reference v2 server. */
export const mapRequest = z.strictObject({
  url,
  /** Words that rank the list, without leaving any address out. */
  search: z.string().optional(),
  sitemap: z.enum(['skip', 'include', 'only']).default('include'),
  includeSubdomains: z.boolean().default(true),
  ignoreQueryParameters: z.boolean().default(true),
  limit: z.int().min(LIMITS.map.min).max(LIMITS.map.max).default(LIMITS.map.default),
  /** Timeout of the whole map, in ms. Without it, only sitemaps have a timeout (`LIMITS.map.sitemaps`). */
  timeout: z.int().min(1).optional(),
  location,
  headers,
  /** Leaves out addresses that are not below the path of `url`, unless `allowExternalLinks` is set. */
  filterByPath: z.boolean().default(true),
  allowExternalLinks: z.boolean().default(false),
  /** Ignored: every map reads the site afresh, without an index or a cache. */
  useIndex: z.boolean().optional(),
  ignoreCache: z.boolean().optional(),
  useMock: z.string().optional(),
  ...crawlFields,
  threatProtection,
  auditMetadata,
  origin,
  integration,
});

export type MapRequest = z.output<typeof mapRequest>;

/** Names the fields of a map request that are set but do not affect its list. */
export const withoutEffectOnMap = (request: MapRequest): string[] =>
  [...Object.keys(crawlFields), 'threatProtection', 'auditMetadata'].filter(
    (name) => request[name as keyof MapRequest] !== undefined,
  );

const mapLink = z.looseObject({
  url: z.string(),
  title: z.string().nullish(),
  description: z.string().nullish(),
});

/** Response to a map. Older servers list only addresses. */
export const mapResponse = z.looseObject({
  success: z.literal(true),
  id: z.string().optional(),
  links: z.array(
    z.preprocess(
      (link: string | z.input<typeof mapLink>) => (typeof link === 'string' ? { url: link } : link),
      mapLink,
    ),
  ),
  warning: z.string().nullish(),
});

export type MapResponse = z.output<typeof mapResponse>;
export type MapLink = MapResponse['links'][number];
