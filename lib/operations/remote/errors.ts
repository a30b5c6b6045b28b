import * as z from 'zod';
import { i18n } from '#i18n';
import { ERROR_STATUS, type ErrorCode, WinnowError, type WinnowErrorInit } from '@/lib/base/errors';
import { inWords } from '@/lib/base/http/in-words';
import { quote as quoteWords } from '@/lib/base/http/secrets';
import { isObject } from '@/lib/base/json';
import { type ErrorBody, errorBody, issue, issuesInDetails } from '@/lib/contract';
import type { ServiceResponse } from './post';
import { namedWait } from './retry';
import type { RequestContext } from './service';

/** The codes that a service may name itself. Not UNKNOWN_ERROR: in that case the status is more specific. */
const named = [
  'BAD_REQUEST',
  'BAD_REQUEST_INVALID_JSON',
  'SCRAPE_NO_CACHED_DATA',
  'SCRAPE_LOCKDOWN_CACHE_MISS',
  'SCRAPE_TIMEOUT',
  'SCRAPE_SSL_ERROR',
  'SCRAPE_SITE_ERROR',
  'SCRAPE_DNS_RESOLUTION_ERROR',
  'SCRAPE_ACTION_ERROR',
  'SCRAPE_ALL_ENGINES_FAILED',
] as const satisfies readonly ErrorCode[];

/** Maximum number of issues: more do not help, and a service could send any number. */
const MAX_ISSUES = 20;

const byStatus: Record<number, ErrorCode> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'SCRAPE_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  422: 'UNPROCESSABLE',
  429: 'RATE_LIMITED',
};

/** Errors whose message describes the service's action; it ends with the service's own words or with its status. */
const explained = [
  ...named,
  'UNAUTHORIZED',
  'KEY_MISSING',
  'PAYMENT_REQUIRED',
  'FORBIDDEN',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNPROCESSABLE',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/** Errors that an unreachable address may have caused. */
const aboutThePage = /^(BAD_REQUEST|SCRAPE_|FORBIDDEN|UNPROCESSABLE|UNKNOWN_ERROR)/;

/**
 * Returns the body of a successful response. `success` decides, not the status: a v2 server reports some failures with
 * 200.
 * @throws WinnowError for every other response, with a message that names the host and quotes the service
 */
export function successBody(response: ServiceResponse, asked: RequestContext): Record<string, unknown> {
  const { json } = response;
  if (isObject(json) && json.success === true) return json;
  const parsed = errorBody.safeParse(json);
  throw parsed.success ? stated(response, parsed.data, asked) : unstated(response, asked);
}

/** A failure that the service explains in the contract's shape. */
function stated(response: ServiceResponse, body: ErrorBody, asked: RequestContext): WinnowError {
  const { status } = response;
  const quoteKey = (key: string | number) => (typeof key === 'string' ? quote(key, asked, 64) : key);
  const byCode = named.find((name) => name === body.code);
  const code = byCode ?? codeOf(status, asked) ?? (status < 400 ? 'UNKNOWN_ERROR' : 'UNPROCESSABLE');
  const issues = issuesInDetails(body.details)
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => issue(path.map(quoteKey), `${quote(message, asked)}${ofFormat(path, asked)}`));
  const words = [body.error, ...issues.map(({ field, message }) => `${field}: ${message}`)].join('; ');
  // A service that refuses a key may quote it in pieces too short to be recognized. One that was sent none only asks for it.
  const unknown = unknownFormats(body.details, asked.formats);
  const what = happened(code, asked);
  const sentence =
    code === 'UNAUTHORIZED' || code === 'KEY_MISSING'
      ? i18n.t('errors.service.plain', { what })
      : i18n.t('errors.service.quoting', { what, words: quote(words, asked) });
  return fail(code, sentence, response, asked, {
    ...(issues.length > 0 && { issues }),
    ...(unknown.length > 0 && {
      unknownFormats: unknown,
      nextStep: i18n.t('nextSteps.leaveOutFormats', { formats: i18n.list(unknown) }),
      // Also for Ask, whose formats the user did not choose: a page without any would be useless.
      remedy: asked.formats.every((type) => unknown.includes(type)) ? 'use-this-browser' : 'leave-out-formats',
    }),
    ...(body.code && body.code !== code && { serviceCode: quote(body.code, asked, 64) }),
  });
}

/** Returns a failure known only by its status, or by a response that no v2 server sends. */
function unstated(response: ServiceResponse, asked: RequestContext): WinnowError {
  const { status } = response;
  const received = kindOf(response);
  const code = status === 400 ? undefined : codeOf(status, asked);
  const words = i18n.t(`errors.service.received.${received}`);
  if (code) {
    const what = happened(code, asked);
    return fail(code, i18n.t('errors.service.withStatus', { what, status, received: words }), response, asked);
  }
  const sentence = i18n.t(`errors.service.${received === 'page' ? 'website' : 'otherAnswer'}`, {
    host: asked.host,
    received: words,
    status,
  });
  // A success that broke during transmission has done the work.
  const mayHaveBeenBilled = status < 300 && (received === 'brokenJson' || received === 'nothing');
  return new WinnowError('INVALID_RESPONSE', sentence, { mayHaveBeenBilled });
}

/** Returns the start of a message: the service's action. */
const happened = (code: ErrorCode, { host }: RequestContext): string =>
  i18n.t(`errors.service.${explained.find((known) => known === code) ?? 'failed'}`, { host });

function fail(
  code: ErrorCode,
  sentence: string,
  response: ServiceResponse,
  asked: RequestContext,
  init: WinnowErrorInit = {},
): WinnowError {
  const { status } = response;
  const doubt = aboutThePage.test(code) ? asked.doubt : undefined;
  const wait = code === 'RATE_LIMITED' ? namedWait(response, asked.clock) : undefined;
  return new WinnowError(code, doubt ? `${sentence} ${doubt}` : sentence, {
    ...init,
    ...(status >= 400 && status !== ERROR_STATUS[code] && { status }),
    ...(doubt && { nextStep: i18n.t('nextSteps.FORBIDDEN'), remedy: 'use-this-browser' as const }),
    ...(wait !== undefined && { nextStep: i18n.t('nextSteps.tryAgainIn', { time: inWords(wait) }) }),
    // A gateway gave up, not the service behind it.
    ...(status >= 502 && { mayHaveBeenBilled: true }),
  });
}

/** Undefined for statuses without a specific meaning. */
function codeOf(status: number, { hasKey }: RequestContext): ErrorCode | undefined {
  if (status === 401 && !hasKey) return 'KEY_MISSING';
  if (status >= 502) return 'SERVICE_UNAVAILABLE';
  if (status >= 500) return 'UNKNOWN_ERROR';
  return byStatus[status];
}

/** Returns the kind of a response, by the key of its message. */
function kindOf({ text, json }: ServiceResponse) {
  if (!text.trim()) return 'nothing';
  if (json !== undefined) return 'otherJson';
  if (/^\s*</.test(text)) return 'page';
  return /^\s*[[{]/.test(text) ? 'brokenJson' : 'text';
}

const quote = (words: string, { secrets }: RequestContext, length?: number) => quoteWords(words, secrets, length);

/** Names the format that a field belongs to: its number alone is meaningless to users who did not order formats. */
function ofFormat([field, index]: readonly (string | number)[], { formats }: RequestContext): string {
  const type = field === 'formats' && typeof index === 'number' ? formats[index] : undefined;
  return type === undefined ? '' : ` ${i18n.t('errors.service.ofFormat', { type })}`;
}

/** Matches the codes of a server's validation for an unknown value. */
const UNKNOWN = /^invalid_(union|union_discriminator|literal|enum_value|value|type)$/;

const detail = z.looseObject({
  path: z.array(z.union([z.string(), z.number()])),
  code: z.string().optional(),
  received: z.unknown().optional(),
});

/**
 * Returns the formats that a service refuses as a whole: older ones know fewer.
 * @param details of its error's body
 * @param asked the types of the request's formats, in order
 */
function unknownFormats(details: unknown, asked: readonly string[]): string[] {
  if (!Array.isArray(details)) return [];
  const found = details.flatMap((item) => {
    const { path = [], code = '', received } = detail.safeParse(item).data ?? {};
    const [field, index, rest] = path;
    const isWhole = field === 'formats' && path.length <= 3 && (rest === undefined || rest === 'type');
    if (!isWhole || !UNKNOWN.test(code)) return [];
    const type = typeof index === 'number' ? asked[index] : asked.find((name) => name === received);
    return type ?? [];
  });
  return [...new Set(found)];
}
