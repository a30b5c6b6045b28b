import { factsOf, REQUEST_FIELDS, type ScrapeRequest } from '@/lib/contract';
import { pageKey } from './page-address';

/** Reduces an address to the part that all addresses of the same copy share. */
export const normalizeAddress = (address: string): string => pageKey(new URL(address), { sessions: true });

/** Members of the key of a page's copies, from the fields that shape the page, in the order of their positions. */
const KEY_MEMBERS = REQUEST_FIELDS.flatMap((name) => {
  const { cacheKey } = factsOf(name);
  return cacheKey ? [{ name, ...cacheKey }] : [];
}).sort((one, other) => one.place - other.place);

/** Returns the key of the copies that may serve a request: the address, and the fields that shape the page itself. */
export const cacheKey = (request: ScrapeRequest): string =>
  JSON.stringify([
    normalizeAddress(request.url),
    ...KEY_MEMBERS.flatMap(({ name, members }) => members(request[name])),
  ]);

/** Returns the key of the requested screenshot; undefined if none is requested. */
export function pictureKey({ formats }: ScrapeRequest): string | undefined {
  const format = formats.find(({ type }) => type === 'screenshot');
  if (format?.type !== 'screenshot') return undefined;
  const { fullPage, quality, viewport } = format;
  return JSON.stringify([fullPage, quality, viewport?.width, viewport?.height]);
}
