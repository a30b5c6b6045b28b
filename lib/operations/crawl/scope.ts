import type { CrawlRequest } from '@/lib/contract';
import { NO_PAGE } from '../map/choose-links';
import { mappedSite } from '../map/site';
import type { Patterns } from './patterns';

/** Hosts that nearly every site links to and no crawl of it means. Matches the reference v2 server. */
const SOCIAL =
  /(^|\.)(facebook|twitter|linkedin|instagram|pinterest|github|discord)\.com$|(^|\.)calendly\.com$|(^|\.)discord\.gg$/;

/** Outcome of the rules for a link: it is taken, or the reason why it is not. */
export type Verdict = 'taken' | 'file' | 'path' | 'excluded' | 'notIncluded' | 'subdomain' | 'external' | 'social';

/** Rules by which a crawl takes links. They ask nobody: what robots.txt forbids is judged after them. */
export interface Scope {
  /** True for a page whose links are followed: one of the site itself. */
  isInside(page: URL): boolean;
  /**
   * Tells if the page that a link leads to is one of the crawl.
   * @param from the page that the link is on
   */
  takes(link: URL, from: URL): boolean;
  /** The same, with the reason. */
  judge(link: URL, from: URL): Verdict;
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

/** The path that pages of a crawl are below: that of its start, or the folder of a file. */
function folderOf(path: string): string {
  const end = path.lastIndexOf('/') + 1;
  return path.slice(end).includes('.') ? path.slice(0, end) : path;
}
