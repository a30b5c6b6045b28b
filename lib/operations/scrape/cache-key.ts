import type { ScrapeRequest } from '@/lib/contract';

const INDEX_FILE = /^index\.(?:html?|php|shtml|xml)$/;
/** Only where a domain is left behind it. */
const WWW = /^(?:www\.)+(?=[^.]+\.[^.])/;

/**
 * What addresses of the same page have in common: `https` for `http`, no `www.`, no default port, no hash, no index file
 * and no slash at the end. The query stays as it is. The rules are a v2 server's.
 */
export function normalizeAddress(address: string): string {
  const { hostname, port, pathname, search } = new URL(address);
  const segments = pathname.split('/');
  while (segments.length > 0 && (segments.at(-1) === '' || INDEX_FILE.test(segments.at(-1) ?? ''))) segments.pop();
  // Behind `http`, the port of https is one that is written out.
  const at = port && port !== '443' ? `:${port}` : '';
  return `https://${hostname.replace(WWW, '')}${at}${segments.join('/')}${search}`;
}

/**
 * What a copy must have been loaded with to be of use to a request: the address, and what shapes the page itself. One that
 * may have come past an invalid certificate is of none to a request that is to refuse those.
 */
export const cacheKey = ({ url, mobile, blockAds, location, skipTlsVerification }: ScrapeRequest): string =>
  JSON.stringify([
    normalizeAddress(url),
    mobile,
    blockAds,
    location?.country,
    location?.languages,
    ...(skipTlsVerification ? [] : ['verified']),
  ]);

/** What picture a request asks for; undefined for none. */
export function pictureKey({ formats }: ScrapeRequest): string | undefined {
  const format = formats.find(({ type }) => type === 'screenshot');
  if (format?.type !== 'screenshot') return undefined;
  const { fullPage, quality, viewport } = format;
  return JSON.stringify([fullPage, quality, viewport?.width, viewport?.height]);
}
