import { crawlRequest } from './crawl';
import { LIMITS } from './limits';
import * as z from './zod';

/** Fields of a crawl that a model may choose by what somebody wishes. */
export const CHOOSABLE = [
  'includePaths',
  'excludePaths',
  'regexOnFullURL',
  'maxDiscoveryDepth',
  'limit',
  'sitemap',
  'crawlEntireDomain',
  'allowExternalLinks',
  'allowSubdomains',
  'ignoreQueryParameters',
  'deduplicateSimilarURLs',
  'delay',
] as const satisfies (keyof typeof crawlRequest.shape)[];

export type ChosenFields = { [Name in (typeof CHOOSABLE)[number]]?: z.output<typeof crawlRequest>[Name] };

/** JSON Schema of the fields that a model may choose, none of which it must. */
export const choosableSchema = (): object =>
  z.toJSONSchema(
    crawlRequest.pick(
      Object.fromEntries(CHOOSABLE.map((name) => [name, true])) as Record<(typeof CHOOSABLE)[number], true>,
    ),
    {
      io: 'input',
    },
  );

/** Body of the preview of what a prompt makes of a crawl. Specification: the two fields; other ones are of no account. */
export const crawlParamsRequest = z.looseObject({
  url: crawlRequest.shape.url,
  prompt: z.string().min(1).max(LIMITS.prompt.max),
});

export type CrawlParamsRequest = z.output<typeof crawlParamsRequest>;

/** Response to it. Not shown in the specification. */
export const crawlParamsResponse = z.looseObject({
  success: z.literal(true),
  id: z.string().optional(),
  data: z.looseObject({ url: z.string() }),
  warning: z.string().nullish(),
});

export type CrawlParamsResponse = z.output<typeof crawlParamsResponse>;
