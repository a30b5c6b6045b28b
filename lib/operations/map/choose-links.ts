import { createPauses } from '@/lib/async';
import type { MapLink, MapRequest } from '@/lib/contract';
import { cleanAddress, pageKey, routeOf } from '../page-address';
import { rankBySearch } from './rank';
import type { Site } from './site';

/** Files that are no pages; documents such as PDFs stay. Matches the reference v2 server. */
export const NO_PAGE =
  /\.(png|jpe?g|gif|css|js|ico|svg|tiff|zip|exe|dmg|mp4|mp3|wav|pptx|xlsx|avi|flv|woff2?|ttf|webp|inc)$/i;

/** Characters of an address. Longer ones are made by programs, for programs. */
const LONGEST = 8_192;

/** True for the address of a sitemap file. */
export const isSitemapFile = ({ pathname }: URL): boolean => /\.xml(\.gz)?$/i.test(pathname);

/** Reads an address of the web; undefined for anything else. */
export function webAddress(written: string, base?: URL): URL | undefined {
  if (written.length > LONGEST || !URL.canParse(written, base)) return undefined;
  const address = new URL(written, base);
  const isPlain = !address.username && !address.password;
  return /^https?:$/.test(address.protocol) && isPlain ? address : undefined;
}

/**
 * Writes an address as a list has it: without a slash at its end, without what tracks a visitor, and without a fragment
 * unless that names a route.
 */
function writeAddress(address: URL, ignoreQuery: boolean): string {
  const { origin, pathname, search, hash } = cleanAddress(address);
  const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
  return `${origin}${path}${ignoreQuery ? '' : search}${routeOf({ hash })}`;
}

/**
 * Chooses the links of a map's list: those of the site, each once, the best first. It pauses: a site may have 200,000.
 * @param found in the order of the list; where an address comes twice, its title counts wherever it stands
 * @param start where the map begins, after redirects
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
