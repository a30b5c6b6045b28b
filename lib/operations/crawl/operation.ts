import { i18n } from '#i18n';
import { type CrawlRequest, crawlRequest, type ScrapeRequest } from '@/lib/contract';
import type { JobOperation } from '../operation';

/** Returns the request of one page of a crawl. */
const crawledPage = ({ scrapeOptions, zeroDataRetention }: CrawlRequest, url: string): ScrapeRequest => ({
  ...scrapeOptions,
  url,
  ...(zeroDataRetention && { zeroDataRetention }),
});

/** Scrapes a site, from one of its pages to all pages that it links to. */
export const crawl: JobOperation<CrawlRequest> = {
  kind: 'job',
  title: 'Crawl',
  path: '/v2/crawl',
  request: crawlRequest,
  required: ['url'],
  eventPrefix: 'crawl',
  foundPage: crawledPage,
  listedAs: 'crawls',
  firstPage: (input) => crawledPage(input, input.url),
  pages: (input) => [crawledPage(input, input.url)],
  width: ({ delay, maxConcurrency }) => (delay === undefined ? maxConcurrency : 1),
  pause: ({ delay = 0 }) => delay * 1_000,
  appendsTo: () => undefined,
  ended: '',
  append: (input) => input,
  repeats: 'refused',
  started: () => ({}),
  warnings({ crawlEntireDomain, includePaths, url, limit }, standing) {
    const { pathname } = new URL(url);
    const isNarrow = standing?.isOver && standing.completed <= 1 && pathname !== '/' && !crawlEntireDomain;
    const isEmpty = standing?.isOver && standing.completed === 0;
    return [
      ...(standing?.blocked ? [i18n.t('warnings.crawl.robots')] : []),
      ...(standing?.isOver && standing.beyond
        ? [i18n.t('warnings.crawl.limit', { limit: String(limit), left: String(standing.beyond) })]
        : []),
      ...(standing?.isOver && standing.repeated
        ? [i18n.t('warnings.crawl.repeated', { pages: String(standing.repeated) })]
        : []),
      ...(standing?.withUser ? [i18n.t('warnings.crawl.credentials', { links: String(standing.withUser) })] : []),
      ...(isEmpty && includePaths.length > 0 ? [i18n.t('warnings.crawl.noneIncluded')] : []),
      ...(isNarrow
        ? [
            i18n.t('warnings.crawl.little', {
              found: String(standing.completed),
              higher: new URL(pathname.endsWith('/') ? '..' : '.', url).href,
            }),
          ]
        : []),
    ];
  },
};
