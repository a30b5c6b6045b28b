import { i18n } from '#i18n';
import { type ErrorCode, WinnowError } from '@/lib/base/errors';
import { inWords } from '@/lib/base/http/in-words';
import { readText } from '@/lib/base/http/read-body';
import { retryAfterOf } from '@/lib/base/http/retry-after';
import { quote, withoutEchoes } from '@/lib/base/http/secrets';
import { redirectTarget, sendRequest } from '@/lib/base/http/send';
import { TimedRequest } from '@/lib/base/http/timeouts';
import { isObject, isTooDeep, parseJson } from '@/lib/base/json';
import { brokenRule } from '@/lib/contract';
import type { BackendRequest, BackendResponse, RefusalKind, SearchBackend, SourceQuery } from './backend';

/** A backend whose address and key have been checked. */
export interface Connection {
  backend: SearchBackend;
  /** Name in messages, with the host of a self-hosted program. */
  name: string;
  address: string;
  headers: Record<string, string>;
  /** Texts that neither a result nor a message may repeat. */
  secrets: readonly string[];
  fetch: typeof fetch;
}

/** Timeout of one request, in ms: engines behind a backend may be slow themselves. */
const LIMIT = 20_000;
/** Maximum size of a response, in bytes. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Requests one page of results from a backend.
 * @throws WinnowError SEARCH_… and SCRAPE_TIMEOUT, BAD_REQUEST for a query that it refuses; or the signal's reason
 */
export async function askBackend(
  connection: Connection,
  query: SourceQuery,
  signal: AbortSignal,
): Promise<BackendResponse> {
  const { backend, name, secrets } = connection;
  signal.throwIfAborted();
  const timed = new TimedRequest(signal, { whole: LIMIT }, () => late(name));
  try {
    const response = await send(connection, backend.request(query), timed.signal);
    const text = await readText(response, MOST_BYTES);
    const parsed = parseJson(text);
    const body = isTooDeep(parsed) ? undefined : parsed;
    if (!response.ok) throw refusalOf(connection, response, body);
    const found = backend.read(query.source, body);
    if (found) return withoutEchoes(found, secrets);
    throw new WinnowError('SEARCH_BAD_ANSWER', unexpected(connection, text, body));
  } catch (thrown) {
    throw whatBroke(timed.reason(thrown), name);
  } finally {
    timed.end();
  }
}

const late = (name: string) =>
  new WinnowError('SCRAPE_TIMEOUT', i18n.t('errors.search.late', { name, time: inWords(LIMIT) }), {
    nextStep: i18n.t('nextSteps.tryAgain'),
  });

async function send({ address, headers, fetch, name }: Connection, request: BackendRequest, signal: AbortSignal) {
  const { path, query, body } = request;
  const url = `${address}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
  const response = await sendRequest(fetch, url, { headers: { accept: 'application/json', ...headers }, body, signal });
  const target = redirectTarget(response, url);
  if (!target) return response;
  await response.body?.cancel();
  throw new WinnowError('SEARCH_REFUSED', i18n.t('errors.search.redirect', { name, target }));
}

/**
 * Converts a thrown error: a failed connection is a TypeError, a too large body a RangeError; any other stays
 * unchanged.
 */
function whatBroke(thrown: unknown, name: string): unknown {
  if (thrown instanceof TypeError) {
    return new WinnowError('SEARCH_UNREACHABLE', i18n.t('errors.search.unreachable', { name }), { cause: thrown });
  }
  if (!(thrown instanceof RangeError)) return thrown;
  return new WinnowError('SEARCH_BAD_ANSWER', i18n.t('errors.search.tooLarge', { name, size: thrown.message }));
}

/** Returns the message about a successful response without results. */
function unexpected({ name }: Connection, text: string, body: unknown): string {
  if (body !== undefined) return i18n.t('errors.search.otherShape', { name });
  return /^\s*</.test(text) ? i18n.t('errors.search.webPage', { name }) : i18n.t('errors.search.notJson', { name });
}

/** Kinds of refusals by status, if the backend is not more specific. */
const KINDS: Record<number, RefusalKind> = {
  400: 'query',
  401: 'key',
  402: 'credits',
  403: 'key',
  414: 'query',
  422: 'query',
  429: 'busy',
  431: 'query',
};

function refusalOf(connection: Connection, { status, headers }: Response, body: unknown): WinnowError {
  const { backend, name, secrets } = connection;
  const kind = backend.refusal?.({ status, body }) ?? KINDS[status];
  // A backend that refuses a key may quote it in pieces too short to be recognized.
  const words = kind === 'key' ? '' : quote(wordsIn(body), secrets);
  const told = (sentence: string) => (words ? i18n.t('errors.model.says', { sentence, words }) : sentence);
  const wait = retryAfterOf(headers.get('retry-after'), Date.now());
  const error = (code: ErrorCode, sentence: string, nextStep?: string) =>
    new WinnowError(code, told(sentence), nextStep === undefined ? {} : { nextStep });
  switch (kind) {
    case 'format':
      return error('SEARCH_REFUSED', i18n.t('errors.search.format', { name }), i18n.t('nextSteps.switchOnJson'));
    case 'key':
      return error('SEARCH_REFUSED', i18n.t('errors.search.keyRefused', { name }));
    case 'credits':
      return error('SEARCH_REFUSED', i18n.t('errors.search.credits', { name }), i18n.t('nextSteps.paySearch'));
    case 'busy':
      return error(
        'SEARCH_BUSY',
        i18n.t('errors.search.busy', { name }),
        wait === undefined ? undefined : i18n.t('nextSteps.tryAgainIn', { time: inWords(wait) }),
      );
    case 'query':
      return WinnowError.badRequest([brokenRule(['query'], told(i18n.t('errors.search.query', { name })))]);
    default:
      return error('SEARCH_BAD_ANSWER', i18n.t('errors.search.status', { name, status }));
  }
}

/** Returns the message in an error's body: a text, or a member in which backends put it. */
function wordsIn(body: unknown): string {
  if (typeof body === 'string') return body;
  if (!isObject(body)) return '';
  return wordsIn(body.message ?? body.detail ?? body.error);
}
