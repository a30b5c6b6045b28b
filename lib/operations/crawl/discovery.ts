import { type CrawlRequest, LIMITS, type ScrapeRequest } from '@/lib/contract';
import { WinnowError } from '@/lib/errors';
import type { Discovery, EndedPart } from '@/lib/jobs/discovery';
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

/** Addresses that a crawl knows of, and those that it lists as forbidden: a site may lead to itself without end. */
const MOST_KNOWN = 500_000;
const MOST_BLOCKED = 1_000;

/** Begins with the sentence of the reference v2 server. */
const NO_PROMPT =
  'Failed to process natural language prompt. Please try rephrasing or use explicit crawler options: this server has no model that chooses them.';

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
  if (request.prompt !== undefined) throw new WinnowError('BAD_REQUEST', NO_PROMPT);
  const patterns = compilePatterns(request);
  const most = Math.max(1, request.limit);
  const deepest = request.maxDiscoveryDepth ?? Number.POSITIVE_INFINITY;
  const { headers } = request.scrapeOptions;
  const asked = new URL(request.url);
  let start = asked;
  let scope = crawlScope(start, request, patterns);
  const loading: FileLoading = { fetch, headers, isOwn: ({ origin }) => origin === start.origin, signal };
  const permits = createRobots(request, loading);
  const known = new Set<string>();
  const blocked = new Set<string>();
  const waiting: Found[] = [];
  /** Pages that have begun, by their address. */
  const begun = new Map<string, Found>();
  /** Pages of the limit that have begun and not failed. */
  let counted = 0;

  async function offer(written: string, from: URL, depth: number): Promise<void> {
    const address = webAddress(written, from);
    if (!address || known.size >= MOST_KNOWN || !scope.takes(address, from)) return;
    const key = addressKey(address, request);
    if (known.has(key)) return;
    known.add(key);
    if (await isPermitted(address)) waiting.push({ address: withoutFragment(address), depth, isKept: true });
  }

  async function isPermitted(address: URL): Promise<boolean> {
    const isAllowed = await permits(address);
    if (!isAllowed && blocked.size < MOST_BLOCKED) blocked.add(address.href);
    return isAllowed;
  }

  async function offerSitemaps(): Promise<void> {
    const site = mappedSite(start);
    const inTime = { ...loading, signal: AbortSignal.any([signal, AbortSignal.timeout(LIMITS.map.sitemaps)]) };
    const { places } = await findSitemaps(start, inTime);
    let { pages } = await readSitemaps(places, site, inTime);
    const main = pages.length ? [] : mainSitemap(start, site);
    if (main.length) ({ pages } = await readSitemaps(main, site, inTime));
    for (const page of pages) await offer(page, start, 0);
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
      if (await isPermitted(address)) waiting.push({ address, depth: 0, isKept });
      if (request.sitemap !== 'skip' && deepest > 0) await offerSitemaps();
    },

    next(): ScrapeRequest | undefined {
      const found = counted < most ? waiting.shift() : undefined;
      if (!found) return undefined;
      counted++;
      begun.set(found.address.href, found);
      return crawledPage(request, found.address.href);
    },

    waiting: () => Math.max(0, Math.min(waiting.length, most - counted)),
    blocked: () => [...blocked],

    async ended(url: string, part: EndedPart | undefined): Promise<boolean> {
      const found = begun.get(url);
      begun.delete(url);
      if (!found || !part) {
        counted--;
        return true;
      }
      const end = URL.canParse(part.url) ? new URL(part.url) : found.address;
      if (found.address.href === withoutFragment(asked).href) moveTo(end);
      const isDocument = isKept(found, end);
      if (!isDocument) counted--;
      if (request.sitemap !== 'only' && found.depth < deepest && scope.isInside(end)) {
        for (const link of part.links) await offer(link, end, found.depth + 1);
      }
      return isDocument;
    },
  };
}
