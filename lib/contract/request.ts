import * as z from 'zod';
import { actions } from './actions';
import { COUNTRIES } from './countries';
import { formats } from './formats';
import { type Issue, issuesOf, mustBe, pathText, sentence } from './issues';
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
  .min(1)
  .transform((value) => (scheme.test(value) ? value : `http://${value}`))
  .superRefine((value, context) => {
    const message = !/^https?:\/\//i.test(value)
      ? 'URL uses unsupported protocol: use http or https.'
      : /^https?:\/\/[a-z]+:\/\//i.test(value) || !URL.canParse(value)
        ? 'Invalid URL: write it as https://example.com/page.'
        : undefined;
    if (message) context.addIssue({ code: 'custom', message });
  });

const pdfParser = z.strictObject(
  {
    type: z.literal('pdf'),
    mode: z.enum(['fast', 'auto', 'ocr']).default('auto'),
    maxPages: z.int().min(LIMITS.maxPages.min).max(LIMITS.maxPages.max).optional(),
  },
  { error: mustBe('"pdf" or an object') },
);

const parser = z.preprocess(
  (item: 'pdf' | z.input<typeof pdfParser>) => (item === 'pdf' ? { type: item } : item),
  pdfParser,
);

const location = z.object({
  country: z
    .string()
    .refine((code) => COUNTRIES.has(code), {
      message: 'Invalid country code: use an ISO 3166-1 alpha-2 code in capitals, for example US.',
    })
    .default('US'),
  languages: z.array(z.string()).optional(),
});

const profile = z.object({
  name: z.string().min(LIMITS.profileName.min).max(LIMITS.profileName.max),
  saveChanges: z.boolean().default(true),
});

/** RFC 9110, 5.1 and 5.5: a name is a token; a value has no line ends and none of the other controls but the tab. */
const headers = z.record(
  z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, { message: 'A header name has letters, digits and hyphens only.' }),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what a header value must not have.
  z.string().regex(/^[^\u0000-\u0008\u000a-\u001f\u007f]*$/, { message: 'A header value has no line ends.' }),
);

/** The members are not shown in the specification; these are a v2 server's. `true` stands for the defaults. */
const redaction = z.strictObject(
  {
    mode: z.enum(['accurate', 'aggressive', 'fast']).default('accurate'),
    entities: z.array(z.enum(['PERSON', 'EMAIL', 'PHONE', 'LOCATION', 'FINANCIAL', 'SECRET'])).optional(),
    replaceStyle: z.enum(['tag', 'mask', 'remove']).default('tag'),
  },
  { error: mustBe('true, false or an object') },
);

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
  headers: headers.optional(),
  waitFor: z.int().min(LIMITS.waitFor.min).max(LIMITS.waitFor.max).default(LIMITS.waitFor.default),
  mobile: z.boolean().default(false),
  skipTlsVerification: z.boolean().default(true),
  timeout: z.int().min(LIMITS.timeout.min).max(LIMITS.timeout.max).default(LIMITS.timeout.default),
  parsers: z.array(parser).default([{ type: 'pdf', mode: 'auto' }]),
  actions: actions.optional(),
  location: location.optional(),
  removeBase64Images: z.boolean().default(true),
  blockAds: z.boolean().default(true),
  proxy: z.enum(['basic', 'enhanced', 'auto']).default('auto'),
  storeInCache: z.boolean().default(true),
  lockdown: z.boolean().default(false),
  redactPII: z.preprocess(
    (value: boolean | z.input<typeof redaction>) => (value === true ? {} : value === false ? undefined : value),
    redaction.optional(),
  ),
  profile: profile.optional(),
  threatProtection: z.record(z.string(), z.unknown()).optional(),
  auditMetadata: z.record(z.string(), z.unknown()).optional(),
  zeroDataRetention: z.boolean().default(false),
  /** Sent by client libraries to name themselves; not in the specification, accepted by a v2 server. */
  origin: z.string().optional(),
  integration: z.string().optional(),
};

/**
 * A request body with every default filled in. `maxAge` gets its own last, because it depends on `lockdown`. The rule
 * about `waitFor` is not shown; it is a v2 server's, which however skips it where `timeout` is left out.
 */
export const scrapeRequest = z
  .strictObject(requestFields)
  .superRefine(({ waitFor, timeout }, context) => {
    if (waitFor > timeout / 2) {
      const message = `waitFor must not exceed half of timeout: wait at most ${timeout / 2} ms, or raise timeout.`;
      context.addIssue({ code: 'custom', path: ['waitFor'], message });
    }
  })
  .transform((request) => ({
    ...request,
    maxAge: request.maxAge ?? (request.lockdown ? LIMITS.maxAge.lockdownDefault : LIMITS.maxAge.default),
    // Specification: sensitive parameters force it to false.
    storeInCache: request.storeInCache && isEmpty(request.headers) && isEmpty(request.actions),
  }));

const isEmpty = (value: object | undefined) => value === undefined || Object.keys(value).length === 0;

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
  const parsed = scrapeRequest.safeParse(body, { error: sentence });
  if (!parsed.success) return { ok: false, issues: issuesOf(parsed.error) };
  return { ok: true, request: parsed.data, warnings: droppedKeys(body, parsed.data, []) };
}

/** Members whose own keys belong to the caller, not to the contract. */
const FREE_FORM = new Set(['headers', 'schema', 'threatProtection', 'auditMetadata']);

/** One sentence for each key of `input` that parsing left out of `output`. */
function droppedKeys(input: unknown, output: unknown, path: (string | number)[]): string[] {
  if (!isObject(input) || !isObject(output)) return [];
  return Object.keys(input).flatMap((key) => {
    const here = [...path, Array.isArray(input) ? Number(key) : key];
    if (!Object.hasOwn(output, key)) return [`${pathText(here)} is not part of the contract and was ignored.`];
    return FREE_FORM.has(key) ? [] : droppedKeys(input[key], output[key], here);
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
