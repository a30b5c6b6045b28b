import type { CrawlRequest } from '@/lib/contract';
import { cleanAddress, pageKey, routeOf, withoutFragment } from '../page-address';

type Choices = Pick<CrawlRequest, 'ignoreQueryParameters' | 'deduplicateSimilarURLs'>;

/** Writes what addresses of the same page have in common: a crawl takes the first of them only. */
export function addressKey(address: URL, { ignoreQueryParameters, deduplicateSimilarURLs }: Choices): string {
  if (deduplicateSimilarURLs) return pageKey(address, { ignoresQuery: ignoreQueryParameters });
  const { protocol, host, pathname, search } = address;
  return `${protocol}//${host}${pathname}${ignoreQueryParameters ? '' : search}${routeOf(address)}`;
}

/** The address of a link as a crawl asks for it. */
export const linkAddress = (link: URL, { deduplicateSimilarURLs }: Pick<Choices, 'deduplicateSimilarURLs'>): URL =>
  withoutFragment(deduplicateSimilarURLs ? cleanAddress(link) : link);
