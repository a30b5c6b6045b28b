import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorCode, type ErrorRecord, WinnowError } from '../../lib/base/errors';
import { defined } from '../../lib/base/json';
import { type Issue, UNKNOWN_FIELD } from '../../lib/contract';

/** Codes that a client of the service knows; any other code is expressed by the status. */
const KNOWN = /^(BAD_REQUEST|SCRAPE_|MAP_|PARSE_|UNSUPPORTED_FILE_TYPE)/;

/** Codes of failures whose message does not contain the next step. */
const NEEDS_NEXT_STEP = /^SEARCH_/;

/** Temporary failures, and the seconds after which to retry. */
const RETRY_AFTER: Partial<Record<ErrorCode, string>> = {
  RATE_LIMITED: '5',
  SERVICE_UNAVAILABLE: '5',
  MODEL_BUSY: '5',
  // Another browser will be running.
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
    /** Check that is still running. */
    checkId?: string;
  };
  headers?: Record<string, string>;
}

/**
 * Formats a failure as a v2 server does. Specification: "Errors"; anything not shown there follows public v2 servers.
 */
export function errorAnswer({ status, code, message, nextStep, issues }: ErrorRecord): ErrorAnswer {
  const named = KNOWN.test(code) ? code : status === 500 ? 'UNKNOWN_ERROR' : undefined;
  const retryAfter = RETRY_AFTER[code];
  return {
    status: status as ContentfulStatusCode,
    body: {
      success: false,
      ...defined({ code: named }),
      error: NEEDS_NEXT_STEP.test(code) ? `${message} ${nextStep}` : message,
      // Zod's own codes differ between its versions; this one means that the message explains the fault.
      ...(issues && { details: issues.map(({ path, message }) => ({ path, message, code: 'custom' as const })) }),
    },
    ...(retryAfter && { headers: { 'Retry-After': retryAfter } }),
  };
}

/**
 * Returns a refusal by an operation other than a scrape, whose invalid fields are described in the words of the
 * reference v2 server; its `Bad Request` is followed by the fault.
 * @param wrongInput start of the message, instead of that
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
 * Returns a refusal by an operation whose invalid fields the reference v2 server reports without a code and always in
 * the same words: the messages are in `details`. Broken rules are also in the message, since no field shows them.
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

/** An unexpected failure. */
export const UNEXPECTED = errorAnswer(
  new WinnowError('UNKNOWN_ERROR', 'This server failed. Send the request again; what went wrong is in its log.').record,
);

/** Returns a refusal of a request in which no field is at fault: the status and one message. */
export const refusal = (status: ContentfulStatusCode, error: string): ErrorAnswer => ({
  status,
  body: { success: false, error },
});

/** Responds to a request that never reaches the routes. */
export function sendRefusal(outgoing: ServerResponse, { status, body }: ErrorAnswer): void {
  const { headers, text } = asJson(body);
  outgoing.writeHead(status, headers).end(text);
}

/** Serializes a response for a connection whose bytes did not form a request. The connection ends with it. */
export function bytesOf({ status, body }: ErrorAnswer): string {
  const { headers, text } = asJson(body);
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n');
}

function asJson(body: ErrorAnswer['body']) {
  const text = JSON.stringify(body);
  return { text, headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) } };
}
