import type { IncomingMessage } from 'node:http';
import { type ErrorAnswer, refusal } from './errors.ts';

/** This computer's names for itself. Any other name that leads here is an attack: DNS rebinding. */
const OWN_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** Extensions are not web pages; the user allows what they may reach. They need the key as well. */
const EXTENSION = /^(chrome|moz|safari-web)-extension:\/\//;

/**
 * Refuses requests that a web page could send, whatever key they have, and requests for other servers.
 * @returns the path to route by, or the reason for the refusal
 */
export function admit({ headersDistinct, headers, url = '', socket }: IncomingMessage): string | ErrorAnswer {
  const [host, second] = headersDistinct.host ?? [];
  // RFC 9112, 3.2: a request without a Host, or with two of them, is answered with 400.
  if (host === undefined || second !== undefined) return refusal(400, 'Bad request: send exactly one Host header.');
  if (!isOwn(host, socket.localPort)) {
    return refusal(403, 'Forbidden: this server answers to 127.0.0.1 and localhost only.');
  }
  if (headers.origin !== undefined && !EXTENSION.test(headers.origin)) {
    return refusal(403, 'Forbidden: this server answers to no web page.');
  }
  return pathOf(url, host) ?? refusal(400, 'Bad request: ask for a path of this server, such as /v2/scrape.');
}

function isOwn(host: string, port: number | undefined): boolean {
  const address = `http://${host}`;
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  // Only a name and a port: `127.0.0.1:3002@other` would otherwise be accepted, too.
  return url.host === host.toLowerCase() && OWN_NAMES.has(url.hostname) && Number(url.port || 80) === port;
}

/** Returns a request's target as a path. RFC 9112, 3.2.2: an absolute address of this server counts as one. */
function pathOf(target: string, host: string): string | undefined {
  const origin = `http://${host}`;
  const isAbsolute = target.slice(0, origin.length).toLowerCase() === origin.toLowerCase();
  const path = isAbsolute ? target.slice(origin.length) || '/' : target;
  // Some parsers treat a backslash before the query as a slash, others do not.
  return /^\/[^\\?]*(\?|$)/.test(path) ? path : undefined;
}
