import type { Page } from 'puppeteer-core';
import type { Call, CallResult } from '../../lib/base/rpc/call.ts';
import { scrapeRequest } from '../../lib/contract/index.ts';
import { openBridge } from '../../server/chromium/extension-page.ts';
import { bundle } from './browser.ts';
import { inTurns, launchServed, serveSite } from './served.ts';
import { synthetic } from './synthetic.ts';
import { amount, table } from './table.ts';

const ROUNDS = 15;
/** Elements of the pages. */
const SIZES = [100, 1_000, 10_000];

/**
 * From the call to the result of a scrape of the open tab, beside Readability and turndown that run in the page
 * already.
 */
export async function measureLiveTab(): Promise<string> {
  const site = await serveSite((request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(synthetic(Number(request.url?.slice(1)))),
  );
  await using chromium = await launchServed({ extensionPagesOnly: false });
  const { page: view } = await openBridge(chromium);
  const peers = await bundle(`
    import { Readability } from '@mozilla/readability';
    import { turndown } from './peers/turndown.ts';
    globalThis.peers = () => turndown(new Readability(document.cloneNode(true)).parse()?.content ?? '');
  `);
  const rows: string[][] = [];
  for (const size of SIZES) {
    const page = await chromium.browser.newPage();
    await page.goto(site.next(`/${size}`));
    await page.evaluate(peers);
    const { winnow, others } = await inTurns(ROUNDS, {
      winnow: () => scrapeTab(view, page.url()),
      others: () =>
        page.evaluate(() => {
          const since = performance.now();
          (globalThis as unknown as { peers(): string }).peers();
          return performance.now() - since;
        }),
    });
    rows.push([`${size} elements`, amount(winnow), amount(others), amount(winnow / others)]);
    await page.close();
  }
  site.close();
  const head = ['an open tab to markdown', 'scrape, ms', 'Readability, turndown in the page, ms', 'ratio'];
  return `The open tab\n\n${table(head, rows)}`;
}

/** Asks as the popup does. @returns milliseconds until the result was there to be shown */
const scrapeTab = (view: Page, url: string): Promise<number> =>
  view.evaluate(
    async (input) => {
      const { bridge } = globalThis.winnowTables as { bridge: { call(call: Call): Promise<CallResult> } };
      const [tab] = await chrome.tabs.query({ url: input.url });
      const wanted = { operation: 'scrape', input, warnings: [], tabId: tab?.id };
      const since = performance.now();
      const started = await bridge.call({ name: 'start', args: [wanted] });
      if (!started.ok) throw new Error(JSON.stringify(started));
      const { jobId } = started.value as { jobId: string };
      const result = await bridge.call({ name: 'result', args: [jobId] });
      const took = performance.now() - since;
      if (!result.ok) throw new Error(JSON.stringify(result));
      return took;
    },
    scrapeRequest.parse({ url, timeout: 60_000 }),
  );
