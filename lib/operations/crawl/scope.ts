import type { CrawlRequest } from '@/lib/contract';
import { NO_PAGE } from '../map/choose-links';
import { mappedSite } from '../map/site';
import type { Patterns } from './patterns';

/** Hosts that nearly every site links to but no crawl is meant for. Matches the reference v2 server. */
const SOCIAL =
  /(^|\.)(facebook|twitter|linkedin|instagram|pinterest|github|discord)\.com$|(^|\.)calendly\.com$|(^|\.)discord\.gg$/;

/** Outcome of the rules for a link: taken, or the reason why not. */
export type Verdict = 'taken' | 'file' | 'path' | 'excluded' | 'notIncluded' | 'subdomain' | 'external' | 'social';

/** Rules by which a crawl takes links. They make no requests: robots.txt is checked after them. */
export interface Scope {
  /** Returns true if a page belongs to the site, so that its links are followed. */
  isInside(page: URL): boolean;
  /**
   * Returns true if the page behind a link belongs to the crawl.
   * @param from page that contains the link
   */
  takes(link: URL, from: URL): boolean;
  /** Like `takes`, with the reason. */
  judge(link: URL, from: URL): Verdict;
}

type Rules = Pick<CrawlRequest, 'crawlEntireDomain' | 'allowExternalLinks' | 'allowSubdomains'>;

/** @param start address at which the crawl begins, after redirects */
export function crawlScope(start: URL, rules: Rules, patterns: Patterns): Scope {
  const site = mappedSite(start);
  const below = folderOf(start.pathname);
  const isBelow = ({ pathname }: URL) =>
    pathname === below || pathname.startsWith(below.endsWith('/') ? below : `${below}/`);
  const isInside = (page: URL) => site.hasAsHost(page) || (rules.allowSubdomains && site.has(page));

  function judge(link: URL, from: URL): Verdict {
    if (NO_PAGE.test(link.pathname)) return 'file';
    if (site.hasAsHost(link)) return rules.crawlEntireDomain || isBelow(link) ? patterns.verdict(link) : 'path';
    if (SOCIAL.test(link.hostname)) return 'social';
    if (patterns.excludesWhole(link)) return 'excluded';
    const isOpen = site.isLocal || site.mayLoad(link);
    const isRoot = link.pathname === '/' && link.search === '';
    if (rules.allowExternalLinks && isOpen && !isRoot && isInside(from)) return 'taken';
    if (!site.has(link)) return 'external';
    if (!rules.allowSubdomains) return 'subdomain';
    return patterns.includes(link) ? 'taken' : 'notIncluded';
  }

  return { isInside, judge, takes: (link, from) => judge(link, from) === 'taken' };
}

/** Returns the path that pages of a crawl are below: that of its start, or the folder of a file. */
function folderOf(path: string): string {
  const end = path.lastIndexOf('/') + 1;
  return path.slice(end).includes('.') ? path.slice(0, end) : path;
}
