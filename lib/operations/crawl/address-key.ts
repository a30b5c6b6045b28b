import type { CrawlRequest } from '@/lib/contract';
import { cleanAddress, pageKey, routeOf, withoutFragment } from '@/lib/scrape/page-address';

type Choices = Pick<CrawlRequest, 'ignoreQueryParameters' | 'deduplicateSimilarURLs'>;

/** Returns a key that addresses of the same page share: a crawl takes only the first of them. */
export function addressKey(address: URL, { ignoreQueryParameters, deduplicateSimilarURLs }: Choices): string {
  if (deduplicateSimilarURLs) return pageKey(address, { ignoresQuery: ignoreQueryParameters });
  const { protocol, host, pathname, search } = address;
  return `${protocol}//${host}${pathname}${ignoreQueryParameters ? '' : search}${routeOf(address)}`;
}

/** Returns the address of a link as a crawl requests it. */
export const linkAddress = (link: URL, { deduplicateSimilarURLs }: Pick<Choices, 'deduplicateSimilarURLs'>): URL =>
  withoutFragment(deduplicateSimilarURLs ? cleanAddress(link) : link);
