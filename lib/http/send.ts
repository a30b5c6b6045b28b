/** A function as `fetch`, bound: a browser's `fetch` refuses to be called as a method of anything else. */
export const boundFetch = (own?: typeof fetch): typeof fetch => own ?? globalThis.fetch.bind(globalThis);

/** Checks a key before it is sent: `fetch` throws for other characters, and its message quotes the key. */
export const isSendableKey = (key: string): boolean => /^[\x21-\x7e]+$/.test(key);

interface Sent {
  /** POST with a body and GET without, unless it is given. */
  method?: string | undefined;
  headers?: HeadersInit;
  /** Sent as JSON. */
  body?: object | undefined;
  signal: AbortSignal;
}

/**
 * Sends a request with nothing of the user's browser in it, to this address only: a key and a page's text stay with the
 * origin that they were entered for.
 * @returns any response. A redirect is not followed: `redirectTarget` tells one. `redirect: 'error'` would not either,
 * but a browser does not tell the reason then.
 */
export function sendRequest(
  fetch: typeof globalThis.fetch,
  url: string,
  { method, headers, body, signal }: Sent,
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
 * Names the place that a response redirects to, for a sentence: its origin, or `another address` from browsers, which
 * hide it.
 * @returns undefined for a response that is no redirect
 */
export function redirectTarget({ headers, status, type }: Response, url: string): string | undefined {
  const target = headers.get('location');
  if (type !== 'opaqueredirect' && !(status >= 300 && status < 400 && target)) return undefined;
  return target && URL.canParse(target, url) ? new URL(target, url).origin : 'another address';
}
