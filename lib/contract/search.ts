import { formats } from './formats';
import { mustBe } from './issues';
import { LIMITS } from './limits';
import { checkWait, completePage, requestFields } from './request';
import { dataFields } from './response';
import * as z from './zod';

/** Kinds of results, each with its own list in the response. */
export const SEARCH_SOURCES = ['web', 'news', 'images'] as const;
export type SearchSource = (typeof SEARCH_SOURCES)[number];

/** A service's catalogue, which its clients search in addition to the web by default. */
const CATALOGUE = 'alexandria';

const SEARCH_CATEGORIES = ['github', 'research', 'pdf', 'developer'] as const;
export type SearchCategory = (typeof SEARCH_CATEGORIES)[number];

/** Formats that a result cannot have. Not shown; they match the reference v2 server. */
const NOT_OF_RESULTS: readonly string[] = ['changeTracking', 'branding', 'audio', 'video'];

/** Default language and country of a search. They match the reference v2 server. */
export const SEARCH_DEFAULTS = { lang: 'en', country: 'us' } as const;

/** Labels of a host name (RFC 1123, 2.1), in the form used in URLs. */
const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const NO_DOMAIN = 'Domain must be a valid hostname without protocol or path: write it as example.com.';

/** A host name in lower case; internationalized names are in the form used in addresses. */
const domain = z.string().transform((text, context) => {
  const written = text.trim();
  const host = /[/?#@:\\\s]/.test(written) ? undefined : URL.parse(`http://${written}`)?.hostname;
  if (host !== undefined && HOST.test(host)) return host;
  context.addIssue({ code: 'custom', message: NO_DOMAIN });
  return z.NEVER;
});

const country = z
  .string()
  .regex(/^[a-z]{2}$/i, { message: 'Must be a country code of two letters, such as US.' })
  .transform((code) => code.toLowerCase());

const lang = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2}$/i, { message: 'Must be the code of a language, such as en or pt-BR.' });

/** Fields that a single source may override. */
const sourceFields = {
  tbs: z.string().optional(),
  filter: z.string().optional(),
  lang: lang.optional(),
  country: country.optional(),
  location: z.string().optional(),
};

const sourceObject = z.strictObject(
  { type: z.enum([...SEARCH_SOURCES, CATALOGUE]), ...sourceFields },
  { error: mustBe('the name of a source or an object') },
);

const source = z.preprocess(
  (item: string | z.input<typeof sourceObject>) => (typeof item === 'string' ? { type: item } : item),
  sourceObject,
);

const categoryObject = z.strictObject(
  { type: z.enum(SEARCH_CATEGORIES) },
  { error: mustBe('the name of a category or an object') },
);

const category = z.preprocess(
  (item: SearchCategory | z.input<typeof categoryObject>) => (typeof item === 'string' ? { type: item } : item),
  categoryObject,
);

const { url: _, ...pageFields } = requestFields;

/** Options of a scrape for each result. Without a format, results are not scraped. */
const scrapeOptions = z
  .strictObject({ ...pageFields, formats: formats.prefault([]) })
  .superRefine(checkWait)
  .superRefine(({ formats: items }, context) => {
    for (const [index, { type }] of items.entries()) {
      if (!NOT_OF_RESULTS.includes(type)) continue;
      const message = `The format ${type} cannot be made of search results: leave it out, or scrape the page itself.`;
      context.addIssue({ code: 'custom', path: ['formats', index], message });
    }
  })
  .transform(completePage);

/** Body of a search. The specification only names `sources`; the rest matches the reference v2 server. */
export const searchRequest = z
  .strictObject({
    query: z.string().trim().min(1).max(LIMITS.search.query),
    /** Maximum number of results of each source. */
    limit: z.int().min(LIMITS.search.min).max(LIMITS.search.max).default(LIMITS.search.default),
    /** Clients send an empty list for the default. */
    sources: z
      .array(source)
      .default([{ type: 'web' }])
      .transform((items) => (items.length > 0 ? items : [{ type: 'web' as const }])),
    categories: z.array(category).default([]),
    includeDomains: z.array(domain).default([]),
    excludeDomains: z.array(domain).default([]),
    /** Age of results, as in the addresses of search engines: `qdr:d`, `cdr:1,cd_min:1/1/2024,cd_max:1/31/2024`. */
    ...sourceFields,
    safe: z.union([z.string(), z.boolean(), z.number()]).optional(),
    /** Timeout of the whole search in ms, including the scrapes. */
    timeout: z.int().min(1).default(LIMITS.search.timeout),
    /** Leaves out addresses that other operations would refuse. */
    ignoreInvalidURLs: z.boolean().default(false),
    asyncScraping: z.boolean().optional(),
    highlights: z.boolean().optional(),
    enterprise: z.array(z.string()).optional(),
    toolDetail: z.unknown().optional(),
    domainTools: z.unknown().optional(),
    scrapeOptions: scrapeOptions.prefault({}),
    threatProtection: requestFields.threatProtection,
    auditMetadata: requestFields.auditMetadata,
    origin: requestFields.origin,
    integration: requestFields.integration,
  })
  .superRefine(({ includeDomains, excludeDomains, categories }, context) => {
    if (includeDomains.length > 0 && excludeDomains.length > 0) {
      const message = 'includeDomains and excludeDomains cannot both be specified: leave one of them out.';
      context.addIssue({ code: 'custom', path: ['excludeDomains'], message });
    }
    if (categories.length > 1 && categories.some(({ type }) => type === 'developer')) {
      const message = 'the developer category cannot be combined with other categories: ask for it alone.';
      context.addIssue({ code: 'custom', path: ['categories'], message });
    }
  });

export type SearchRequest = z.output<typeof searchRequest>;

/** Fields that only a service supports. */
const SERVICE_FIELDS = ['asyncScraping', 'highlights', 'enterprise', 'threatProtection', 'auditMetadata'] as const;

/** Names the fields of a search request that are set but do not affect what is found. */
export const withoutEffectOnSearch = (request: SearchRequest): string[] => [
  ...SERVICE_FIELDS.filter((name) => {
    const value = request[name];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
  }),
  ...(request.sources.some(({ type }) => type === CATALOGUE) ? [`sources: ${CATALOGUE}`] : []),
  ...(request.categories.some(({ type }) => type === 'developer') ? ['categories: developer'] : []),
];

/** Returns the requested sources, each once, with the fields that they override. */
export const sourcesOf = ({
  sources,
}: SearchRequest): (SearchRequest['sources'][number] & { type: SearchSource })[] => [
  ...new Map(sources.flatMap((source) => (isOwnSource(source) ? [[source.type, source]] : []))).values(),
];

const isOwnSource = <Source extends { type: string }>(source: Source): source is Source & { type: SearchSource } =>
  source.type !== CATALOGUE;

const text = z.string().nullish();
const amount = z.number().nullish();

/** A result. If it was scraped, the members of its document are next to these. */
const webResult = z.looseObject({
  url: text,
  title: text,
  description: text,
  position: amount,
  category: text,
  metadata: dataFields.metadata.unwrap().optional(),
});
const newsResult = webResult.extend({ snippet: text, date: text, imageUrl: text });
const imageResult = webResult.extend({ imageUrl: text, imageWidth: amount, imageHeight: amount });

/** Response to a search. It only contains the lists that are not empty. */
export const searchResponse = z.looseObject({
  success: z.literal(true),
  id: z.string().optional(),
  data: z.looseObject({
    web: z.array(webResult).optional(),
    news: z.array(newsResult).optional(),
    images: z.array(imageResult).optional(),
  }),
  creditsUsed: z.number().optional(),
  warning: text,
});

export type SearchResponse = z.output<typeof searchResponse>;
export type SearchLists = SearchResponse['data'];
