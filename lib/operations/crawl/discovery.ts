import { i18n } from '#i18n';
import { type CrawlRequest, LIMITS, type ScrapeRequest } from '@/lib/contract';
import { WinnowError } from '@/lib/errors';
import type { Discovery, EndedPart } from '../discovery';
import { webAddress } from '../map/choose-links';
import { findSitemaps, mainSitemap } from '../map/find-sitemaps';
import type { FileLoading } from '../map/load-text';
import { readSitemaps } from '../map/read-sitemaps';
import { mappedSite } from '../map/site';
import { addressKey, withoutFragment } from './address-key';
import { crawledPage } from './operation';
import { compilePatterns } from './patterns';
import { createRobots } from './robots';
import { crawlScope } from './scope';

/** Addresses that a crawl knows of: a site may lead to itself without end. */
const MOST_KNOWN = 500_000;

interface Found {
  address: URL;
  depth: number;
  /** Is a page of the crawl; otherwise it is only a way to others. */
  isKept: boolean;
}

/**
 * Finds the pages of a crawl: its start, those of the site's sitemaps, and those that each page leads to.
 * @throws WinnowError BAD_REQUEST for a pattern that is wrong, or a prompt
 */
export function discoverCrawl(
  request: CrawlRequest,
  { fetch, signal }: Pick<FileLoading, 'fetch' | 'signal'>,
): Discovery {
  if (request.prompt !== undefined) throw new WinnowError('BAD_REQUEST', i18n.t('errors.crawl.prompt'));
  const patterns = compilePatterns(request);
  const deepest = request.maxDiscoveryDepth ?? Number.POSITIVE_INFINITY;
  const { headers } = request.scrapeOptions;
  const asked = new URL(request.url);
  let start = asked;
  let scope = crawlScope(start, request, patterns);
  const loading: FileLoading = { fetch, headers, isOwn: ({ origin }) => origin === start.origin, signal };
  const robots = createRobots(request, loading);
  const known = new Set<string>();
  const pages = createPages(Math.max(1, request.limit));

  async function offer(written: string, from: URL, depth: number): Promise<void> {
    const address = webAddress(written, from);
    if (!address || known.size >= MOST_KNOWN || !scope.takes(address, from)) return;
    const key = addressKey(address, request);
    if (known.has(key)) return;
    known.add(key);
    if (await robots.permits(address)) pages.add({ address: withoutFragment(address), depth, isKept: true });
  }

  /** Follows a start that leads elsewhere: the site is there. */
  function moveTo(address: URL): void {
    if (address.host === start.host) return;
    start = address;
    scope = crawlScope(start, request, patterns);
  }

  /** Judges a page by the address at its end. */
  function isKept({ address, isKept }: Found, end: URL): boolean {
    const key = addressKey(end, request);
    if (key === addressKey(address, request)) return isKept;
    if (known.has(key)) return false;
    known.add(key);
    return isKept && (address.href === asked.href || scope.takes(end, start));
  }

  return {
    async begin() {
      const address = withoutFragment(asked);
      known.add(addressKey(address, request));
      const isKept = !patterns.excludes(address) && patterns.includes(address);
      if (await robots.permits(address)) pages.add({ address, depth: 0, isKept });
      const wantsSitemaps = request.sitemap !== 'skip' && deepest > 0;
      for (const page of wantsSitemaps ? await pagesOfSitemaps(start, loading) : []) await offer(page, start, 0);
    },

    next(): ScrapeRequest | undefined {
      const found = pages.begin();
      return found && crawledPage(request, found.address.href);
    },

    waiting: pages.waiting,
    blocked: robots.blocked,

    async ended(url: string, part: EndedPart | undefined): Promise<boolean> {
      const found = pages.end(url);
      if (!found || !part) {
        pages.free();
        return true;
      }
      const end = URL.canParse(part.url) ? new URL(part.url) : found.address;
      if (found.address.href === withoutFragment(asked).href) moveTo(end);
      const isDocument = isKept(found, end);
      if (!isDocument) pages.free();
      if (request.sitemap !== 'only' && found.depth < deepest && scope.isInside(end)) {
        for (const link of part.links) await offer(link, end, found.depth + 1);
      }
      return isDocument;
    },
  };
}

/**
 * Keeps the pages that are to be scraped, in their order.
 * @param most pages that may begin; one that fails counts for nothing
 */
function createPages(most: number) {
  const waiting: Found[] = [];
  /** By their address. */
  const begun = new Map<string, Found>();
  let counted = 0;
  return {
    add: (found: Found) => void waiting.push(found),
    /** Number of those that may still begin. */
    waiting: () => Math.max(0, Math.min(waiting.length, most - counted)),
    begin(): Found | undefined {
      const found = counted < most ? waiting.shift() : undefined;
      if (!found) return undefined;
      counted++;
      begun.set(found.address.href, found);
      return found;
    },
    end(url: string): Found | undefined {
      const found = begun.get(url);
      begun.delete(url);
      return found;
    },
    /** Gives the place of a page that is none to the next one. */
    free: () => void counted--,
  };
}

async function pagesOfSitemaps(start: URL, loading: FileLoading): Promise<string[]> {
  const site = mappedSite(start);
  const signal = AbortSignal.any([loading.signal, AbortSignal.timeout(LIMITS.map.sitemaps)]);
  const { places } = await findSitemaps(start, { ...loading, signal });
  const { pages } = await readSitemaps(places, site, { ...loading, signal });
  const main = pages.length ? [] : mainSitemap(start, site);
  return main.length ? (await readSitemaps(main, site, { ...loading, signal })).pages : pages;
}
