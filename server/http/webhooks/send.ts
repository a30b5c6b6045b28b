import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request as sendHttp } from 'node:http';
import { request as sendHttps } from 'node:https';
import { isRefusedTarget, lookUpTarget, RefusedTarget, targetHost } from './targets.ts';

/** Timeout for a receiver's response, in ms. Matches the reference v2 server. */
const RESPONSE_LIMIT = 10_000;

/** Headers of the connection, which a caller cannot choose. */
const OF_CONNECTION =
  /^(connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*)$/i;

export interface Receiver {
  url: string;
  headers: Record<string, string>;
}

/**
 * Sends an event to its receiver. Redirects are not followed, and the response's body is not read.
 * @param body JSON
 * @param secret signs the body; without it the event is unsigned
 * @returns the status of the response
 * @throws RefusedTarget, or whatever the network or the timeout throws
 */
export async function sendEvent({ url, headers }: Receiver, body: string, secret?: string): Promise<number> {
  const target = new URL(url);
  const host = targetHost(url);
  if (isRefusedTarget(host)) throw new RefusedTarget(host);
  const bytes = Buffer.from(body);
  const sent = Object.entries(headers).filter(([name]) => !OF_CONNECTION.test(name));
  const signal = AbortSignal.timeout(RESPONSE_LIMIT);
  const request = (target.protocol === 'https:' ? sendHttps : sendHttp)(target, {
    method: 'POST',
    headers: {
      ...Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), value])),
      'content-type': 'application/json',
      'content-length': bytes.length,
      ...(secret && { 'x-firecrawl-signature': signatureOf(bytes, secret) }),
    },
    lookup: lookUpTarget,
    // A reused connection would stay open as long as the receiver likes.
    agent: false,
    signal,
  });
  request.end(bytes);
  const [response] = (await once(request, 'response', { signal })) as [IncomingMessage];
  response.on('error', () => undefined);
  response.destroy();
  return response.statusCode ?? 0;
}

/** Returns the signature of a body, which proves to its receiver that the sender knows the secret. */
const signatureOf = (body: Uint8Array, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
