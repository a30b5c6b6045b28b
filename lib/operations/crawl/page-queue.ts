import type { FoundPage } from '../discovery';

/**
 * Keeps the pages to scrape, in order, by their addresses.
 * @param most maximum number of pages that may begin; failed pages do not count
 */
export function createPageQueue(most: number) {
  const order: string[] = [];
  let passed = 0;
  const waiting = new Map<string, FoundPage>();
  const begun = new Map<string, FoundPage>();
  let counted = 0;

  function begin(url: string): void {
    const page = waiting.get(url);
    if (!page) return;
    waiting.delete(url);
    begun.set(url, page);
    counted++;
  }

  const mayBegin = () => Math.max(0, Math.min(waiting.size, most - counted));

  return {
    begin,
    begun: (url: string) => begun.get(url),
    add(page: FoundPage): void {
      order.push(page.url);
      waiting.set(page.url, page);
    },
    /** Number of pages that may still begin. */
    waiting: mayBegin,
    /** Number of pages that may not begin, because the limit is reached. */
    beyond: () => waiting.size - mayBegin(),
    next(): string | undefined {
      if (counted >= most) return undefined;
      let url = order[passed];
      // Pages that an earlier run had begun.
      while (url !== undefined && !waiting.has(url)) url = order[++passed];
      if (url !== undefined) begin(url);
      return url;
    },
    /** @param isFree frees its slot for another page */
    end(url: string, isFree: boolean): void {
      begin(url);
      if (begun.delete(url) && isFree) counted--;
    },
  };
}
