import type { CrawlRequest } from '@/lib/contract';
import { NO_PAGE } from '../map/choose-links';
import { mappedSite } from '../map/site';
import type { Patterns } from './patterns';

/** Hosts that nearly every site links to and no crawl of it means. Matches the reference v2 server. */
const SOCIAL =
  /(^|\.)(facebook|twitter|linkedin|instagram|pinterest|github|discord)\.com$|(^|\.)calendly\.com$|(^|\.)discord\.gg$/;

/** Rules by which a crawl takes links. They ask nobody: what robots.txt forbids is judged after them. */
export interface Scope {
  /** True for a page whose links are followed: one of the site itself. */
  isInside(page: URL): boolean;
  /**
   * Tells if the page that a link leads to is one of the crawl.
   * @param from the page that the link is on
   */
  takes(link: URL, from: URL): boolean;
}

type Rules = Pick<CrawlRequest, 'crawlEntireDomain' | 'allowExternalLinks' | 'allowSubdomains'>;

/**
 * @param start where the crawl begins, after redirects
 */
export function crawlScope(start: URL, rules: Rules, patterns: Patterns): Scope {
  const site = mappedSite(start);
  const below = folderOf(start.pathname);
  const isBelow = ({ pathname }: URL) =>
    pathname === below || pathname.startsWith(below.endsWith('/') ? below : `${below}/`);
  const isInside = (page: URL) => site.hasAsHost(page) || (rules.allowSubdomains && site.has(page));
  return {
    isInside,
    takes(link, from) {
      if (NO_PAGE.test(link.pathname)) return false;
      if (site.hasAsHost(link)) {
        return (rules.crawlEntireDomain || isBelow(link)) && !patterns.excludes(link) && patterns.includes(link);
      }
      if (SOCIAL.test(link.hostname) || patterns.excludesWhole(link)) return false;
      const isOpen = site.isLocal || site.mayLoad(link);
      const isRoot = link.pathname === '/' && link.search === '';
      if (rules.allowExternalLinks && isOpen && !isRoot && isInside(from)) return true;
      return rules.allowSubdomains && site.has(link) && patterns.includes(link);
    },
  };
}

/** The path that pages of a crawl are below: that of its start, or the folder of a file. */
function folderOf(path: string): string {
  const end = path.lastIndexOf('/') + 1;
  return path.slice(end).includes('.') ? path.slice(0, end) : path;
}
