import { isIP } from 'node:net';

/**
 * What shares cookies with an address, at most: the last two labels of its host, or the whole of an IP address.
 * Registrable domains would be finer (`a.co.uk` and `b.co.uk` share none), but take a list that changes every week; two
 * sites taken for one only wait for each other.
 * @returns nothing for what is not a page of the web
 */
export function siteOf(address: string): string | undefined {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return hostname;
  return hostname.split('.').filter(Boolean).slice(-2).join('.');
}
