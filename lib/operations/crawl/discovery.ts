import { i18n } from '#i18n';
import { type CrawlRequest, LIMITS } from '@/lib/contract';
import { WinnowError } from '@/lib/errors';
import type { Discovered, Discovery, FoundPage } from '../discovery';
import { webAddress } from '../map/choose-links';
import { findSitemaps, mainSitemap } from '../map/find-sitemaps';
import type { FileLoading } from '../map/load-text';
import { readSitemaps } from '../map/read-sitemaps';
import { mappedSite } from '../map/site';
import { addressKey, withoutFragment } from './address-key';
import { createPageQueue } from './page-queue';
import { compilePatterns } from './patterns';
import { createRobots, type Robots } from './robots';
import { crawlScope } from './scope';

/** Addresses that a crawl knows of: a site may lead to itself without end. */
const MOST_KNOWN = 500_000;

/** Forbidden addresses that are listed. */
const MOST_BLOCKED = 1_000;

/**
 * Finds the pages of a crawl: its start, those of the site's sitemaps, and those that each page leads to.
 * @throws WinnowError BAD_REQUEST for a pattern that is wrong, or a prompt
 */
export function discoverCrawl(
  request: CrawlRequest,
  { fetch, signal }: Pick<FileLoading, 'fetch' | 'signal'>,
): Discovery {
  const { prompt, maxDiscoveryDepth: deepest = Number.POSITIVE_INFINITY, limit } = request;
  if (prompt !== undefined) throw new WinnowError('BAD_REQUEST', i18n.t('errors.crawl.prompt'));
  const patterns = compilePatterns(request);
  const { headers } = request.scrapeOptions;
  const asked = withoutFragment(new URL(request.url));
  const site = createSite(asked, (start) => crawlScope(start, request, patterns));
  const loading: FileLoading = { fetch, headers, isOwn: ({ origin }) => origin === site.start().origin, signal };
  const robots = createRobots(request, loading);
  const known = new Set<string>();
  const blocked = new Set<string>();
  const queue = createPageQueue(Math.max(1, limit));
  const keyOf = (address: URL) => addressKey(address, request);

  const judge = (links: readonly string[], from: URL, depth: number, besides?: URL) =>
    judgeLinks(links, from, depth, { scope: site.scope(), robots, keyOf, known, besides });

  /** Judges a page by the address at its end. */
  function isDocument({ url, isWay }: FoundPage, end: URL): boolean {
    const key = keyOf(end);
    if (key === keyOf(new URL(url))) return !isWay;
    if (known.has(key)) return false;
    // Another page may end there before this one is written down.
    known.add(key);
    return !isWay && (url === asked.href || site.scope().takes(end, site.start()));
  }

  return {
    async begin() {
      const isWay = patterns.excludes(asked) || !patterns.includes(asked);
      const isPermitted = await robots.permits(asked);
      const wantsSitemaps = request.sitemap !== 'skip' && deepest > 0;
      const found = await judge(wantsSitemaps ? await pagesOfSitemaps(asked, loading) : [], asked, 0, asked);
      const first: FoundPage = { url: asked.href, depth: 0, ...(isWay && { isWay }) };
      if (isPermitted) found.pages.unshift(first);
      else found.blocked.unshift(asked.href);
      return found;
    },

    async follow(url, part) {
      const page = queue.begun(url);
      const end = URL.canParse(part.url) ? new URL(part.url) : new URL(url);
      if (!page) return { url, end: end.href, pages: [], blocked: [] };
      if (url === asked.href) site.moveTo(end);
      const isWay = !isDocument(page, end);
      const isFollowed = request.sitemap !== 'only' && page.depth < deepest && site.scope().isInside(end);
      const found = await judge(isFollowed ? part.links : [], end, page.depth + 1);
      return { url, end: end.href, ...(isWay && { isWay }), ...found };
    },

    take({ url, end, isWay, pages, blocked: forbidden }) {
      if (url !== undefined) queue.end(url, isWay === true);
      if (end !== undefined) {
        known.add(keyOf(new URL(end)));
        if (url === asked.href) site.moveTo(new URL(end));
      }
      for (const page of pages) {
        const key = keyOf(new URL(page.url));
        if (!known.has(key)) queue.add(page);
        known.add(key);
      }
      for (const address of forbidden) {
        known.add(keyOf(new URL(address)));
        if (blocked.size < MOST_BLOCKED) blocked.add(address);
      }
    },

    fail: (url) => queue.end(url, true),

    next: queue.next,
    again: queue.begin,
    waiting: queue.waiting,
    blocked: () => [...blocked],
  };
}

type Scope = ReturnType<typeof crawlScope>;

/** Keeps the site of a crawl, which moves with its start. */
function createSite(asked: URL, scopeOf: (start: URL) => Scope) {
  let start = asked;
  let scope = scopeOf(start);
  return {
    start: () => start,
    scope: () => scope,
    /** Follows a start that leads elsewhere: the site is there. */
    moveTo(address: URL): void {
      if (address.host === start.host) return;
      start = address;
      scope = scopeOf(start);
    },
  };
}

interface Judging {
  scope: Scope;
  robots: Robots;
  keyOf(address: URL): string;
  known: ReadonlySet<string>;
  /** Is as good as known. */
  besides: URL | undefined;
}

/** Finds the pages among links that are not known yet. */
async function judgeLinks(
  links: readonly string[],
  from: URL,
  depth: number,
  { scope, robots, keyOf, known, besides }: Judging,
): Promise<Pick<Discovered, 'pages' | 'blocked'>> {
  const keys = new Set(besides && [keyOf(besides)]);
  const pages: FoundPage[] = [];
  const blocked: string[] = [];
  for (const link of links) {
    const address = webAddress(link, from);
    if (!address || known.size + keys.size >= MOST_KNOWN || !scope.takes(address, from)) continue;
    const key = keyOf(address);
    if (known.has(key) || keys.has(key)) continue;
    keys.add(key);
    if (await robots.permits(address)) pages.push({ url: withoutFragment(address).href, depth });
    else blocked.push(address.href);
  }
  return { pages, blocked };
}

async function pagesOfSitemaps(start: URL, loading: FileLoading): Promise<string[]> {
  const site = mappedSite(start);
  const signal = AbortSignal.any([loading.signal, AbortSignal.timeout(LIMITS.map.sitemaps)]);
  const { places } = await findSitemaps(start, { ...loading, signal });
  const { pages } = await readSitemaps(places, site, { ...loading, signal });
  const main = pages.length ? [] : mainSitemap(start, site);
  return main.length ? (await readSitemaps(main, site, { ...loading, signal })).pages : pages;
}
