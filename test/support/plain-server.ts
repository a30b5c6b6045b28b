/**
 * A server of its own process that reads pages without a browser, so that tests of its jobs can kill many. Arguments: the
 * place of its jobs as JSON, the scrapes at the same time, the key, and what its sessions need as JSON. Prints its address.
 */
import type { ScrapeResponse } from '../../lib/contract';
import { createOpenAiModel } from '../../lib/model';
import { operationOf } from '../../lib/operations/registry';
import type { ScrapingBrowser } from '../../server/http/scraping-browser.ts';
import { startService } from '../../server/http/service.ts';
import { openPlaywrightBrowser } from '../../server/sessions/playwright-browser.ts';
import { sweepTemporaryFolders } from '../../server/temporary.ts';
import type { PlainSessions } from './plain-process.ts';

const browser: ScrapingBrowser = {
  isOpen: () => true,
  verifies: () => true,
  async scrape({ input }, signal) {
    const { url } = operationOf('scrape').firstPage(input);
    const text = await (await fetch(url, { signal })).text();
    const pageLinks = [...text.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => new URL(link, url).href);
    const metadata = { scrapeId: crypto.randomUUID(), sourceURL: url, url, statusCode: 200 };
    const data = { markdown: text, metadata } as ScrapeResponse['data'];
    return { response: { success: true, data }, attachments: {}, pageLinks };
  },
  clean: async () => undefined,
  [Symbol.asyncDispose]: async () => undefined,
};

const [place = '', concurrency, key = '', given = 'null'] = process.argv.slice(2);
const sessions = JSON.parse(given) as PlainSessions | null;
// As each command does.
if (sessions) await sweepTemporaryFolders();
const service = await startService({
  port: 0,
  key,
  concurrency: Number(concurrency),
  database: JSON.parse(place),
  openBrowser: async () => browser,
  ...(sessions && {
    profiles: sessions.profiles,
    model: createOpenAiModel({ baseUrl: sessions.model, model: 'm' }),
    openSessionBrowser: (options) => openPlaywrightBrowser({ executablePath: sessions.chromium, ...options }),
  }),
  log({ note, fault }) {
    if (note || fault) console.error(note ?? '', fault ?? '');
  },
});
console.log(service.url);
