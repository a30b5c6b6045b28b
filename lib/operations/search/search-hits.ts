import type { SearchResponse } from '@/lib/contract';

/** A page that a web search has found. Its texts come from strangers. */
export interface SearchHit {
  url: string;
  title: string;
  description: string;
}

/** Returns the pages in the response to a search, each once. Results without a web address are left out. */
export function searchHits({ data }: Pick<SearchResponse, 'data'>): SearchHit[] {
  const pages = (data.web ?? []).flatMap(({ url, title, description }): SearchHit[] => {
    const address = URL.parse(url ?? '');
    if (!address || !/^https?:$/.test(address.protocol)) return [];
    return [{ url: address.href, title: title ?? '', description: description ?? '' }];
  });
  return [...new Map(pages.map((page) => [page.url, page])).values()];
}
