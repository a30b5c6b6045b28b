import type { ScrapeRequest } from '@/lib/contract';
import type { EngineContext, EngineResult } from '../engine';
import type { OpenPage } from './open-page';
import { createTabEngine } from './scrape-tab';
import { createUrlEngine, type UrlEngineDeps } from './scrape-url';
import { wantsOwnPage } from './unsupported';

/** Means of this browser for one scrape. */
export interface ScrapeMeans extends UrlEngineDeps {
  /**
   * Reaches the live tab that is to be read; absent where there is none.
   * @throws WinnowError PAGE_CHANGED where it is gone or shows another page
   */
  tab?(address: string): Promise<{ page: OpenPage; selection: boolean }>;
}

/** Scrapes in this browser: the tab as it stands, or a page of our own. */
export async function runScrape(
  request: ScrapeRequest,
  context: EngineContext,
  { tab, ...means }: ScrapeMeans,
): Promise<EngineResult> {
  if (!tab || wantsOwnPage(request)) return createUrlEngine(means)(request, context);
  const { page, selection } = await tab(request.url);
  return createTabEngine(page, means.derive, { selection })(request, context);
}
