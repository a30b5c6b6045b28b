import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';

/** Addresses of this computer, for each name that ends in `.localhost`. */
const LOOPBACK = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Looks a name up as browsers do: those below `localhost` are this computer (RFC 6761, 6.3), which not every system
 * knows.
 */
export const lookUpName: LookupFunction = (hostname, options, callback) => {
  if (!/\.localhost\.?$/i.test(hostname)) return lookUp(hostname, options, callback);
  if (options.all) return callback(null, LOOPBACK);
  const [first] = LOOPBACK;
  return callback(null, first?.address ?? '', first?.family);
};

const dispatcher = new Agent({ connect: { lookup: lookUpName } });

/** Loads what belongs to a site beside its pages from where a browser would: its names lead to the same hosts. */
export const siteFetch: typeof fetch = (input, init) => fetch(input, { ...init, dispatcher } as RequestInit);
