import { LIMITS } from './limits';
import { completePage, requestFields, type ScrapeRequest } from './request';
import * as z from './zod';

const { url: _url, timeout, ...pageFields } = requestFields;

/**
 * Options of a parse: those of a scrape without its address. The specification only names the operation; it matches the
 * reference v2 server, whose documentation states the shorter timeout.
 */
const optionFields = { ...pageFields, timeout: timeout.unwrap().default(LIMITS.parse.timeout) };

/** Options that accompany a file in a multipart form. */
export const parseOptions = z.strictObject(optionFields);

/** JSON body about a previously uploaded file. */
export const parseUploaded = z.strictObject({ ...optionFields, uploadRef: z.string().min(1) });

export type ParseOptions = z.output<typeof parseOptions>;

/** Body that requests an address for uploading a file. */
export const uploadRequest = z.strictObject({
  filename: z.string().trim().min(1).max(255),
  contentType: z.string().optional(),
  declaredSizeBytes: z
    .int()
    .min(1)
    .max(LIMITS.parse.bytes, { message: 'Uploaded file exceeds maximum size of 50MB.' })
    .optional(),
  origin: requestFields.origin,
  integration: requestFields.integration,
});

/** Formats that require an open page, by their name in messages. */
const NO_FORMATS: Partial<Record<string, string>> = {
  screenshot: 'screenshot output',
  branding: 'branding output',
  changeTracking: 'change tracking',
};

/**
 * Returns a message for each option that a file does not support, in the words of the reference v2 server.
 * @param options as their caller wrote them: unsupported options need not be valid
 */
export function unsupportedInParse(options: object): string[] {
  const { actions, waitFor, location, mobile, proxy, formats }: Partial<Record<string, unknown>> = { ...options };
  const beyond = [
    ...(Array.isArray(actions) && actions.length > 0 ? ['actions'] : []),
    ...(Array.isArray(formats) ? formats : []).flatMap((format) => NO_FORMATS[typeOf(format)] ?? []),
    ...(typeof waitFor === 'number' && waitFor > 0 ? ['waitFor'] : []),
    ...(location ? ['location overrides'] : []),
    ...(mobile === true ? ['mobile rendering'] : []),
  ].map((what) => `Parse uploads do not support ${what}.`);
  const isPlain = proxy === undefined || proxy === 'auto' || proxy === 'basic';
  return isPlain ? beyond : [...beyond, 'Parse uploads only support proxy values of auto or basic.'];
}

const typeOf = (format: unknown) =>
  String(typeof format === 'object' && format !== null && 'type' in format ? format.type : format);

/**
 * Converts a parse to the equivalent scrape of a file, which is never cached and needs no network. Fields for the cache are
 * ignored; `lockdown` only asks to leave no trace.
 * @param url address that stands for the file
 */
export function scrapeOfParse({ profile: _profile, ...options }: ParseOptions, url: string): ScrapeRequest {
  return completePage({
    ...options,
    url,
    maxAge: 0,
    minAge: undefined,
    storeInCache: false,
    lockdown: false,
    zeroDataRetention: options.zeroDataRetention || options.lockdown,
    actions: undefined,
  });
}
