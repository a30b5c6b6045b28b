import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { mappedSite } from '../lib/operations/map/site';
import { isInsideAddress } from './addresses.ts';

/** Addresses of this computer, for each name that ends in `.localhost`. */
const LOOPBACK = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Looks a name up as browsers do: names below `localhost` are this computer (RFC 6761, 6.3), which not every system
 * knows.
 */
export const lookUpName: LookupFunction = (hostname, options, callback) => {
  if (!/\.localhost\.?$/i.test(hostname)) return lookUp(hostname, options, callback);
  if (options.all) return callback(null, LOOPBACK);
  const [first] = LOOPBACK;
  return callback(null, first?.address ?? '', first?.family);
};

/** An address inside this computer or its network that a site of the internet has named. */
class InsideAddress extends Error {
  override name = 'InsideAddress';
}

/**
 * Creates the `fetch` for a site's files besides its pages: it uses the hosts that a browser would use, since the names
 * lead to the same ones. A site of the internet may name any host, so none of its names may lead to this computer or
 * into its network. The requested host may, if it did so from the beginning.
 * @param asked address by which the caller named the site
 */
export function siteFetchFor(asked: string, lookUpBy: LookupFunction = lookUpName): typeof fetch {
  const address = new URL(asked);
  const site = mappedSite(address);
  let startsInside: boolean | undefined;
  const lookup: LookupFunction = (hostname, options, callback) => {
    if (site.isInside) return lookUpBy(hostname, options, callback);
    lookUpBy(hostname, { ...options, all: true }, (error, addresses) => {
      if (error || typeof addresses === 'string') return callback(error, addresses);
      const leadsInside = addresses.some(({ address }) => isInsideAddress(address));
      const isAsked = hostname === address.hostname;
      if (isAsked) startsInside ??= leadsInside;
      if (leadsInside && !(isAsked && startsInside)) return callback(new InsideAddress(hostname), []);
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      return callback(null, first?.address ?? '', first?.family);
    });
  };
  const dispatcher = new Agent({ connect: { lookup } });
  return (input, init) => fetch(input, { ...init, dispatcher } as RequestInit);
}
