import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Issue, UNKNOWN_FIELD } from '../../lib/contract';
import { type ErrorCode, type ErrorRecord, WinnowError } from '../../lib/errors';

/** Codes that a client of the service knows; with every other one the status says it. */
const KNOWN = /^(BAD_REQUEST|SCRAPE_|MAP_|PARSE_|UNSUPPORTED_FILE_TYPE)/;

/** Codes of failures that their own words do not say the next step of. */
const NEEDS_NEXT_STEP = /^SEARCH_/;

/** Failures that are over in a moment, and the seconds after which to ask again. */
const RETRY_AFTER: Partial<Record<ErrorCode, string>> = {
  RATE_LIMITED: '5',
  SERVICE_UNAVAILABLE: '5',
  MODEL_BUSY: '5',
  // Another browser is there by then.
  INTERRUPTED: '2',
};

interface Detail {
  path: Issue['path'];
  message: string;
  code: 'custom' | 'unrecognized_keys';
  keys?: (string | number)[];
}

export interface ErrorAnswer {
  status: ContentfulStatusCode;
  body: {
    success: false;
    code?: string;
    error: string;
    details?: Detail[];
    /** Check that still runs. */
    checkId?: string;
  };
  headers?: Record<string, string>;
}

/** A failure as a v2 server tells it. Specification: "Errors"; what it does not show is as public v2 servers do it. */
export function errorAnswer({ status, code, message, nextStep, issues }: ErrorRecord): ErrorAnswer {
  const named = KNOWN.test(code) ? code : status === 500 ? 'UNKNOWN_ERROR' : undefined;
  const retryAfter = RETRY_AFTER[code];
  return {
    status: status as ContentfulStatusCode,
    body: {
      success: false,
      ...(named && { code: named }),
      error: NEEDS_NEXT_STEP.test(code) ? `${message} ${nextStep}` : message,
      // Zod's own codes differ between its versions; this one says that the sentence tells what is wrong.
      ...(issues && { details: issues.map(({ path, message }) => ({ path, message, code: 'custom' as const })) }),
    },
    ...(retryAfter && { headers: { 'Retry-After': retryAfter } }),
  };
}

/**
 * A refusal by an operation other than a scrape, whose wrong fields are told in the words of the reference v2 server; its
 * `Bad Request` is followed by what is wrong.
 * @param wrongInput beginning of the sentence in place of that
 */
export function strictRefusal(record: ErrorRecord, wrongInput = 'Bad Request'): ErrorAnswer {
  const answer = errorAnswer(record);
  if (!record.issues) return answer;
  if (!record.issues.some(isUnknown)) {
    return { ...answer, body: { ...answer.body, error: `${wrongInput}: ${answer.body.error}` } };
  }
  const details = record.issues.map(({ path, message, ...issue }): Detail => {
    if (!isUnknown({ message, ...issue })) return { path, message, code: 'custom' };
    return { path: path.slice(0, -1), message, code: 'unrecognized_keys', keys: path.slice(-1) };
  });
  const known = record.issues.find(({ isUnknownField }) => isUnknownField)?.message;
  return { ...answer, body: { ...answer.body, error: known ? `${UNKNOWN_KEY}. ${known}` : UNKNOWN_KEY, details } };
}

/**
 * A refusal by an operation whose wrong fields the reference v2 server tells without a code, and in the same words whatever is
 * wrong: the sentences are in `details`. Rules that are broken are told as well, since no field shows them.
 * @param wrongInput those words
 */
export function briefRefusal(record: ErrorRecord, wrongInput: string): ErrorAnswer {
  const answer = strictRefusal(record, wrongInput);
  if (!record.issues) return answer;
  const { code: _, ...body } = answer.body;
  const rule = record.issues.some(isUnknown) ? body.error : record.issues.find(({ isRule }) => isRule)?.message;
  return { ...answer, body: { ...body, error: rule ? `${wrongInput}: ${rule}` : wrongInput } };
}

const isUnknown = ({ message, isUnknownField }: Pick<Issue, 'message' | 'isUnknownField'>): boolean =>
  isUnknownField === true || message === UNKNOWN_FIELD;

const UNKNOWN_KEY = 'Unrecognized key in body -- please review the v2 API documentation for request body changes';

/** A failure that nobody expected. */
export const UNEXPECTED = errorAnswer(
  new WinnowError('UNKNOWN_ERROR', 'This server failed. Send the request again; what went wrong is in its log.').record,
);

/** A request that names no field we could point at: which status, and one sentence. */
export const refusal = (status: ContentfulStatusCode, error: string): ErrorAnswer => ({
  status,
  body: { success: false, error },
});

/** Answers a request that never gets to the routes. */
export function sendRefusal(outgoing: ServerResponse, { status, body }: ErrorAnswer): void {
  const { headers, text } = asJson(body);
  outgoing.writeHead(status, headers).end(text);
}

/** An answer as it goes over a connection whose bytes made no request. The connection ends with it. */
export function bytesOf({ status, body }: ErrorAnswer): string {
  const { headers, text } = asJson(body);
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n');
}

function asJson(body: ErrorAnswer['body']) {
  const text = JSON.stringify(body);
  return { text, headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) } };
}
