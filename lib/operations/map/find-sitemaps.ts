import { i18n } from '#i18n';
import { isSitemapFile } from './choose-links';
import { type FileLoading, loadText } from './load-text';
import { type SitemapPlace, sitemapPlace } from './read-sitemaps';
import { robotsParser } from './robots-rules';
import type { Site } from './site';

/** Maximum number of characters of robots.txt to read. RFC 9309, 2.5 asks for at least 500 KiB. */
const ROBOTS_LIMIT = 512_000;
/** Maximum number of sitemaps that robots.txt may name. */
const MOST_NAMED = 25;

/**
 * Lists the files that may be sitemaps of a site: the start itself if it is a sitemap; otherwise the files that
 * robots.txt names, and the usual paths of sitemaps.
 */
export async function findSitemaps(
  start: URL,
  loading: FileLoading,
): Promise<{ places: SitemapPlace[]; warnings: string[] }> {
  if (isSitemapFile(start)) return { places: [{ address: start, isNamed: true }], warnings: [] };
  const warnings: string[] = [];
  const robots = new URL('/robots.txt', start);
  const text = await readRobots(robots, loading);
  if (text.length > ROBOTS_LIMIT) warnings.push(i18n.t('warnings.map.robots', { url: robots.href }));
  const named = robotsParser(robots.href, text.slice(0, ROBOTS_LIMIT))
    .getSitemaps()
    .slice(0, MOST_NAMED)
    .flatMap(sitemapPlace);
  const folder = start.pathname.replace(/\/$/, '');
  const usual = [...(folder ? [`${folder}/sitemap.xml`] : []), '/sitemap.xml'].map((path) => ({
    address: new URL(path, start),
    isNamed: false,
  }));
  return { places: [...named, ...usual], warnings };
}

/** Returns the sitemap of the whole site, for a map of a host that lacks its own. */
export function mainSitemap(start: URL, site: Site): SitemapPlace[] {
  const address = new URL('/sitemap.xml', start);
  if (start.host === site.base || start.host === `www.${site.base}`) return [];
  address.host = site.base;
  return [{ address, isNamed: false }];
}

/** Returns the text of robots.txt, or as much of it as could be loaded; many sites lack the file. */
export async function readRobots(address: URL, loading: FileLoading): Promise<string> {
  let text = '';
  try {
    for await (const piece of loadText(address, { sent: Infinity, unpacked: Infinity }, loading)) {
      text += piece;
      if (text.length > ROBOTS_LIMIT) break;
    }
  } catch {
    return text;
  }
  return text;
}
