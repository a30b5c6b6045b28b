import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, CDPSession } from 'puppeteer-core';
import { builtExtension } from '../../server/chromium/build.ts';
import { chromiumPath } from '../../server/chromium/chromium.ts';
import { launchBrowser, type RunningBrowser } from '../../server/chromium/launch.ts';
import type { DatabasePlace } from '../../server/database/open.ts';
import { openScrapingBrowser } from '../../server/http/scraping-browser.ts';
import { startService } from '../../server/http/service.ts';
import { median } from './metrics.ts';

const KEY = 'bench';

/** Loopback pages for a measure. */
export interface Site {
  /** Of the server's next host: scrapes of one site wait for each other, so each has a site of its own. */
  next(path?: string): string;
  close(): void;
}

export async function serveSite(listener: RequestListener): Promise<Site> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let hosts = 0;
  return {
    next: (path = '/') => `http://site${hosts++}.localhost:${port}${path}`,
    close: () => server.close(),
  };
}

/** A Chromium with the extension; Puppeteer reaches pages of the web only where it is told to. */
export const launchServed = async ({ extensionPagesOnly = true } = {}): Promise<RunningBrowser> =>
  launchBrowser({
    executablePath: await chromiumPath(),
    extension: await builtExtension(),
    headless: true,
    extensionPagesOnly,
  });

/** The HTTP door. */
export interface Served extends AsyncDisposable {
  /** @returns the body of a response, of which the caller knows the members. @throws Error with it where it is refused */
  // biome-ignore lint/suspicious/noExplicitAny: what it is, the measure says.
  ask(method: string, path: string, body?: object): Promise<any>;
  /**
   * @returns the answer's body
   * @throws Error with that body where the scrape fails
   */
  scrape(request: object): Promise<unknown>;
  /** @returns the body of the response to a parse @throws Error with it where it is refused */
  // biome-ignore lint/suspicious/noExplicitAny: what it is, the measure says.
  parse(form: FormData): Promise<any>;
}

/** Asks a server by its address. */
export const asking =
  (url: string, key = KEY): Served['ask'] =>
  async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };

/**
 * @param launch starts its browsers
 * @param database place of its jobs; without it they are kept in memory
 */
export async function startServed(
  concurrency: number,
  launch = () => launchServed(),
  database?: DatabasePlace,
): Promise<Served> {
  const service = await startService({
    port: 0,
    concurrency,
    key: KEY,
    database,
    log: () => undefined,
    openBrowser: async (options) => openScrapingBrowser(await launch(), options),
  });
  const ask = asking(service.url);
  return {
    ask,
    scrape: (request) => ask('POST', '/v2/scrape', { maxAge: 0, ...request }),
    async parse(body) {
      const headers = { authorization: `Bearer ${KEY}` };
      const answer = await fetch(`${service.url}/v2/parse`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

/** Reads a page's content as a script without us would. */
export async function bareScrape(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await page.content();
  await page.close();
}

/** Milliseconds that work takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/**
 * Takes turns, so that a busy moment of the machine hits all of them, after a first one that is not counted because
 * everything is cold.
 * @returns the median of what each gives
 */
export async function inTurns<Name extends string>(
  rounds: number,
  works: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const all = Object.entries(works) as [Name, () => Promise<number>][];
  const values = new Map<Name, number[]>(all.map(([name]) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const [name, work] of all) {
      const value = await work();
      if (round > 0) values.get(name)?.push(value);
    }
  }
  return Object.fromEntries([...values].map(([name, found]) => [name, median(found)])) as Record<Name, number>;
}

/** Memory in bytes and open targets that work leaves behind. */
export interface Left {
  heap: number;
  node: number;
  targets: number;
}

export async function whatIsLeft(browser: Browser): Promise<Left> {
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
