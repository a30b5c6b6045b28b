import { createPageQueue } from '../crawl/page-queue';
import { type Discovered, type Discovery, keyOfPage } from '../discovery';

/**
 * Keeps the pages of an agent: those of the current round, and how many have begun.
 * @param most maximum number of pages that may begin; failed pages do not count
 */
export function createAgentPages(most: number) {
  const queue = createPageQueue(most);
  const found = new Set<string>();
  const blocked = new Set<string>();
  /** Pages of this round that have not ended. */
  const open = new Set<string>();
  let begun = 0;

  const discovery = {
    fail(url) {
      open.delete(url);
      queue.end(url, true);
    },
    next() {
      const url = queue.next();
      if (url !== undefined) begun++;
      return url;
    },
    again(url) {
      begun++;
      queue.begin(url);
    },
    waiting: queue.waiting,
    beyond: queue.beyond,
    blocked: () => [...blocked],
    repeated: () => 0,
    withUser: () => 0,
    pause: () => 0,
  } satisfies Partial<Discovery>;

  return {
    /** The part of a discovery that only concerns these pages. */
    discovery,
    /** Number of pages that have begun. */
    begun: () => begun,
    isRoundOver: () => open.size === 0,
    /** Records that a page was read. */
    end: (url: string): void => void open.delete(url),
    take({ url, lead, pages, blocked: forbidden }: Discovered): void {
      if (url !== undefined) {
        open.delete(url);
        queue.end(url, !lead);
      }
      for (const page of pages) {
        const key = keyOfPage(page);
        if (found.has(key)) continue;
        found.add(key);
        queue.add({ ...page, url: key });
        open.add(key);
      }
      for (const address of forbidden) blocked.add(address);
    },
  };
}
