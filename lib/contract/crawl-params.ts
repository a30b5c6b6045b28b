import { crawlRequest } from './crawl';
import { LIMITS } from './limits';
import * as z from './zod';

/** Fields of a crawl that a model may choose from a user's prompt. */
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

/** JSON Schema of the fields that a model may choose. All of them are optional. */
export const choosableSchema = (): object =>
  z.toJSONSchema(
    crawlRequest.pick(
      Object.fromEntries(CHOOSABLE.map((name) => [name, true])) as Record<(typeof CHOOSABLE)[number], true>,
    ),
    {
      io: 'input',
    },
  );

/** Body that previews which crawl options a prompt yields. The specification shows the two fields; others are ignored. */
export const crawlParamsRequest = z.looseObject({
  url: crawlRequest.shape.url,
  prompt: z.string().min(1).max(LIMITS.prompt.max),
});

export type CrawlParamsRequest = z.output<typeof crawlParamsRequest>;

/** Response to the preview. Not shown in the specification. */
export const crawlParamsResponse = z.looseObject({
  success: z.literal(true),
  id: z.string().optional(),
  data: z.looseObject({ url: z.string() }),
  warning: z.string().nullish(),
});

export type CrawlParamsResponse = z.output<typeof crawlParamsResponse>;
