import type { CrawlRequest } from '@/lib/contract';

type Choices = Pick<CrawlRequest, 'ignoreQueryParameters' | 'deduplicateSimilarURLs'>;

/** Fragments that name a page of an app. */
const APP_PAGE = /^#[/!]./;

/** An address as it is scraped: without a fragment, unless that names a page of an app as `#/` and `#!` do. */
export function withoutFragment(address: URL): URL {
  if (APP_PAGE.test(address.hash)) return address;
  const whole = new URL(address);
  whole.hash = '';
  return whole;
}

/** Writes what addresses of the same page have in common: a crawl takes the first of them only. */
export function addressKey(address: URL, { ignoreQueryParameters, deduplicateSimilarURLs }: Choices): string {
  const { protocol, host, pathname, search } = address;
  const hash = APP_PAGE.test(address.hash) ? address.hash : '';
  const query = ignoreQueryParameters ? '' : search;
  if (!deduplicateSimilarURLs) return `${protocol}//${host}${pathname}${query}${hash}`;
  const path = pathname.replace(/\/index\.(html|php)$/i, '/').replace(/\/$/, '');
  return `${host.replace(/^www\./, '')}${path}${query}${hash}`;
}
