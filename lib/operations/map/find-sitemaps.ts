import { i18n } from '#i18n';
import { isSitemapFile } from './choose-links';
import { type FileLoading, loadText } from './load-text';
import { type SitemapPlace, sitemapPlace } from './read-sitemaps';
import { robotsParser } from './robots-rules';
import type { Site } from './site';

/** Characters of robots.txt that are read. RFC 9309, 2.5 asks for 500 KiB at least. */
const ROBOTS_LIMIT = 512_000;
/** Sitemaps that robots.txt may name. */
const MOST_NAMED = 25;

/**
 * Lists the files that may be sitemaps of a site: the start itself if it is one, else those that robots.txt names, and
 * the places where sites often have one.
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

/** The sitemap of a whole site, for a map of one of its hosts that has none itself. */
export function mainSitemap(start: URL, site: Site): SitemapPlace[] {
  const address = new URL('/sitemap.xml', start);
  if (start.host === site.base || start.host === `www.${site.base}`) return [];
  address.host = site.base;
  return [{ address, isNamed: false }];
}

/** The text of robots.txt, or as much of it as there is; a site may well have none. */
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
