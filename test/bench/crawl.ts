import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Configuration, PlaywrightCrawler } from '@crawlee/playwright';
import { delay } from '../../lib/async';
import { chromiumPath } from '../../server/chromium/chromium.ts';
import { median } from './metrics.ts';
import { turndown } from './peers/turndown.ts';
import { type Served, startServed } from './served.ts';
import { amount, table } from './table.ts';

const PAGES = 1_000;
const AT_A_TIME = 4;
/** Links of a page to others, as of a tree. */
const LINKS = 10;
/** Pages after which memory must not grow any more. */
const EARLY = 100;
const TURNS = 3;
/** Milliseconds between two looks at a crawl that runs. */
const LOOK = 250;

/**
 * A crawl of a static site beside Crawlee's, in turns: both load each page in a Chromium, make markdown of it, and follow
 * its links.
 */
export async function measureCrawl(): Promise<string> {
  const site = await serveTree();
  const times: Record<'ours' | 'crawlee', number[]> = { ours: [], crawlee: [] };
  let memory = '';
  for (let turn = 0; turn < TURNS; turn++) {
    times.crawlee.push(await crawlWithCrawlee(site.url));
    await using served = await startServed(AT_A_TIME);
    const crawl = await crawlWithUs(served, site.url);
    times.ours.push(crawl.milliseconds);
    memory = crawl.memory;
  }
  site.close();
  const perSecond = (milliseconds: number[]) => amount((1_000 * PAGES) / median(milliseconds));
  const rows = [
    ['Winnow', perSecond(times.ours), amount(median(times.ours) / 1_000)],
    ['Crawlee’s PlaywrightCrawler, turndown', perSecond(times.crawlee), amount(median(times.crawlee) / 1_000)],
  ];
  const head = [`a site of ${PAGES} pages, ${AT_A_TIME} at a time`, 'pages per s', 's'];
  return `POST /v2/crawl\n\n${table(head, rows)}\n\n${memory}`;
}

async function crawlWithUs({ ask }: Served, url: string): Promise<{ milliseconds: number; memory: string }> {
  const since = performance.now();
  const { id } = await ask('POST', '/v2/crawl', { url, limit: PAGES, sitemap: 'skip' });
  const megabytes = () => Math.round(process.memoryUsage.rss() / 1e6);
  let early: number | undefined;
  for (;;) {
    const { status, completed } = await ask('GET', `/v2/crawl/${id}?limit=1`);
    if (completed >= EARLY) early ??= megabytes();
    if (status !== 'scraping') {
      if (status !== 'completed' || completed !== PAGES)
        throw new Error(`The crawl ${status} with ${completed} pages.`);
      const memory = `Memory of Node after ${EARLY} pages ${early} MB, after ${PAGES} ${megabytes()} MB.`;
      return { milliseconds: performance.now() - since, memory };
    }
    await delay(LOOK);
  }
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
      maxRequestsPerCrawl: PAGES,
      async requestHandler({ page, enqueueLinks }) {
        markdown.push(turndown(await page.content()));
        await enqueueLinks();
      },
    },
    new Configuration({ persistStorage: false, logLevel: 0 }),
  );
  const since = performance.now();
  await crawler.run([url]);
  const milliseconds = performance.now() - since;
  if (markdown.length !== PAGES) throw new Error(`Crawlee has ${markdown.length} pages.`);
  return milliseconds;
}

const PARAGRAPH = 'The tide table of the harbour says when the water is high, and when the boats may leave the quay. ';

/** A site whose pages lead to one another as those of a tree, and back to the first. */
async function serveTree() {
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
    return response.writeHead(200, { 'content-type': 'text/html' }).end(page(index));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}
