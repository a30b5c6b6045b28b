import { factsOf, REQUEST_FIELDS, type ScrapeRequest } from '@/lib/contract';

const INDEX_FILE = /^index\.(?:html?|php|shtml|xml)$/;
/** Only where a domain is left behind it. */
const WWW = /^(?:www\.)+(?=[^.]+\.[^.])/;

/**
 * Reduces an address to what all addresses of the same page share: `https` for `http`, no `www.`, no default port, no
 * hash, no index file and no slash at the end. The query stays as it is. The rules match the reference v2 server.
 */
export function normalizeAddress(address: string): string {
  const { hostname, port, pathname, search } = new URL(address);
  const segments = pathname.split('/');
  while (segments.length > 0 && (segments.at(-1) === '' || INDEX_FILE.test(segments.at(-1) ?? ''))) segments.pop();
  // Behind `http`, the port of https is one that is written out.
  const at = port && port !== '443' ? `:${port}` : '';
  return `https://${hostname.replace(WWW, '')}${at}${segments.join('/')}${search}`;
}

/** Members of the key of a page's copies, from the fields that shape the page, in the order of their places. */
const KEY_MEMBERS = REQUEST_FIELDS.flatMap((name) => {
  const { cacheKey } = factsOf(name);
  return cacheKey ? [{ name, ...cacheKey }] : [];
}).sort((one, other) => one.place - other.place);

/** Key of the copies that are of use to a request: the address, and what shapes the page itself. */
export const cacheKey = (request: ScrapeRequest): string =>
  JSON.stringify([
    normalizeAddress(request.url),
    ...KEY_MEMBERS.flatMap(({ name, members }) => members(request[name])),
  ]);

/** Key of the picture that a request asks for; undefined for none. */
export function pictureKey({ formats }: ScrapeRequest): string | undefined {
  const format = formats.find(({ type }) => type === 'screenshot');
  if (format?.type !== 'screenshot') return undefined;
  const { fullPage, quality, viewport } = format;
  return JSON.stringify([fullPage, quality, viewport?.width, viewport?.height]);
}
