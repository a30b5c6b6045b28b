import { createPauses } from '@/lib/base/async';
import type { MapLink, MapRequest } from '@/lib/contract';
import { cleanAddress, pageKey, routeOf } from '@/lib/scrape/page-address';
import { rankBySearch } from './rank';
import type { Site } from './site';

/** Matches files that are not pages; documents such as PDFs stay. Matches the reference v2 server. */
export const NO_PAGE =
  /\.(png|jpe?g|gif|css|js|ico|svg|tiff|zip|exe|dmg|mp4|mp3|wav|pptx|xlsx|avi|flv|woff2?|ttf|webp|inc)$/i;

/** Maximum length of an address, in characters. Longer ones are written by programs, for programs. */
const LONGEST = 8_192;

/** Returns true for the address of a sitemap file. */
export const isSitemapFile = ({ pathname }: URL): boolean => /\.xml(\.gz)?$/i.test(pathname);

/** Parses an address of the web. @returns undefined for anything else */
export function webAddress(written: string, base?: URL): URL | undefined {
  if (written.length > LONGEST || !URL.canParse(written, base)) return undefined;
  const address = new URL(written, base);
  const isPlain = !address.username && !address.password;
  return /^https?:$/.test(address.protocol) && isPlain ? address : undefined;
}

/**
 * Formats an address for a list: without a slash at its end, without tracking parameters, and without a fragment unless
 * that names a route.
 */
function writeAddress(address: URL, ignoreQuery: boolean): string {
  const { origin, pathname, search, hash } = cleanAddress(address);
  const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
  return `${origin}${path}${ignoreQuery ? '' : search}${routeOf({ hash })}`;
}

/**
 * Chooses the links for the list of a map: those of the site, each once, best first. It pauses: a site may have
 * 200,000.
 * @param found in the order of the list; if an address comes twice, its title counts wherever it stands
 * @param start address at which the map begins, after redirects
 */
export async function chooseLinks(
  found: Iterable<MapLink>,
  start: URL,
  request: MapRequest,
  site: Site,
): Promise<MapLink[]> {
  const { includeSubdomains, ignoreQueryParameters, filterByPath, allowExternalLinks, search, limit } = request;
  const path = start.pathname;
  const anyPath = !filterByPath || allowExternalLinks || path === '/' || isSitemapFile(start);
  const taken = new Map<string, MapLink>();
  const pause = createPauses();
  for (const link of found) {
    await pause();
    const address = webAddress(link.url, start);
    if (!address || NO_PAGE.test(address.pathname)) continue;
    if (!(includeSubdomains ? site.has(address) : site.hasAsHost(address))) continue;
    if (!anyPath && !address.pathname.startsWith(path.replace(/\/$/, ''))) continue;
    const key = pageKey(address, { ignoresQuery: ignoreQueryParameters });
    const before = taken.get(key);
    const url = before?.url ?? writeAddress(address, ignoreQueryParameters);
    if (!before || (!before.title && link.title)) taken.set(key, { ...link, url });
  }
  const links = [...taken.values()];
  return (search ? await rankBySearch(links, search) : links).slice(0, limit);
}
