import * as z from 'zod';
import { actions } from './actions';
import { formats } from './formats';
import { type Issue, issuesOf, pathText } from './issues';
import { LIMITS } from './limits';

// Zod would otherwise probe for `new Function`, which the policy of an extension page reports as a violation.
z.config({ jitless: true });

const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * The address to scrape. A missing scheme becomes `http://`, as a v2 server does. Any host is accepted here: a local
 * engine can open `localhost` and intranet pages, which a service refuses by itself.
 */
const url = z
  .string()
  .trim()
  .min(1, { message: 'URL cannot be empty' })
  .transform((value) => (scheme.test(value) ? value : `http://${value}`))
  .superRefine((value, context) => {
    const message = !/^https?:\/\//i.test(value)
      ? 'URL uses unsupported protocol: use http or https'
      : /^https?:\/\/[a-z]+:\/\//i.test(value) || !URL.canParse(value)
        ? 'Invalid URL'
        : undefined;
    if (message) context.addIssue({ code: 'custom', message });
  });

const pdfParser = z.strictObject({
  type: z.literal('pdf'),
  mode: z.enum(['fast', 'auto', 'ocr']).default('auto'),
  maxPages: z.int().min(LIMITS.maxPages.min).max(LIMITS.maxPages.max).optional(),
});

const parser = z.preprocess((item) => (item === 'pdf' ? { type: 'pdf' } : item), pdfParser);

const location = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, {
      message: 'Invalid country code. Use a valid ISO 3166-1 alpha-2 country code in capitals, for example US.',
    })
    .default('US'),
  languages: z.array(z.string()).optional(),
});

const profile = z.object({
  name: z.string().min(LIMITS.profileName.min).max(LIMITS.profileName.max),
  saveChanges: z.boolean().default(true),
});

/** The members are not shown in the specification; these are a v2 server's. `true` stands for the defaults. */
const redaction = z.strictObject({
  mode: z.enum(['accurate', 'aggressive', 'fast']).default('accurate'),
  entities: z.array(z.enum(['PERSON', 'EMAIL', 'PHONE', 'LOCATION', 'FINANCIAL', 'SECRET'])).optional(),
  replaceStyle: z.enum(['tag', 'mask', 'remove']).default('tag'),
});

/** Every field of the request body. Specification: "Scrape request body (JSON object)". */
export const requestFields = {
  url,
  formats,
  onlyMainContent: z.boolean().default(true),
  onlyCleanContent: z.boolean().default(false),
  includeTags: z.array(z.string().min(1)).default([]),
  excludeTags: z.array(z.string().min(1)).default([]),
  maxAge: z.int().min(0).optional(),
  minAge: z.int().min(0).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  waitFor: z.int().min(LIMITS.waitFor.min).max(LIMITS.waitFor.max).default(LIMITS.waitFor.default),
  mobile: z.boolean().default(false),
  skipTlsVerification: z.boolean().default(true),
  timeout: z.int().min(LIMITS.timeout.min).max(LIMITS.timeout.max).optional(),
  parsers: z.array(parser).default([{ type: 'pdf', mode: 'auto' }]),
  actions: actions.optional(),
  location: location.optional(),
  removeBase64Images: z.boolean().default(true),
  blockAds: z.boolean().default(true),
  proxy: z.enum(['basic', 'enhanced', 'auto']).default('auto'),
  storeInCache: z.boolean().default(true),
  lockdown: z.boolean().default(false),
  redactPII: z.preprocess((value) => (value === true ? {} : value === false ? undefined : value), redaction.optional()),
  profile: profile.optional(),
  threatProtection: z.record(z.string(), z.unknown()).optional(),
  auditMetadata: z.record(z.string(), z.unknown()).optional(),
  zeroDataRetention: z.boolean().default(false),
  /** Sent by client libraries to name themselves; not in the specification, accepted by a v2 server. */
  origin: z.string().optional(),
  integration: z.string().optional(),
};

/**
 * A request body with every default filled in. `timeout` and `maxAge` get theirs last, because a rule must know
 * whether the caller gave one.
 */
export const scrapeRequest = z
  .strictObject(requestFields)
  .superRefine((request, context) => {
    const { waitFor, timeout } = request;
    if (timeout !== undefined && waitFor > timeout / 2) {
      context.addIssue({ code: 'custom', path: ['waitFor'], message: 'waitFor must not exceed half of timeout' });
    }
  })
  .transform((request) => ({
    ...request,
    timeout: request.timeout ?? LIMITS.timeout.default,
    maxAge: request.maxAge ?? (request.lockdown ? LIMITS.maxAge.lockdownDefault : LIMITS.maxAge.default),
    // The specification: sensitive parameters force it to false.
    storeInCache: request.storeInCache && !request.headers && !request.actions?.length,
  }));

/** What a caller may write. */
export type ScrapeRequestInput = z.input<typeof scrapeRequest>;
/** What an engine receives: complete, valid, formats as objects. */
export type ScrapeRequest = z.output<typeof scrapeRequest>;

export type ParsedRequest = { ok: true; request: ScrapeRequest; warnings: string[] } | { ok: false; issues: Issue[] };

/**
 * Reads a request body.
 * @param body any JSON value
 * @returns a complete request with a sentence for each key that was dropped, or every issue found, each with the path
 * of its field. Never throws.
 */
export function parseRequest(body: unknown): ParsedRequest {
  const parsed = scrapeRequest.safeParse(body);
  if (!parsed.success) return { ok: false, issues: issuesOf(parsed.error, body) };
  return { ok: true, request: parsed.data, warnings: droppedKeys(body, parsed.data, []) };
}

/** Values whose keys belong to the caller, not to the contract. */
const freeForm = new Set(['headers', 'schema', 'threatProtection', 'auditMetadata']);

/** One sentence for each key of `input` that parsing left out of `output`. */
function droppedKeys(input: unknown, output: unknown, path: (string | number)[]): string[] {
  if (!isObject(input) || !isObject(output)) return [];
  return Object.keys(input).flatMap((key) => {
    if (freeForm.has(key)) return [];
    const here = [...path, Array.isArray(input) ? Number(key) : key];
    if (key in output) return droppedKeys(input[key], output[key], here);
    if (input[key] === undefined || (key === 'redactPII' && input[key] === false)) return [];
    return [`${pathText(here)} is not part of the contract and was ignored.`];
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
