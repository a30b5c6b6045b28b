import { formatMembers } from './formats';
import { pathText, sentence } from './issues';
import * as z from './zod';

const url = z.string();
const text = z.string();
const optionalText = z.string().nullish();
const textOrList = z.union([z.string(), z.array(z.string())]).nullish();

/** Specification: "metadata". Any other key is metadata found in the page and is passed through. */
const metadataFields = {
  title: textOrList,
  description: textOrList,
  keywords: textOrList,
  language: textOrList,
  sourceURL: url.nullish(),
  url: url.nullish(),
  ogLocaleAlternate: z.array(z.string()).nullish(),
  statusCode: z.int().nullish(),
  numPages: z.int().nullish(),
  totalPages: z.int().nullish(),
  contentType: optionalText,
  error: optionalText,
  concurrencyLimited: z.boolean().nullish(),
  concurrencyQueueDurationMs: z.number().nullish(),
  // Not shown in the specification; they match the reference v2 server.
  scrapeId: optionalText,
  cacheState: z.enum(['hit', 'miss']).nullish(),
  cachedAt: optionalText,
  creditsUsed: z.number().nullish(),
  proxyUsed: optionalText,
  /** Ours: number of seconds after which the site asks to be retried, with status 429 or 503. */
  retryAfter: z.number().nullish(),
};

const metadata = z.looseObject(metadataFields);

/** Specification: data.actions, each list in the order of its actions. */
const actionResults = z.looseObject({
  screenshots: z.array(z.string()).default([]),
  scrapes: z.array(z.looseObject({ url, html: text })).default([]),
  // The value of a script without a return value does not exist in JSON.
  javascriptReturns: z.array(z.looseObject({ type: text, value: z.unknown().optional() })).default([]),
  pdfs: z.array(z.string()).default([]),
});

/** Specification: "Fields of data". */
export const dataFields = {
  ...formatMembers,
  actions: actionResults.nullish(),
  metadata: metadata.default({}),
  warning: optionalText,
};

const data = z.looseObject(dataFields);

export type ScrapeData = z.output<typeof data>;
export type Metadata = z.output<typeof metadata>;

/** The body of a response with status 200. Specification: "Scrape response (status 200)". */
export interface ScrapeResponse {
  success: true;
  data: ScrapeData;
}

export interface ParsedResponse {
  /** Includes the members next to `data`, as they came. */
  response: ScrapeResponse & Record<string, unknown>;
  /** One message for each member that does not match the contract's schema. */
  warnings: string[];
  /** The members that do not match, as they came, by their path in `data`; they are null in the response. */
  misfits: Record<string, unknown>;
}

/**
 * Reads the body of a successful response without ever refusing it: unknown keys are passed through, and a member that does
 * not match becomes null with a warning and is kept in `misfits`. Never throws.
 * @param body any JSON value; its `success` says whether it is a success
 */
export function parseResponse(body: unknown): ParsedResponse {
  const warnings: string[] = [];
  const misfits: Record<string, unknown> = {};

  const { data: sentData, ...beside } = isObject(body) ? body : { data: body };
  const { metadata: sentMetadata = {}, ...members } = objectAt('data', sentData);
  const data = {
    ...eachMember([], dataFields, members),
    metadata: eachMember(['metadata'], metadataFields, objectAt('metadata', sentMetadata)),
  };
  return { response: { ...beside, success: true, data: data as ScrapeData }, warnings, misfits };

  function objectAt(path: string, value: unknown): Record<string, unknown> {
    if (isObject(value)) return value;
    misfit(path, value, path, 'Must be an object.');
    return {};
  }

  /** Reads member by member, so that an odd value does not cost the others. */
  function eachMember(path: string[], fields: Record<string, z.ZodType>, members: Record<string, unknown>) {
    return Object.fromEntries(
      Object.entries(members).map(([key, value]) => {
        const schema = Object.hasOwn(fields, key) ? fields[key] : undefined;
        return [key, schema ? checked([...path, key], schema, value) : value];
      }),
    );
  }

  function checked(path: string[], schema: z.ZodType, value: unknown): unknown {
    const parsed = schema.safeParse(value, { error: sentence });
    if (parsed.success) return parsed.data;
    const [first] = parsed.error.issues;
    misfit(pathText(path), value, pathText([...path, ...(first?.path ?? [])]).slice(0, MAX_PATH), first?.message ?? '');
    return null;
  }

  function misfit(path: string, value: unknown, at: string, why: string) {
    misfits[path] = value;
    warnings.push(`The answer's ${at} does not fit the contract: ${why} It is kept as raw JSON.`);
  }
}

/** Maximum number of characters of a member's path in a message: its keys may be the service's own. */
const MAX_PATH = 200;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
