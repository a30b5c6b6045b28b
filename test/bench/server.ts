import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, CDPSession } from 'puppeteer-core';
import { launchBrowser } from '../../server/browser.ts';
import { builtExtension } from '../../server/build.ts';
import { chromiumPath } from '../../server/chromium.ts';
import { openDoor } from '../../server/serve/door.ts';
import { startService } from '../../server/serve/service.ts';
import { median } from './metrics.ts';
import { amount, table } from './table.ts';

const KEY = 'bench';
/** Scrapes a round, and how many may run at a time. */
const ROUND = 24;
const AT_A_TIME = [1, 2, 4];
/** Scrapes of the long run, and after how many it must not grow any more. */
const LONG = 500;
const EARLY = 100;

const PAGE = `<!doctype html><title>Small</title><main><h1>A small page</h1>${'<p>With some text in it, and <a href="/x">a link</a>.</p>'.repeat(20)}</main>`;

/** The HTTP door beside a bare script that opens the same page, and what the door leaves behind. */
export async function measureServer(): Promise<string> {
  const site = await serveSmallPage();
  const rows: string[][] = [];
  for (const atATime of AT_A_TIME) {
    const bare = await bareScript(site.addresses, atATime);
    const door = await overHttp(site.addresses, atATime);
    rows.push([
      `${atATime} at a time`,
      amount(bare.median),
      amount(door.median),
      amount(door.median / bare.median),
      amount(bare.perSecond),
      amount(door.perSecond),
    ]);
  }
  const head = ['a small static page', 'bare script, ms', 'door, ms', 'ratio', 'bare, per s', 'door, per s'];
  const long = await longRun(site.addresses, LONG);
  site.close();
  return `POST /v2/scrape\n\n${table(head, rows)}\n\n${long}`;
}

/** Each scrape has a host of its own, since those of one site wait for each other. */
async function serveSmallPage(): Promise<{ addresses(count: number): string[]; close(): void }> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addresses: (count) => Array.from({ length: count }, (_, i) => `http://site${i}.localhost:${port}/`),
    close: () => server.close(),
  };
}

interface Pace {
  median: number;
  perSecond: number;
}

/** Runs work on all addresses, some at a time; what is first is not counted, because everything is cold. */
async function pace(addresses: string[], atATime: number, work: (address: string) => Promise<unknown>): Promise<Pace> {
  await work(addresses[0] as string);
  const left = addresses.slice(1);
  const times: number[] = [];
  const since = performance.now();
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      for (let address = left.pop(); address; address = left.pop()) {
        const start = performance.now();
        await work(address);
        times.push(performance.now() - start);
      }
    }),
  );
  return { median: median(times), perSecond: (1000 * times.length) / (performance.now() - since) };
}

async function bareScript(addresses: (count: number) => string[], atATime: number): Promise<Pace> {
  await using chromium = await launch({ extensionPagesOnly: false });
  return await pace(addresses(ROUND), atATime, async (address) => {
    const page = await chromium.browser.newPage();
    await page.goto(address, { waitUntil: 'load' });
    await page.content();
    await page.close();
  });
}

async function overHttp(addresses: (count: number) => string[], atATime: number): Promise<Pace> {
  await using service = await startService({
    port: 0,
    concurrency: atATime,
    key: KEY,
    log: () => undefined,
    openDoor: async (options) => openDoor(await launch(), { ...options, concurrency: atATime }),
  });
  return await pace(addresses(ROUND), atATime, async (url) => {
    const answer = await fetch(`${service.url}/v2/scrape`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url, maxAge: 0 }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.json();
  });
}

/** Whether memory and open pages stay where they are in a long run. */
async function longRun(addresses: (count: number) => string[], count: number): Promise<string> {
  const chromium = await launch();
  await using door = await openDoor(chromium, { concurrency: 1 });
  const { browser } = chromium;
  const signal = new AbortController().signal;
  const seen: Record<'early' | 'late', Left | undefined> = { early: undefined, late: undefined };
  for (const [index, url] of addresses(count).entries()) {
    await door.scrape({ url, maxAge: 0 }, signal);
    if (index + 1 === EARLY) seen.early = await whatIsLeft(browser);
  }
  seen.late = await whatIsLeft(browser);
  const { early, late } = seen;
  if (!early || !late) throw new Error('The long run was too short.');
  const megabytes = (bytes: number) => `${amount(bytes / 1e6)} MB`;
  return (
    `After ${EARLY} scrapes in a row, and after ${count}: worker heap ${megabytes(early.heap)}, ${megabytes(late.heap)}; ` +
    `memory of Node ${megabytes(early.node)}, ${megabytes(late.node)}; open targets ${early.targets}, ${late.targets}.`
  );
}

interface Left {
  heap: number;
  node: number;
  targets: number;
}

async function whatIsLeft(browser: Browser): Promise<Left> {
  const worker = await browser.waitForTarget((target) => target.type() === 'service_worker');
  const session: CDPSession = await worker.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  const root = await browser.target().createCDPSession();
  const { targetInfos } = await root.send('Target.getTargets');
  await root.detach();
  return { heap: usedSize, node: process.memoryUsage.rss(), targets: targetInfos.length };
}

const launch = async ({ extensionPagesOnly = true } = {}) =>
  launchBrowser({
    executablePath: await chromiumPath(),
    extension: await builtExtension(),
    headless: true,
    extensionPagesOnly,
  });
