import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { inWords } from '@/lib/base/http/in-words';
import { readText } from '@/lib/base/http/read-body';
import { isSendableKey, redirectTarget, sendRequest } from '@/lib/base/http/send';
import { TimedRequest } from '@/lib/base/http/timeouts';
import { parseJson } from '@/lib/base/json';
import type { Service } from './service';

/** Any response of a server. */
export interface ServiceResponse {
  status: number;
  retryAfter: string | null;
  text: string;
  /** The text parsed as JSON; undefined if it is not JSON. */
  json: unknown;
}

export interface ServiceRequest {
  /** Defaults to `POST`. */
  method?: 'GET' | 'PATCH' | 'DELETE';
  /** Path below the base URL, with its query. */
  path: string;
  body?: object;
}

/**
 * Sends a request, once.
 * @param limit timeout for the whole response, in ms
 * @returns any response with a body, successful or not
 * @throws WinnowError if no such response arrives, or the signal's reason
 */
export async function sendToService(
  service: Service,
  { method, path, body }: ServiceRequest,
  limit: number,
  signal: AbortSignal,
): Promise<ServiceResponse> {
  const { baseUrl, fetch, clock } = service;
  const { host } = new URL(baseUrl);
  const headers = authorization(service.key);
  const late = () =>
    new WinnowError('SCRAPE_TIMEOUT', i18n.t('errors.service.late', { host, time: inWords(limit) }), {
      mayHaveBeenBilled: true,
    });
  const request = new TimedRequest(signal, { whole: limit }, late, clock.delay);
  let begun = false;

  try {
    const response = await sendRequest(fetch, `${baseUrl}${path}`, { method, headers, body, signal: request.signal });
    begun = true;
    refuseRedirect(response, baseUrl);
    const text = await readText(response);
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text, json: parseJson(text) };
  } catch (thrown) {
    const reason = request.reason(thrown);
    if (signal.aborted || reason instanceof WinnowError) throw reason;
    const init = { cause: reason, mayHaveBeenBilled: true };
    if (reason instanceof RangeError) {
      throw new WinnowError('INVALID_RESPONSE', i18n.t('errors.service.tooLarge', { host, size: reason.message }), {
        ...init,
        nextStep: i18n.t('nextSteps.fewerFormats'),
      });
    }
    // A browser does not distinguish a failed connection from a connection that broke after the request was sent.
    throw new WinnowError(
      'UNREACHABLE',
      begun ? i18n.t('errors.service.broke', { host }) : i18n.t('errors.service.unreachable', { host }),
      init,
    );
  } finally {
    request.end();
  }
}

function authorization(key: string | undefined): HeadersInit {
  if (!key) return {};
  if (!isSendableKey(key)) {
    throw new WinnowError('UNAUTHORIZED', i18n.t('errors.service.keyCharacters'));
  }
  return { authorization: `Bearer ${key}` };
}

function refuseRedirect(response: Response, baseUrl: string): void {
  const target = redirectTarget(response, baseUrl);
  if (!target) return;
  const { host } = new URL(baseUrl);
  throw new WinnowError('REDIRECT_REFUSED', i18n.t('errors.service.redirect', { host, target }));
}
