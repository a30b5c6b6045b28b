import type { SearchResponse } from '@/lib/contract';

/** A page that a search of the web has found. Its texts are a stranger's. */
export interface SearchHit {
  url: string;
  title: string;
  description: string;
}

/** The pages of the web in the response to a search, each once: what has no address of the web is left out. */
export function searchHits({ data }: Pick<SearchResponse, 'data'>): SearchHit[] {
  const pages = (data.web ?? []).flatMap(({ url, title, description }): SearchHit[] => {
    const address = URL.parse(url ?? '');
    if (!address || !/^https?:$/.test(address.protocol)) return [];
    return [{ url: address.href, title: title ?? '', description: description ?? '' }];
  });
  return [...new Map(pages.map((page) => [page.url, page])).values()];
}
