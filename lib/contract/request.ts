import { actions } from './actions';
import { inClientsWords } from './client-features';
import { COUNTRIES } from './countries';
import { factsOf, isEmpty, type RequestField } from './facts';
import { formats } from './formats';
import { type Issue, issuesOf, mustBe, pathText, sentence } from './issues';
import { LIMITS } from './limits';
import * as z from './zod';

const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Matches a mistyped scheme, such as `htp:/page`. Completed, it would be a host with an empty port. */
const brokenScheme = /^[a-z][a-z0-9+.-]*:(?:\/(?!\/)|[?#]|$)/i;

const NO_URL = 'Invalid URL: write it as https://example.com/page.';

/**
 * The address to scrape. A missing scheme becomes `http://`, which matches the reference v2 server. Any host is accepted
 * here: a local engine can open `localhost` and intranet pages, which a service refuses by itself.
 */
const url = z
  .string()
  .trim()
  .min(1)
  // The null character, as it is encoded in addresses: databases refuse it.
  .superRefine((value, context) => {
    if (brokenScheme.test(value)) context.addIssue({ code: 'custom', message: NO_URL, continue: false });
  })
  .transform((value) => (scheme.test(value) ? value : `http://${value}`).replaceAll('\0', '%00'))
  .superRefine((value, context) => {
    const message = !/^https?:\/\//i.test(value)
      ? 'URL uses unsupported protocol: use http or https.'
      : /^https?:\/\/[a-z]+:\/\//i.test(value) || !URL.canParse(value)
        ? NO_URL
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

/** RFC 9110, 5.1 and 5.5: a name is a token; a value contains neither line ends nor other control characters except the tab. */
const headers = z.record(
  z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, { message: 'A header name has letters, digits and hyphens only.' }),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what a header value must not have.
  z.string().regex(/^[^\u0000-\u0008\u000a-\u001f\u007f]*$/, { message: 'A header value has no line ends.' }),
);

/** The specification does not show the members; they match the reference v2 server. `true` stands for the defaults. */
const redaction = z.strictObject(
  {
    mode: z.enum(['accurate', 'aggressive', 'fast']).default('accurate'),
    entities: z.array(z.enum(['PERSON', 'EMAIL', 'PHONE', 'LOCATION', 'FINANCIAL', 'SECRET'])).optional(),
    replaceStyle: z.enum(['tag', 'mask', 'remove']).default('tag'),
  },
  { error: mustBe('true, false or an object') },
);

/**
 * Every field of the request body. Specification: "Scrape request body (JSON object)". `@tab` states how this browser handles
 * a field for a page that is already open, and `@page` for a page that is opened for the scrape; the README's table of fields
 * repeats both, except for `formats`.
 */
export const requestFields = {
  /**
   * @tab the open page's
   * @page http and https, loopback and intranet too
   */
  url: url,
  formats: formats,
  /**
   * @tab yes; `*wild*` patterns too
   * @page yes
   */
  onlyMainContent: z.boolean().default(true),
  /**
   * @tab with a model; what it drops by mistake brings the original back, said in `warning`
   * @page the same
   */
  onlyCleanContent: z.boolean().default(false),
  /**
   * @tab yes; `*wild*` patterns too
   * @page yes
   */
  includeTags: z.array(z.string().min(1)).default([]),
  /**
   * @tab yes; `*wild*` patterns too
   * @page yes
   */
  excludeTags: z.array(z.string().min(1)).default([]),
  /**
   * @tab a tab is never cached: `minAge` and `lockdown` answer 404
   * @page yes, 200 MB of copies, least recently used out
   */
  maxAge: z.int().min(0).optional(),
  /**
   * @tab a tab is never cached: `minAge` and `lockdown` answer 404
   * @page yes, 200 MB of copies, least recently used out
   */
  minAge: z.int().min(0).optional(),
  /**
   * @tab opens a page
   * @page yes, for the page's own document, at its own origin only, redirects included
   */
  headers: headers.optional(),
  /**
   * @tab yes; the timeout covers everything
   * @page yes, waiting in the queue included
   */
  waitFor: z.int().min(LIMITS.waitFor.min).max(LIMITS.waitFor.max).default(LIMITS.waitFor.default),
  /**
   * @tab opens a page
   * @page yes: size, touch, user agent; scripts alone: no, `warning`
   */
  mobile: z.boolean().default(false),
  /**
   * @tab does not apply
   * @page with `npm run serve`; elsewhere no: an extension cannot, and an invalid certificate is `SCRAPE_SSL_ERROR`
   */
  skipTlsVerification: z.boolean().default(true),
  /**
   * @tab yes; the timeout covers everything
   * @page yes, waiting in the queue included
   */
  timeout: z.int().min(LIMITS.timeout.min).max(LIMITS.timeout.max).default(LIMITS.timeout.default),
  /**
   * @tab PDFs are fetched again and read as text, scans recognized in the language that the file or `location.languages`
   * names, else in English and all that were added; `[]` gives the file in base64
   * @page the same; documents at an address, such as `.docx` and `.xlsx`, are read as files are; of other
   * files the formats are `null`, the type is in `metadata.contentType`, `warning`
   */
  parsers: z.array(parser).default([{ type: 'pdf', mode: 'auto' }]),
  /**
   * @tab opens a page
   * @page all; scripts alone: without pdf, and of scripts only the recorder's own, `warning`
   */
  actions: actions.optional(),
  /**
   * @tab opens a page
   * @page language, time zone and position; not where the request comes from, said in `warning`
   */
  location: location.optional(),
  /**
   * @tab yes; `*wild*` patterns too
   * @page yes
   */
  removeBase64Images: z.boolean().default(true),
  /**
   * @tab the page stays as it is
   * @page 223 hosts of advertisers and trackers, your own list, and “no” to consent dialogs
   */
  blockAds: z.boolean().default(true),
  /**
   * @tab no, `warning` where asked for
   * @page the same
   */
  proxy: z.enum(['basic', 'enhanced', 'auto']).default('auto'),
  /**
   * @tab a tab is never cached: `minAge` and `lockdown` answer 404
   * @page yes, 200 MB of copies, least recently used out
   */
  storeInCache: z.boolean().default(true),
  /**
   * @tab a tab is never cached: `minAge` and `lockdown` answer 404
   * @page yes, 200 MB of copies, least recently used out
   */
  lockdown: z.boolean().default(false),
  /**
   * @tab yes, the markdown and all that follows from it; names and places with a model only; other formats are named in `warning`
   * @page the same
   */
  redactPII: z.preprocess(
    (value: boolean | z.input<typeof redaction>) => (value === true ? {} : value === false ? undefined : value),
    redaction.optional(),
  ),
  /**
   * @tab opens a page
   * @page in this browser its cookies, in a private window of its own, while no other one is open; `npm run serve` keeps storage, too
   */
  profile: profile.optional(),
  /**
   * @tab no, `warning` where asked for
   * @page the same
   */
  threatProtection: z.record(z.string(), z.unknown()).optional(),
  /**
   * @tab no, `warning` where asked for
   * @page the same
   */
  auditMetadata: z.record(z.string(), z.unknown()).optional(),
  /**
   * @tab nothing is written down, logged or cached; the browser's own history has the tab
   * @page the same, in a private window and signed out; refused until Winnow is allowed there
   */
  zeroDataRetention: z.boolean().default(false),
  /** Sent by client libraries to name themselves; not in the specification, accepted by the reference v2 server. */
  origin: z.string().optional(),
  integration: z.string().optional(),
} satisfies Record<RequestField, z.ZodType>;

/**
 * The specification does not show the rule about `waitFor`; it matches the reference v2 server, which however skips it if
 * `timeout` is left out.
 */
export function checkWait({ waitFor, timeout }: { waitFor: number; timeout: number }, context: z.RefinementCtx): void {
  if (waitFor > timeout / 2) {
    const message = `waitFor must not exceed half of timeout: wait at most ${timeout / 2} ms, or raise timeout.`;
    context.addIssue({ code: 'custom', path: ['waitFor'], message });
  }
}

type PageFields = Omit<z.output<z.ZodObject<typeof requestFields>>, 'url'>;

/** Fills in the fields that depend on others: `maxAge` and `storeInCache`. */
export const completePage = <Request extends PageFields>(request: Request) => ({
  ...request,
  maxAge: request.maxAge ?? (request.lockdown ? LIMITS.maxAge.lockdownDefault : LIMITS.maxAge.default),
  // Specification: sensitive parameters force it to false.
  storeInCache: request.storeInCache && isEmpty(request.headers) && isEmpty(request.actions),
});

/** A request body with every default filled in. */
export const scrapeRequest = z.strictObject(requestFields).superRefine(checkWait).transform(completePage);

/** A request body as a caller may write it. */
export type ScrapeRequestInput = z.input<typeof scrapeRequest>;
/** A request as an engine receives it: complete, valid, formats as objects. */
export type ScrapeRequest = z.output<typeof scrapeRequest>;

/** Returns true if a request sets a field to something other than the field's default. */
export function asksBy(request: ScrapeRequest, name: RequestField): boolean {
  const value = request[name];
  const schema: z.ZodType = requestFields[name];
  return factsOf(name).asks?.(value) ?? value !== schema.safeParse(undefined).data;
}

export type ParsedRequest = { ok: true; request: ScrapeRequest; warnings: string[] } | { ok: false; issues: Issue[] };

export type ParsedBody<Input> = { ok: true; input: Input; warnings: string[] } | { ok: false; issues: Issue[] };

/**
 * Reads the body of a request. Never throws.
 * @param body any JSON value
 * @returns a complete request with a message for each dropped key, or every issue, each with the path of its field
 */
export function parseBody<Input>(schema: z.ZodType<Input>, body: unknown): ParsedBody<Input> {
  const parsed = schema.safeParse(body, { error: sentence });
  if (!parsed.success) return { ok: false, issues: issuesOf(parsed.error).map((found) => inClientsWords(found, body)) };
  return { ok: true, input: parsed.data, warnings: droppedKeys(body, parsed.data, []) };
}

/** Reads the body of a scrape. Never throws. */
export function parseRequest(body: unknown): ParsedRequest {
  const parsed = parseBody(scrapeRequest, body);
  return parsed.ok ? { ok: true, request: parsed.input, warnings: parsed.warnings } : parsed;
}

/** Members whose own keys are the caller's, not the contract's. */
const FREE_FORM = new Set(['headers', 'schema', 'threatProtection', 'auditMetadata']);

/** Returns a message for each key of `input` that parsing left out of `output`. */
function droppedKeys(input: unknown, output: unknown, path: (string | number)[]): string[] {
  if (!isObject(input) || !isObject(output)) return [];
  return Object.keys(input).flatMap((key) => {
    const here = [...path, Array.isArray(input) ? Number(key) : key];
    if (!Object.hasOwn(output, key)) return [`${pathText(here)} is not part of the contract and was ignored.`];
    return FREE_FORM.has(key) ? [] : droppedKeys(input[key], output[key], here);
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
