/** Returns a bound `fetch`: a browser's `fetch` refuses to be called as a method of any other object. */
export const boundFetch = (own?: typeof fetch): typeof fetch => own ?? globalThis.fetch.bind(globalThis);

/** Checks a key before it is sent: `fetch` throws for other characters, and its message quotes the key. */
export const isSendableKey = (key: string): boolean => /^[\x21-\x7e]+$/.test(key);

interface SendOptions {
  /** Defaults to POST with a body and GET without. */
  method?: string | undefined;
  headers?: HeadersInit;
  /** SendOptions as JSON. */
  body?: object | undefined;
  signal: AbortSignal;
}

/**
 * Sends a request without any of the user's browser state, only to this address: a key and a page's text stay with the
 * origin for which they were entered.
 * @returns any response. A redirect is not followed: `redirectTarget` recognizes it. `redirect: 'error'` would not
 * follow it either, but browsers then hide the reason.
 */
export function sendRequest(
  fetch: typeof globalThis.fetch,
  url: string,
  { method, headers, body, signal }: SendOptions,
): Promise<Response> {
  const sent = new Headers(headers);
  if (body) sent.set('content-type', 'application/json');
  return fetch(url, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: sent,
    ...(body && { body: JSON.stringify(body) }),
    signal,
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    redirect: 'manual',
  });
}

/**
 * Names the target of a redirect for a message: its origin, or `another address` in browsers, which hide it.
 * @returns undefined if the response is not a redirect
 */
export function redirectTarget({ headers, status, type }: Response, url: string): string | undefined {
  const target = headers.get('location');
  if (type !== 'opaqueredirect' && !(status >= 300 && status < 400 && target)) return undefined;
  return target && URL.canParse(target, url) ? new URL(target, url).origin : 'another address';
}
