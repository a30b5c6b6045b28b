import type { ExtractRequest } from '@/lib/contract';
import { type CrawlJudge, createCrawlJudge } from '../crawl/judge';
import { createPageQueue } from '../crawl/page-queue';
import type { Discovered, Discovery, FoundPage } from '../discovery';
import { checkJobSchema, wordsWanted } from '../job-schema';
import type { FileLoading } from '../map/load-text';
import { rankBySearch } from '../map/rank';
import { extractTargets, mostPages } from './targets';

/**
 * Finds the pages of an extraction: the pages that it names and, of each site, the pages whose addresses best fit the
 * prompt.
 * @throws WinnowError BAD_REQUEST for an invalid schema
 */
export function discoverExtract(input: ExtractRequest, deps: Pick<FileLoading, 'fetch' | 'signal'>): Discovery {
  checkJobSchema(input);
  const { targets } = extractTargets(input);
  const wanted = wordsWanted(input);
  const judges = new Map<string, CrawlJudge>();
  for (const { url, site } of targets) if (site) judges.set(url, createCrawlJudge(site, deps));
  const queue = createPageQueue(mostPages(input, targets));
  const known = new Set<string>();
  const blocked = new Set<string>();

  const pagesAt = async (urls: readonly string[], depth: number): Promise<FoundPage[]> =>
    rankBySearch(
      urls.map((url) => ({ url, depth })),
      wanted,
    );

  return {
    async begin() {
      const found: Discovered = { pages: [], blocked: [] };
      const ofSites: string[] = [];
      for (const { url } of targets) {
        const site = await judges.get(url)?.begin();
        if (site?.isPermitted === false) found.blocked.push(url);
        else found.pages.push({ url, depth: 0 });
        ofSites.push(...(site?.taken ?? []));
        found.blocked.push(...(site?.forbidden ?? []));
      }
      found.pages.push(...(await pagesAt(ofSites, 1)));
      return found;
    },

    async follow(url, part) {
      const judge = queue.begun(url)?.depth === 0 ? judges.get(url) : undefined;
      const end = URL.parse(part.url)?.href ?? url;
      const links = await judge?.follow({ start: end, end, links: part.links });
      return { url, end, pages: await pagesAt(links?.taken ?? [], 1), blocked: links?.forbidden ?? [] };
    },

    take({ url, pages, blocked: forbidden }) {
      if (url !== undefined) queue.end(url, false);
      for (const page of pages) {
        if (!known.has(page.url)) queue.add(page);
        known.add(page.url);
      }
      for (const address of forbidden) blocked.add(address);
    },

    fail: (url) => queue.end(url, true),
    next: queue.next,
    again: queue.begin,
    waiting: queue.waiting,
    beyond: queue.beyond,
    blocked: () => [...blocked],
    repeated: () => 0,
    withUser: () => 0,
    pause: () => 0,
  };
}
