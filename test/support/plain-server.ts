/**
 * A server of its own process that reads pages without a browser, so that tests of its jobs can kill many. Arguments: the
 * place of its jobs as JSON, the scrapes at the same time, and the key. Prints its address.
 */
import type { ScrapeResponse } from '../../lib/contract';
import { operationOf } from '../../lib/operations/registry';
import type { ScrapingBrowser } from '../../server/http/scraping-browser.ts';
import { startService } from '../../server/http/service.ts';

const browser: ScrapingBrowser = {
  isOpen: () => true,
  verifies: () => true,
  async scrape({ input }, signal) {
    const { url } = operationOf('scrape').firstPage(input);
    const text = await (await fetch(url, { signal })).text();
    const pageLinks = [...text.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => new URL(link, url).href);
    const data = { markdown: text, metadata: { sourceURL: url, url, statusCode: 200 } } as ScrapeResponse['data'];
    return { response: { success: true, data }, attachments: {}, pageLinks };
  },
  clean: async () => undefined,
  [Symbol.asyncDispose]: async () => undefined,
};

const [place = '', concurrency, key = ''] = process.argv.slice(2);
const service = await startService({
  port: 0,
  key,
  concurrency: Number(concurrency),
  database: JSON.parse(place),
  openBrowser: async () => browser,
  log({ note, fault }) {
    if (note) console.error(note, fault ?? '');
  },
});
console.log(service.url);
