import type { Engine } from '../../lib/operations/engine';
import { PAGE_OPERATION } from '../../lib/operations/registry';
import type { LookupDeps, PlanDeps } from '../../lib/operations/serving';
import { siteFetchFor } from '../site-fetch.ts';
import type { KeepFile } from './attachments.ts';
import type { ServerStart } from './body.ts';
import type { KeptScrapes } from './kept-scrapes.ts';
import type { Scraper } from './scraper.ts';
import { resultJudge, searchUnavailable } from './search.ts';

/** Returns what this computer has for planning jobs. */
export const planDeps = ({
  model,
  searchEngine,
  interact,
}: Pick<PlanDeps, 'model' | 'searchEngine' | 'interact'>): PlanDeps => ({
  siteFetch: siteFetchFor,
  mayScrapeFrom: resultJudge,
  model,
  searchEngine,
  interact,
});

interface ServerLookupDeps {
  /** Scrapes pages of jobs. */
  pages: Engine;
  scrape: Scraper['scrape'];
  keep: KeepFile;
  scrapes: Pick<KeptScrapes, 'keep'>;
  /** Number of pages of one request that are scraped at the same time. */
  concurrency: number;
  /** Address of this server. */
  address(): string;
}

/** Returns what the server has for responses that it gives at once: pages are scraped in its slots. */
export const lookupDeps = (
  plans: PlanDeps,
  { pages, scrape, keep, scrapes, concurrency, address }: ServerLookupDeps,
): LookupDeps => ({
  ...plans,
  searchUnavailable,
  width: concurrency,
  async scrape(page, { signal, parentId, listsLinks }) {
    if (parentId === undefined) {
      const wanted: ServerStart = { operation: PAGE_OPERATION, input: page, warnings: [], page };
      return (await scrape({ ...wanted, ...(listsLinks && { listsLinks: true }) }, { signal, keep })).response;
    }
    const scraped = await pages(PAGE_OPERATION, page, { signal, parentId, progress: async () => undefined });
    if (!scraped) throw new TypeError('A page came without a result.');
    await scrapes.keep(page, scraped.response, address());
    return scraped.response;
  },
});
