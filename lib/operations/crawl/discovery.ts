import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { CrawlRequest } from '@/lib/contract';
import { withoutFragment } from '@/lib/scrape/page-address';
import type { Discovered, Discovery, EndedPart, FoundPage } from '../discovery';
import { addressKey } from './address-key';
import type { CrawlJudge, JudgedLinks } from './judge';
import { createPageQueue } from './page-queue';
import { createRepeats } from './repeats';

/** Maximum number of addresses that a crawl keeps: the links of a site may never end. */
const MOST_KNOWN = 500_000;

/** Maximum number of forbidden addresses to list. */
const MOST_BLOCKED = 1_000;

/** Verdict on a page that is already a document of the crawl. */
const REPEATS = { isHop: true, repeats: true } as const;

/** Depth of the pages of sitemaps, as if the start linked to each: with a depth of 1, their links are not taken. */
const SITEMAP_DEPTH = 1;

/**
 * Finds the pages of a crawl: its start, the pages of the site's sitemaps, and the links of each page.
 * @throws WinnowError BAD_REQUEST for a prompt
 */
export function discoverCrawl(request: CrawlRequest, judge: Pick<CrawlJudge, 'begin' | 'follow'>): Discovery {
  if (request.prompt !== undefined) throw new WinnowError('BAD_REQUEST', i18n.t('errors.crawl.prompt'));
  const deepest = request.maxDiscoveryDepth ?? Number.POSITIVE_INFINITY;
  const asked = withoutFragment(new URL(request.url));
  let start = asked;
  const { keyOf, known, unknownOf } = createKnown(request);
  const repeats = createRepeats(request);
  const judged = createVerdicts(asked.href, { keyOf, known, repeats });
  const counts = { repeated: 0, withUser: 0, pause: 0 };
  const blocked = new Set<string>();
  const queue = createPageQueue(Math.max(1, request.limit));

  /** Follows a start that redirects: the site is at its final address. */
  function moveTo(end: string): void {
    const address = new URL(end);
    if (address.host !== start.host) start = address;
  }

  return {
    async begin() {
      const { isHop, isPermitted, delay, ...links } = await judge.begin();
      const found: Discovered = { ...unknownOf(links, SITEMAP_DEPTH, asked.href), ...(delay && { delay }) };
      const first: FoundPage = { url: asked.href, depth: 0, ...(isHop && { isHop }) };
      if (isPermitted) found.pages.unshift(first);
      else found.blocked.unshift(asked.href);
      return found;
    },

    async follow(url, part) {
      const page = queue.begun(url);
      const end = URL.parse(part.url)?.href ?? url;
      if (!page) return { url, end, pages: [], blocked: [] };
      if (url === asked.href) moveTo(end);
      const isFollowed = request.sitemap !== 'only' && page.depth < deepest;
      const { isTaken, ...links } = await judge.follow({
        start: start.href,
        end,
        links: isFollowed ? part.links : [],
      });
      const verdict = judged(page, end, part, isTaken);
      return { url, end, ...verdict, ...unknownOf(links, page.depth + 1) };
    },

    take({ url, end, isHop, repeats: isAgain, marks, pages, blocked: forbidden, withUser: more = 0, delay }) {
      counts.withUser += more;
      counts.pause = delay ?? counts.pause;
      if (isAgain) counts.repeated++;
      if (marks) repeats.add(marks);
      if (url !== undefined) queue.end(url, isHop === true);
      if (end !== undefined) {
        known.add(keyOf(end));
        if (url === asked.href) moveTo(end);
      }
      for (const page of pages) {
        const key = keyOf(page.url);
        if (!known.has(key)) queue.add(page);
        known.add(key);
      }
      for (const address of forbidden) {
        known.add(keyOf(address));
        if (blocked.size < MOST_BLOCKED) blocked.add(address);
      }
    },

    fail: (url) => queue.end(url, true),

    next: queue.next,
    again: queue.begin,
    waiting: queue.waiting,
    beyond: queue.beyond,
    blocked: () => [...blocked],
    repeated: () => counts.repeated,
    withUser: () => counts.withUser,
    pause: () => counts.pause * 1_000,
  };
}

type Known = ReturnType<typeof createKnown> & { repeats: ReturnType<typeof createRepeats> };

/** @param asked address that the crawl was given */
const createVerdicts =
  (asked: string, { keyOf, known, repeats }: Pick<Known, 'keyOf' | 'known' | 'repeats'>) =>
  /**
   * Judges a page by its final address, its canonical address and its text.
   * @param isTaken verdict by the rules of the crawl
   */
  ({ url, isHop }: FoundPage, end: string, part: EndedPart, isTaken: boolean) => {
    const key = keyOf(end);
    const isMoved = key !== keyOf(url);
    if (isMoved && known.has(key)) return REPEATS;
    // Another page may end there before this result is stored.
    known.add(key);
    if (isHop || (isMoved && url !== asked && !isTaken)) return { isHop: true as const };
    const marks = repeats.marksOf(end, part);
    if (repeats.has(marks)) return REPEATS;
    repeats.add(marks);
    return { marks };
  };

/** Keeps the keys of the addresses that a crawl knows. */
function createKnown(request: CrawlRequest) {
  const known = new Set<string>();
  const keyOf = (address: string) => addressKey(new URL(address), request);

  /** Drops the links that the crawl already knows from judged links. */
  function unknownOf({ taken, forbidden, withUser }: JudgedLinks, depth: number, besides?: string) {
    const keys = new Set(besides === undefined ? [] : [keyOf(besides)]);
    const isNew = (url: string) => {
      const key = keyOf(url);
      if (known.size + keys.size >= MOST_KNOWN || known.has(key) || keys.has(key)) return false;
      keys.add(key);
      return true;
    };
    const pages = taken.filter(isNew).map((url): FoundPage => ({ url, depth }));
    return { pages, blocked: forbidden.filter(isNew), ...(withUser && { withUser }) };
  }

  return { known, keyOf, unknownOf };
}
