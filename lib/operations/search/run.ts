import { i18n } from '#i18n';
import { abortable } from '@/lib/base/async';
import { WinnowError } from '@/lib/base/errors';
import { inWords } from '@/lib/base/http/in-words';
import type {
  ScrapeRequest,
  ScrapeResponse,
  SearchLists,
  SearchRequest,
  SearchResponse,
  SearchSource,
} from '@/lib/contract';
import { SEARCH_SOURCES } from '@/lib/contract';
import type { SearchEngine } from '@/lib/operations/search/engines/engine';
import { findResults } from './find-results';
import { searchCredits } from './operation';

/** What a search needs from its caller. */
export interface WebSearchDeps {
  id: string;
  engine: SearchEngine;
  /** Number of pages to scrape at the same time. */
  width: number;
  /** Returns true if a page that a search engine has named may be scraped. */
  mayScrape(address: URL): Promise<boolean>;
  /** @throws WinnowError */
  scrape(request: ScrapeRequest, signal: AbortSignal): Promise<ScrapeResponse>;
}

/** Longest delay of a timer, in ms: with a longer delay, a timer fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Searches the web, and scrapes the results if formats are requested. If a page cannot be scraped, its result lacks
 * only the document.
 * @throws WinnowError if nothing can be searched; or the signal's reason
 */
export async function runSearch(
  request: SearchRequest,
  deps: WebSearchDeps,
  signal: AbortSignal,
): Promise<SearchResponse> {
  const { scrapeOptions } = request;
  const { engine, id } = deps;
  return withinTime(request, engine, signal, async (inTime) => {
    const { lists, warnings } = await findResults(request, engine, inTime);
    signal.throwIfAborted();
    const results = SEARCH_SOURCES.flatMap((source) => lists[source] ?? []);
    const urls = scrapeOptions.formats.length > 0 ? [...new Set(results.map(({ url }) => url ?? ''))] : [];
    const scrapes = await scrapeAll(urls, request, deps, signal, inTime);
    return {
      success: true,
      data: withDocuments(lists, scrapes),
      creditsUsed: searchCredits(results.length, [...scrapes.values()].filter(isDocument).length),
      id,
      ...(warnings.length > 0 && { warning: warnings.join(' ') }),
    };
  });
}

/**
 * Uses a search engine within the timeout of a search.
 * @param work gets a signal that also aborts at the end of that time
 * @throws whatever the work throws; SCRAPE_TIMEOUT is the reason of its signal
 */
export async function withinTime<T>(
  { timeout }: Pick<SearchRequest, 'timeout'>,
  { title }: Pick<SearchEngine, 'title'>,
  signal: AbortSignal,
  work: (inTime: AbortSignal) => Promise<T>,
): Promise<T> {
  const clock = new AbortController();
  const sentence = i18n.t('errors.search.timeout', { name: title, time: inWords(timeout) });
  const late = () => clock.abort(new WinnowError('SCRAPE_TIMEOUT', sentence));
  const timer = setTimeout(late, Math.min(timeout, LONGEST_TIMER));
  try {
    return await work(AbortSignal.any([signal, clock.signal]));
  } finally {
    clearTimeout(timer);
    clock.abort();
  }
}

/** Outcome of a page: the members of its document, or the error. */
type PageScrape = ScrapeResponse['data'] | WinnowError;

const isDocument = (scrape: PageScrape): boolean => !(scrape instanceof WinnowError);

/** Scrapes pages, several at the same time. @returns all outcomes, by address */
async function scrapeAll(
  urls: readonly string[],
  { scrapeOptions }: SearchRequest,
  { mayScrape, scrape, width }: WebSearchDeps,
  signal: AbortSignal,
  inTime: AbortSignal,
): Promise<Map<string, PageScrape>> {
  const scrapes = new Map<string, PageScrape>();
  const waiting = urls.values();

  async function scrapeOne(url: string): Promise<PageScrape> {
    try {
      if (!(await abortable(mayScrape(new URL(url)), inTime))) {
        return new WinnowError('FORBIDDEN', i18n.t('errors.search.inside'));
      }
      return (await abortable(scrape({ ...scrapeOptions, url }, inTime), inTime)).data;
    } catch (thrown) {
      signal.throwIfAborted();
      if (!inTime.aborted) return WinnowError.from(thrown);
      return new WinnowError('SCRAPE_TIMEOUT', i18n.t('errors.search.pageLate'), { cause: thrown });
    }
  }

  async function work(): Promise<void> {
    for (const url of waiting) scrapes.set(url, await scrapeOne(url));
  }
  await Promise.all(Array.from({ length: Math.max(1, width) }, work));
  return scrapes;
}

/** Adds the scraped documents to the results. */
function withDocuments(lists: Pick<SearchLists, SearchSource>, scrapes: ReadonlyMap<string, PageScrape>): SearchLists {
  const items = Object.entries(lists).map(([source, results]) => [
    source,
    (results ?? []).map((result) => ({ ...result, ...membersOf(result.url ?? '', scrapes.get(result.url ?? '')) })),
  ]);
  return Object.fromEntries(items);
}

function membersOf(url: string, scrape: PageScrape | undefined): object {
  if (!(scrape instanceof WinnowError)) return scrape ?? {};
  const { message, status } = scrape.record;
  return { metadata: { sourceURL: url, statusCode: status, error: message } };
}
