import { once } from '../../lib/base/async';
import type { ScrapeRequest, ScrapeResponse } from '../../lib/contract';
import { PAGE_OPERATION } from '../../lib/operations/registry';
import { launchBrowser } from '../chromium/launch.ts';
import { placeFiles } from '../http/attachments.ts';
import { openScrapingBrowser, type ScrapingBrowser } from '../http/scraping-browser.ts';
import { prepareLaunch } from './run.ts';

/** Creates a browser that starts when the first page is read: not every command needs it. */
export function createLazyBrowser(signal: AbortSignal) {
  let opening: Promise<ScrapingBrowser> | undefined;
  const open = once(async () => {
    opening = prepareLaunch(signal)
      .then((programs) => launchBrowser({ ...programs, headless: true, extensionPagesOnly: true }))
      .then((chromium) => openScrapingBrowser(chromium, {}));
    return opening;
  });
  return {
    /** Scrapes a page, with its pictures as data: URLs. @throws WinnowError */
    async scrape(input: ScrapeRequest, left: AbortSignal): Promise<ScrapeResponse> {
      const browser = await open();
      const { response, attachments } = await browser.scrape({ operation: PAGE_OPERATION, input, warnings: [] }, left);
      await placeFiles(response, attachments);
      return response;
    },
    async [Symbol.asyncDispose]() {
      const browser = await opening?.catch(() => undefined);
      await browser?.[Symbol.asyncDispose]();
    },
  };
}
