import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Configuration, PlaywrightCrawler } from '@crawlee/playwright';
import { delay } from '../../lib/base/async';
import { chromiumPath } from '../../server/chromium/chromium.ts';
import type { RunningBrowser } from '../../server/chromium/launch.ts';
import type { DatabasePlace } from '../../server/database/open.ts';
import { makeTemporaryFolder } from '../../server/temporary.ts';
import { median } from './metrics.ts';
import { turndown } from './peers/turndown.ts';
import { type Left, launchServed, type Served, startServed, timeOf, whatIsLeft } from './served.ts';
import { amount, table } from './table.ts';

/** Pages of the site, all of which the long crawl reads: memory must not grow from the first number to the last. */
const PAGES = 1_000;
const EARLY = 100;
/** Pages of a crawl whose rate is measured, and how often both have their turn. */
const SOME = 100;
const TURNS = 3;
const AT_A_TIME = 4;
/** Links of a page to others, as of a tree. */
const LINKS = 10;
/** Milliseconds between two looks at a crawl that runs. */
const LOOK = 250;

/**
 * A crawl of a static site beside Crawlee's, in turns: both load each page in a Chromium, make markdown of it, and follow
 * its links. Ours keeps its pages in the Postgres that is built in. Then a long one, for the memory that it needs.
 */
export async function measureCrawl(): Promise<string> {
  const site = await serveTree();
  const perSecond: Record<'ours' | 'crawlee', number[]> = { ours: [], crawlee: [] };
  await using data = await makeTemporaryFolder('bench');
  await using served = await startServed(AT_A_TIME, launchServed, { folder: join(data.path, 'rate') });
  for (let turn = 0; turn < TURNS; turn++) {
    perSecond.crawlee.push(ratePerSecond(await crawlWithCrawlee(site.url)));
    perSecond.ours.push(ratePerSecond(await timeOf(() => crawlWithUs(served, site.url, SOME))));
    process.stderr.write(`Turn ${turn + 1} of ${TURNS}: ${JSON.stringify(perSecond)}\n`);
  }
  const memory = await memoryOfALongCrawl(site.url, { folder: join(data.path, 'memory') });
  site.close();
  const row = (name: string, rates: number[]) => [name, amount(median(rates)), rates.map(amount).join(', ')];
  const rows = [row('Winnow', perSecond.ours), row('Crawlee’s PlaywrightCrawler, turndown', perSecond.crawlee)];
  const head = [`${SOME} pages of a static site, ${AT_A_TIME} at a time`, 'pages per s, median', 'each turn'];
  return `POST /v2/crawl\n\n${table(head, rows)}\n\n${memory}`;
}

const ratePerSecond = (milliseconds: number) => (1_000 * SOME) / milliseconds;

/** @param look is called with the number of pages that are read, from time to time */
export async function crawlWithUs(
  { ask }: Pick<Served, 'ask'>,
  url: string,
  limit: number,
  look = async (_completed: number) => {},
) {
  // The same site again: no page may come from a copy.
  const scrapeOptions = { maxAge: 0 };
  const { id } = await ask('POST', '/v2/crawl', { url, limit, sitemap: 'skip', scrapeOptions });
  for (;;) {
    const { status, completed } = await ask('GET', `/v2/crawl/${id}?limit=1`);
    await look(completed);
    if (status !== 'scraping') {
      if (status === 'completed' && completed === limit) return;
      const { errors } = await ask('GET', `/v2/crawl/${id}/errors`);
      throw new Error(`The crawl ${status} with ${completed} pages: ${JSON.stringify(errors.slice(0, 3))}`);
    }
    await delay(LOOK);
  }
}

async function memoryOfALongCrawl(url: string, database: DatabasePlace): Promise<string> {
  let chromium: RunningBrowser | undefined;
  const launch = async () => {
    chromium = await launchServed();
    return chromium;
  };
  await using served = await startServed(AT_A_TIME, launch, database);
  const seen: { pages: number; left: Left }[] = [];
  await crawlWithUs(served, url, PAGES, async (pages) => {
    const last = seen.at(-1)?.pages ?? 0;
    if (pages < last + EARLY && pages < PAGES) return;
    if (pages > last && chromium) seen.push({ pages, left: await whatIsLeft(chromium.browser) });
  });
  const values = (of: (left: Left) => number) => seen.map(({ left }) => amount(of(left)));
  return (
    `One crawl of ${PAGES} pages, looked at after each ${EARLY}: worker heap ` +
    `${values(({ heap }) => heap / 1e6).join(', ')} MB; memory of Node ` +
    `${values(({ node }) => node / 1e6).join(', ')} MB; open targets ${values(({ targets }) => targets).join(', ')}.`
  );
}

async function crawlWithCrawlee(url: string): Promise<number> {
  const markdown: string[] = [];
  const crawler = new PlaywrightCrawler(
    {
      launchContext: { launchOptions: { executablePath: await chromiumPath(), args: ['--no-sandbox'] } },
      // Its own disguise of each browser costs it time that a static site gives nothing for.
      browserPoolOptions: { useFingerprints: false },
      minConcurrency: AT_A_TIME,
      maxConcurrency: AT_A_TIME,
      maxRequestsPerCrawl: SOME,
      async requestHandler({ page, enqueueLinks }) {
        markdown.push(turndown(await page.content()));
        await enqueueLinks();
      },
    },
    // Others on the machine take of its memory, too: that would make it wait.
    new Configuration({ persistStorage: false, logLevel: 0, memoryMbytes: 64_000 }),
  );
  const since = performance.now();
  await crawler.run([url]);
  const milliseconds = performance.now() - since;
  if (markdown.length < SOME) throw new Error(`Crawlee has ${markdown.length} pages.`);
  return milliseconds;
}

const PARAGRAPH = 'The tide table of the harbour says when the water is high, and when the boats may leave the quay. ';

/**
 * A site whose pages lead to one another as those of a tree, and back to the first.
 * @param pageTime milliseconds until a page responds
 */
export async function serveTree(pageTime = 0) {
  const page = (index: number) => {
    const below = Array.from({ length: LINKS }, (_, link) => index * LINKS + link + 1).filter((to) => to < PAGES);
    const links = below.map((to) => `<li><a href="/page/${to}">Page ${to}</a></li>`).join('');
    return (
      `<!doctype html><title>Page ${index}</title><nav><a href="/">Start</a></nav><main><h1>Page ${index}</h1>` +
      `${`<p>${PARAGRAPH.repeat(4)}</p>`.repeat(8)}<ul>${links}</ul></main><footer><a href="/">Start</a></footer>`
    );
  };
  const server = createServer(({ url = '' }, response) => {
    const index = url === '/' ? 0 : Number(/^\/page\/(\d+)$/.exec(url)?.[1] ?? Number.NaN);
    if (!(index < PAGES)) return response.writeHead(404).end();
    return setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(page(index)), pageTime);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}
