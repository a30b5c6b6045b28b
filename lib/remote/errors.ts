import { type ErrorBody, errorBody, issue, issuesInDetails } from '@/lib/contract';
import { ERROR_STATUS, type ErrorCode, WinnowError, type WinnowErrorInit } from '@/lib/errors';
import { inWords } from '@/lib/http/in-words';
import { quote as quoteWords } from '@/lib/http/secrets';
import { isObject } from '@/lib/json';
import type { ServiceResponse } from './post';
import { namedWait } from './retry';
import type { Asked } from './service';
import { unknownFormats } from './unknown-formats';

/** The codes that a service may name for itself. Not UNKNOWN_ERROR: there the status knows more. */
const named: readonly ErrorCode[] = [
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
];

/** More help nobody, and a service could send any number. */
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

/** Beginning of a sentence; it ends with the service's own words or with its status. */
const beginnings: Partial<Record<ErrorCode, (host: string) => string>> = {
  BAD_REQUEST: (host) => `${host} refused the request`,
  BAD_REQUEST_INVALID_JSON: (host) => `${host} refused the request`,
  SCRAPE_NO_CACHED_DATA: (host) => `${host} has no cached copy of the age asked for`,
  SCRAPE_LOCKDOWN_CACHE_MISS: (host) => `${host} has no cached copy, and lockdown forbids a fresh scrape`,
  SCRAPE_TIMEOUT: (host) => `${host} did not finish the scrape in time`,
  SCRAPE_SSL_ERROR: (host) => `${host} found no secure connection to the page's site`,
  SCRAPE_SITE_ERROR: (host) => `${host} could not load the page`,
  SCRAPE_DNS_RESOLUTION_ERROR: (host) => `${host} could not find the page's host`,
  SCRAPE_ACTION_ERROR: (host) => `${host} could not carry out an action`,
  SCRAPE_ALL_ENGINES_FAILED: (host) => `${host} could not scrape the page`,
  UNAUTHORIZED: (host) => `${host} did not accept the API key`,
  KEY_MISSING: (host) => `${host} asks for an API key`,
  PAYMENT_REQUIRED: (host) => `${host} wants to be paid first`,
  FORBIDDEN: (host) => `${host} does not allow this scrape`,
  NOT_FOUND: (host) => `${host} has no v2 scrape endpoint at this base URL`,
  PAYLOAD_TOO_LARGE: (host) => `The request is too large for ${host}`,
  UNPROCESSABLE: (host) => `${host} could not process the request`,
  RATE_LIMITED: (host) => `${host} was asked too often`,
  SERVICE_UNAVAILABLE: (host) => `${host} is not available`,
};

/** Errors behind which an address that the service cannot reach may stand. */
const aboutThePage = /^(BAD_REQUEST|SCRAPE_|FORBIDDEN|UNPROCESSABLE|UNKNOWN_ERROR)/;

/**
 * The body of a successful answer. `success` decides, not the status: a v2 server reports some failures with 200.
 * @throws WinnowError for every other answer, with a sentence that names the host and quotes the service
 */
export function successBody(answer: ServiceResponse, asked: Asked): Record<string, unknown> {
  const { json } = answer;
  if (isObject(json) && json.success === true) return json;
  const parsed = errorBody.safeParse(json);
  throw parsed.success ? stated(answer, parsed.data, asked) : unstated(answer, asked);
}

/** A failure that the service explains in the contract's shape. */
function stated(answer: ServiceResponse, body: ErrorBody, asked: Asked): WinnowError {
  const { status } = answer;
  const quoteKey = (key: string | number) => (typeof key === 'string' ? quote(key, asked, 64) : key);
  const byCode = named.find((name) => name === body.code);
  const code = byCode ?? codeOf(status, asked) ?? (status < 400 ? 'UNKNOWN_ERROR' : 'UNPROCESSABLE');
  const issues = issuesInDetails(body.details)
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => issue(path.map(quoteKey), `${quote(message, asked)}${ofFormat(path, asked)}`));
  const words = [body.error, ...issues.map(({ field, message }) => `${field}: ${message}`)].join('; ');
  // A service that refuses a key likes to quote it, in pieces that are too short to be known for it.
  const end = code === 'UNAUTHORIZED' ? '.' : `: "${quote(words, asked)}"`;
  const unknown = unknownFormats(body.details, asked.formats);
  return fail(code, end, answer, asked, {
    ...(issues.length > 0 && { issues }),
    ...(unknown.length > 0 && {
      nextStep: `Leave out ${unknown.join(', ')}, which this service may not know, or scrape with this browser.`,
    }),
    ...(body.code && body.code !== code && { serviceCode: quote(body.code, asked, 64) }),
  });
}

/** A failure known by its status alone, or an answer that no v2 server gives. */
function unstated(answer: ServiceResponse, asked: Asked): WinnowError {
  const { status } = answer;
  const received = kindOf(answer);
  const code = status === 400 ? undefined : codeOf(status, asked);
  if (code) return fail(code, ` (status ${status}, with ${received}).`, answer, asked);

  const guess = received === PAGE ? ' The base URL is probably that of a website, not of a v2 server.' : '';
  return new WinnowError(
    'INVALID_RESPONSE',
    `${asked.host} answered with ${received} (status ${status}), not with a v2 answer.${guess}`,
    // A success that broke on its way has done the work.
    { mayHaveBeenBilled: status < 300 && (received === BROKEN || received === NOTHING) },
  );
}

function fail(
  code: ErrorCode,
  end: string,
  answer: ServiceResponse,
  asked: Asked,
  init: WinnowErrorInit = {},
): WinnowError {
  const { status } = answer;
  const begin = beginnings[code] ?? ((host: string) => `${host} failed`);
  const doubt = aboutThePage.test(code) ? asked.doubt : undefined;
  const wait = code === 'RATE_LIMITED' ? namedWait(answer, asked.clock) : undefined;
  return new WinnowError(code, `${begin(asked.host)}${end}${doubt ? ` ${doubt}` : ''}`, {
    ...init,
    ...(status >= 400 && status !== ERROR_STATUS[code] && { status }),
    ...(doubt && { nextStep: 'Scrape with this browser instead.', remedy: 'use-this-browser' as const }),
    ...(wait !== undefined && { nextStep: `Try again in ${inWords(wait)}.` }),
    // A gateway gave up, not the service behind it.
    ...(status >= 502 && { mayHaveBeenBilled: true }),
  });
}

/** Undefined for statuses that say nothing by themselves. */
function codeOf(status: number, { hasKey }: Asked): ErrorCode | undefined {
  if (status === 401 && !hasKey) return 'KEY_MISSING';
  if (status >= 502) return 'SERVICE_UNAVAILABLE';
  if (status >= 500) return 'UNKNOWN_ERROR';
  return byStatus[status];
}

const PAGE = 'a web page';
const BROKEN = 'malformed JSON';
const NOTHING = 'an empty body';

/** Kind of response, in words. */
function kindOf({ text, json }: ServiceResponse): string {
  if (!text.trim()) return NOTHING;
  if (json !== undefined) return 'JSON of another shape';
  if (/^\s*</.test(text)) return PAGE;
  return /^\s*[[{]/.test(text) ? BROKEN : 'plain text';
}

const quote = (words: string, { secrets }: Asked, length?: number) => quoteWords(words, secrets, length);

/** Names the format that a field belongs to: its number alone says nothing of formats that nobody put in order. */
function ofFormat([field, index]: readonly (string | number)[], { formats }: Asked): string {
  const type = field === 'formats' && typeof index === 'number' ? formats[index] : undefined;
  return type === undefined ? '' : ` (the format ${type})`;
}
