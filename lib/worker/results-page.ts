import { openPrivately } from '@/lib/browser/private-windows';
import { openTab } from '@/lib/browser/tabs';
import { scrapeRequest } from '@/lib/contract';
import { resultsAddress } from '@/lib/operations/search/engines/results-page';
import type { OpenedResultsPage } from '@/lib/operations/search/here';
import type { WorkerContext } from './context';

/**
 * Opens the results page of a search engine in a window behind, and takes its snapshot. Nothing on it is pressed, not even a
 * dialog for cookies.
 * @param incognito opens it in a private window
 * @throws WinnowError; or the signal's reason
 */
export async function openResultsPage(
  template: string,
  words: string,
  incognito: boolean,
  { pageDriver }: WorkerContext['drivers'],
  signal: AbortSignal,
): Promise<OpenedResultsPage> {
  const { href } = resultsAddress(template, words);
  const options = scrapeRequest.parse({ url: href, blockAds: false });
  const driver = pageDriver({ keepsNothing: incognito, blockedHosts: async () => [] });
  const page = await driver.open(options, signal);
  try {
    return await page.whileOpen(signal, async () => {
      const { statusCode } = await page.load(href);
      await page.settle();
      return { template, snapshot: await page.takeSnapshot(), statusCode };
    });
  } finally {
    void page.close();
  }
}

/** Shows the user a results page that asks them something, in a tab of its own. Never throws. */
export function showResultsPage(template: string, words: string, incognito: boolean): void {
  const { href: url } = resultsAddress(template, words);
  const opening = incognito ? openPrivately({ url }) : openTab(url);
  opening.catch(() => undefined);
}
