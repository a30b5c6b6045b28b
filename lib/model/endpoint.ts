import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { isLoopback } from '@/lib/base/http/address';
import { secretsIn } from '@/lib/base/http/secrets';
import { boundFetch, isSendableKey, redirectTarget, sendRequest } from '@/lib/base/http/send';

/** A caller's description of a server with an OpenAI-compatible interface. */
export interface EndpointOptions {
  /** Address up to and without `/chat/completions`. */
  baseUrl: string;
  /** Key entered for exactly this address; absent for servers without keys. */
  key?: string | undefined;
  /** Headers of every request; their values are kept as secret as the key. */
  headers?: Record<string, string>;
  fetch?: typeof fetch;
}

/** A server whose address, key and headers have been checked. */
export interface Endpoint {
  baseUrl: string;
  host: string;
  headers: Headers;
  /** Secrets that no result may repeat. */
  key: string | undefined;
  /** Texts that no message may repeat, even if the server does. */
  secrets: string[];
  fetch: typeof fetch;
}

/**
 * Checks an address, a key and headers.
 * @throws WinnowError BASE_URL_REFUSED, MODEL_UNAUTHORIZED for a key and BAD_REQUEST for headers that cannot be sent
 */
export function endpointOf({ baseUrl, key, headers = {}, fetch }: EndpointOptions): Endpoint {
  const url = addressOf(baseUrl);
  const carriesSecrets = Boolean(key) || Object.keys(headers).length > 0;
  if (carriesSecrets && url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw refused(i18n.t('errors.model.secretsOverHttp'));
  }
  if (key && !isSendableKey(key)) {
    throw new WinnowError('MODEL_UNAUTHORIZED', i18n.t('errors.model.keyCharacters'));
  }
  return {
    baseUrl: `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`,
    host: url.host,
    headers: sendable({ ...headers, ...(key && { authorization: `Bearer ${key}` }) }),
    key,
    secrets: [...(key ? [key] : []), ...secretsIn(headers)],
    fetch: boundFetch(fetch),
  };
}

function addressOf(text: string): URL {
  if (!URL.canParse(text.trim())) throw refused(i18n.t('errors.model.notAnAddress'));
  const url = new URL(text.trim());
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused(i18n.t('errors.model.notHttp'));
  if (url.username || url.password) throw refused(i18n.t('errors.model.addressWithUser'));
  return url;
}

const refused = (message: string) =>
  new WinnowError('BASE_URL_REFUSED', message, {
    remedy: 'none',
    nextStep: i18n.t('nextSteps.enterModelAddress'),
  });

function sendable(headers: Record<string, string>): Headers {
  try {
    return new Headers(headers);
  } catch {
    // The browser's own message quotes the value.
    throw new WinnowError('BAD_REQUEST', i18n.t('errors.model.headers'), {
      remedy: 'none',
      nextStep: i18n.t('nextSteps.checkModelHeaders'),
    });
  }
}

/**
 * Sends a request to the server of a model.
 * @param body sent as JSON by POST; GET without
 * @returns any response, successful or not
 * @throws WinnowError MODEL_UNREACHABLE or REDIRECT_REFUSED, or the signal's reason
 */
export async function askModel(
  { baseUrl, host, headers, fetch }: Endpoint,
  path: string,
  body: object | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const response = await sendRequest(fetch, `${baseUrl}${path}`, { headers, body, signal }).catch((thrown: unknown) => {
    signal.throwIfAborted();
    throw new WinnowError('MODEL_UNREACHABLE', i18n.t('errors.model.unreachable', { host }), { cause: thrown });
  });
  const target = redirectTarget(response, baseUrl);
  if (!target) return response;
  throw new WinnowError('REDIRECT_REFUSED', i18n.t('errors.model.redirect', { host, target }), {
    remedy: 'none',
    nextStep: i18n.t('nextSteps.enterModelRedirect'),
  });
}
