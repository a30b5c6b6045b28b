import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { refusal } from './errors.ts';

export type Env = { Bindings: HttpBindings };

/** The names of this computer for itself. Any other that leads here was pointed here by somebody else: DNS rebinding. */
const OWN_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** Extensions are no web pages; what they may reach, the person has allowed them. They need the key as well. */
const EXTENSION = /^(chrome|moz|safari-web)-extension:\/\//;

/** Turns away what a page of the web could send, whatever key it has. */
export const noWebPages: MiddlewareHandler<Env> = async (context, next) => {
  const { host = '', origin } = context.env.incoming.headers;
  if (!isOwn(host, context.env.incoming.socket.localPort)) {
    const { status, body } = refusal(403, 'Forbidden: this server answers to 127.0.0.1 and localhost only.');
    return context.json(body, status);
  }
  if (origin !== undefined && !EXTENSION.test(origin)) {
    const { status, body } = refusal(403, 'Forbidden: this server answers to no web page.');
    return context.json(body, status);
  }
  return next();
};

function isOwn(host: string, port: number | undefined): boolean {
  const address = `http://${host}`;
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  // Nothing but a name and a port: `127.0.0.1:3002@other` would be read as one, too.
  return url.host === host.toLowerCase() && OWN_NAMES.has(url.hostname) && Number(url.port || 80) === port;
}

/** Turns away whoever does not have the key, in the words of a v2 server. */
export function needsKey(key: string): MiddlewareHandler<Env> {
  const expected = digest(key);
  return async (context, next) => {
    const header = context.req.header('authorization');
    const token = header?.match(/^Bearer +(\S+) *$/i)?.[1];
    // Of digests, which are of one length: how long the comparison takes tells nothing about the key.
    if (token && timingSafeEqual(digest(token), expected)) return next();
    const why = !header ? 'Unauthorized' : token ? 'Unauthorized: Invalid token' : 'Unauthorized: Token missing';
    const { status, body } = refusal(401, why);
    return context.json(body, status, { 'WWW-Authenticate': 'Bearer' });
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
