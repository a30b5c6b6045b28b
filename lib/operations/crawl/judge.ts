import { createPauses } from '@/lib/base/async';
import { type CrawlRequest, LIMITS } from '@/lib/contract';
import { withoutFragment } from '@/lib/scrape/page-address';
import { webAddress } from '../map/choose-links';
import { findSitemaps, mainSitemap } from '../map/find-sitemaps';
import type { FileLoading } from '../map/load-text';
import { readSitemaps } from '../map/read-sitemaps';
import { mappedSite } from '../map/site';
import { linkAddress } from './address-key';
import { compilePatterns } from './patterns';
import { createRobots } from './robots';
import { crawlScope } from './scope';

/** Addresses that belong to a crawl by its rules, in order. */
export interface JudgedLinks {
  /** Addresses that the crawl may request. */
  taken: string[];
  /** Addresses that robots.txt forbids. */
  forbidden: string[];
  /** Number of left-out addresses with a user name or a password that no earlier page had. */
  withUser?: number;
}

/** A page that was scraped. */
export interface PageToJudge {
  /** Current start address of the crawl. */
  start: string;
  /** Final address of the page. */
  end: string;
  /** Addresses that it links to. */
  links: string[];
}

/**
 * Judges addresses by the rules of a crawl and by robots.txt. Its code is large, so a worker that starts often leaves
 * it to another context.
 */
export interface CrawlJudge {
  /**
   * Judges the start of the crawl, and finds the pages in the sitemaps of its site.
   * @returns `isHop` for a start that is not itself a page of the crawl; `delay`, the seconds between two pages that
   * robots.txt asks for
   */
  begin(): Promise<JudgedLinks & { isHop: boolean; isPermitted: boolean; delay?: number }>;
  /** @returns the links that belong to the crawl, and whether the page itself does, by its final address */
  follow(page: PageToJudge): Promise<JudgedLinks & { isTaken: boolean }>;
  /** Returns true if robots.txt lets the crawl have an address. */
  permits(address: URL): Promise<boolean>;
}

/** @throws WinnowError BAD_REQUEST for an invalid pattern */
export function createCrawlJudge(
  request: CrawlRequest,
  { fetch, signal }: Pick<FileLoading, 'fetch' | 'signal'>,
): CrawlJudge {
  const patterns = compilePatterns(request);
  const { headers } = request.scrapeOptions;
  const asked = withoutFragment(new URL(request.url));
  const loading: FileLoading = {
    fetch,
    headers,
    isOwn: ({ origin }) => origin === asked.origin,
    mayFollow: mappedSite(asked).mayFollow,
    signal,
  };
  const { permits, delayOf } = createRobots(request, loading);

  /** Addresses of links that had a user name or a password, without both. */
  const signedIn = new Set<string>();

  async function judge(links: readonly string[], from: URL, start: URL): Promise<JudgedLinks> {
    const scope = crawlScope(start, request, patterns);
    const taken = new Map<string, URL>();
    const pause = createPauses();
    const before = signedIn.size;
    for (const link of links) {
      await pause();
      const address = webAddress(link, from) ?? withoutUser(link, from);
      if (!address || !scope.takes(address, from)) continue;
      if (!webAddress(link, from)) {
        signedIn.add(address.href);
        continue;
      }
      const asked = linkAddress(address, request);
      taken.set(asked.href, asked);
    }
    const withUser = signedIn.size - before;
    const judged: JudgedLinks = { taken: [], forbidden: [], ...(withUser && { withUser }) };
    for (const [url, address] of taken) {
      await pause();
      if (await permits(address)) judged.taken.push(url);
      else judged.forbidden.push(url);
    }
    return judged;
  }

  return {
    permits,

    async begin() {
      const wantsSitemaps = request.sitemap !== 'skip' && (request.maxDiscoveryDepth ?? 1) > 0;
      const isPermitted = await permits(asked);
      const delay = isPermitted ? await delayOf(asked) : undefined;
      const links = await judge(wantsSitemaps ? await pagesOfSitemaps(asked, loading) : [], asked, asked);
      return { ...links, ...(delay && { delay }), isPermitted, isHop: patterns.verdict(asked) !== 'taken' };
    },

    async follow({ start, end, links }) {
      const [from, page] = [new URL(start), new URL(end)];
      const scope = crawlScope(from, request, patterns);
      const judged = await judge(scope.isInside(page) ? links : [], page, from);
      return { ...judged, isTaken: scope.takes(page, from) };
    },
  };
}

/** Removes the user name and the password from the address of a link. @returns undefined for a link without them */
function withoutUser(link: string, base: URL): URL | undefined {
  const address = URL.parse(link, base);
  if (!address || !(address.username || address.password)) return undefined;
  Object.assign(address, { username: '', password: '' });
  return webAddress(address.href);
}

async function pagesOfSitemaps(start: URL, loading: FileLoading): Promise<string[]> {
  const site = mappedSite(start);
  const signal = AbortSignal.any([loading.signal, AbortSignal.timeout(LIMITS.map.sitemaps)]);
  const { places } = await findSitemaps(start, { ...loading, signal });
  const { pages } = await readSitemaps(places, site, { ...loading, signal });
  const main = pages.length ? [] : mainSitemap(start, site);
  return main.length ? (await readSitemaps(main, site, { ...loading, signal })).pages : pages;
}
