import { WinnowError } from '@/lib/errors';
import { inWords } from '@/lib/http/in-words';
import { readBody } from '@/lib/http/read-body';
import { within } from './clock';
import type { Service } from './service';

/** What a server answered, whatever it was. */
export interface Answer {
  status: number;
  retryAfter: string | null;
  text: string;
  /** The text as JSON; undefined where it is none. */
  json: unknown;
}

/**
 * Sends a scrape request, once.
 * @param limit milliseconds until the whole answer must have come
 * @returns any answer with a body, successful or not
 * @throws WinnowError where there is no such answer, or the signal's reason
 */
export async function post(service: Service, body: object, limit: number, signal: AbortSignal): Promise<Answer> {
  const { baseUrl, fetch, clock } = service;
  const { host } = new URL(baseUrl);
  const headers = { 'content-type': 'application/json', ...authorization(service.key) };
  let begun = false;

  try {
    return await within(limit, clock, signal, async (inTime) => {
      const response = await fetch(`${baseUrl}/v2/scrape`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal: inTime,
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        // The key belongs to one origin: where this one points to is for the person to decide.
        redirect: 'manual',
      });
      begun = true;
      refuseRedirect(response, baseUrl);
      const text = await (await readBody(response)).text();
      return { status: response.status, retryAfter: response.headers.get('retry-after'), text, json: parseJson(text) };
    });
  } catch (thrown) {
    if (signal.aborted || thrown instanceof WinnowError) throw thrown;
    const init = { cause: thrown, mayHaveBeenBilled: true };
    if (thrown instanceof RangeError) {
      throw new WinnowError('INVALID_RESPONSE', `The answer of ${host} is ${thrown.message}.`, {
        ...init,
        nextStep: 'Ask for fewer formats.',
      });
    }
    if (thrown instanceof DOMException && thrown.name === 'TimeoutError') {
      throw new WinnowError('SCRAPE_TIMEOUT', `${host} did not answer within ${inWords(limit)}.`, init);
    }
    // A browser does not tell a connection that was never made from one that broke after the request had gone out.
    throw new WinnowError(
      'UNREACHABLE',
      begun
        ? `The connection to ${host} broke before its whole answer had come.`
        : `${host} could not be reached, or closed the connection without an answer.`,
      init,
    );
  }
}

function authorization(key: string | undefined): { authorization?: string } {
  if (!key) return {};
  // Else `fetch` throws, and its message quotes the key.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new WinnowError('UNAUTHORIZED', 'The API key contains characters that no key can have.');
  }
  return { authorization: `Bearer ${key}` };
}

/** A browser hides where a redirect leads, other runtimes do not. */
function refuseRedirect(response: Response, baseUrl: string): void {
  const target = response.headers.get('location');
  const redirects = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400 && target);
  if (!redirects) return;
  const { host } = new URL(baseUrl);
  const where = target && URL.canParse(target, baseUrl) ? new URL(target, baseUrl).origin : 'another address';
  throw new WinnowError('REDIRECT_REFUSED', `${host} redirects to ${where}; the request was not sent on.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
