import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, errors } from '@playwright/test';
import { withEnvironment } from '../support/environment.ts';
import { launch } from './browser.ts';
import type { TruePage } from './corpus.ts';
import { mean, median, quantile, wordScore } from './metrics.ts';
import { launchServed, type Served, type Site, serveSite, startServed, timeOf } from './served.ts';
import { amount, share, table } from './table.ts';
import type { Figures } from './targets.ts';

/** Pages of each half: every nth, so that they are the same in each run. */
const SAMPLE = 20;
/** Rounds where nothing hangs: the median of a page's times counts. */
const ROUNDS = 3;
/** Milliseconds that a page is given before it is read as the content that it could have had. */
const LATER = 10_000;
/** Pages that are given these at a time. */
const LATER_AT_A_TIME = 4;
/** Share of the hosts elsewhere that take a connection and say nothing, and the milliseconds until they end it. */
const HANGING = 0.2;
const HANGS = 15_000;
/** Milliseconds that the bare script waits for a load event: Playwright's own. */
const PATIENCE = 30_000;

/**
 * Real pages through the HTTP server beside a bare script that loads them and takes their content. They are on
 * loopback, and nothing that is elsewhere is there: it fails at once, as behind a filter, or some of it hangs, as behind
 * a firewall.
 */
export async function measureRealPages(halves: Record<string, TruePage[]>, figures: Figures): Promise<string> {
  const rows: string[][] = [];
  for (const [hosts, hanging] of [
    ['other hosts fail at once', 0],
    [`${100 * HANGING} % of the other hosts hang`, HANGING],
  ] as const) {
    for (const [reason, pages] of Object.entries(halves)) {
      const measured = await measure(sampleOf(pages), hanging);
      rows.push([`${measured.length} pages ${reason}, ${hosts}`, ...summaryOf(measured)]);
      if (hanging > 0) continue;
      // The half that is measured last is the one that nobody tuned on.
      const ratios = measured.map(({ bare, door }) => door / bare);
      figures['real pages, × bare script, median'] = median(ratios);
      figures['the same, p90'] = quantile(ratios, 0.9);
      figures['real pages, F1 against 10 s later'] = mean(measured.map(({ f1 }) => f1));
    }
  }
  const head = ['real pages', 'bare script, ms', 'door, ms', 'ratio, median', 'p90', 'worst', 'F1 against 10 s later'];
  return `Real pages by POST /v2/scrape\n\n${table(head, rows)}`;
}

const sampleOf = (pages: TruePage[]) =>
  pages.filter((_, index) => index % Math.max(1, Math.floor(pages.length / SAMPLE)) === 0).slice(0, SAMPLE);

/** Times in milliseconds, and how much of the later content was read. */
interface Measured {
  bare: number;
  door: number;
  f1: number;
}

function summaryOf(measured: readonly Measured[]): string[] {
  const ratios = measured.map(({ bare, door }) => door / bare);
  const times = [median(measured.map(({ bare }) => bare)), median(measured.map(({ door }) => door))];
  return [
    ...[...times, median(ratios), quantile(ratios, 0.9), Math.max(...ratios)].map(amount),
    share(mean(measured.map(({ f1 }) => f1))),
  ];
}

async function measure(pages: TruePage[], hanging: number): Promise<Measured[]> {
  const byPath = new Map(pages.map((page) => [`/${page.id}`, page]));
  const site = await serveSite((request, response) => {
    const page = byPath.get(request.url ?? '');
    if (page) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.html());
    else response.writeHead(404).end();
  });
  const elsewhere = await startElsewhere(hanging);
  const behind = <T>(start: () => Promise<T>) => withEnvironment(elsewhere.environment, start);
  const browser = await behind(launch);
  const later = await contentLater(pages, site, () => behind(() => launchServed()));
  const measured: Measured[] = [];
  {
    await using served = await startServed(1, () => behind(() => launchServed()));
    // The first is not counted: everything is cold.
    await door(served, site.next());
    for (const [index, { id }] of pages.entries()) {
      const times = { bare: [] as number[], door: [] as number[] };
      let markdown = '';
      for (let round = 0; round < (hanging ? 1 : ROUNDS); round++) {
        times.bare.push(await timeOf(() => bare(browser, site.next(`/${id}`))));
        times.door.push(
          await timeOf(async () => {
            markdown = await door(served, site.next(`/${id}`));
          }),
        );
      }
      const of = { bare: median(times.bare), door: median(times.door), f1: wordScore(markdown, later[index] ?? '').f1 };
      process.stderr.write(`  ${id}: ${amount(of.bare)} ms, ${amount(of.door)} ms, F1 ${share(of.f1)}\n`);
      measured.push(of);
    }
  }
  await browser.close();
  elsewhere.close();
  site.close();
  return measured;
}

/** Markdown of pages that were given time. */
async function contentLater(pages: TruePage[], site: Site, start: () => ReturnType<typeof launchServed>) {
  await using served = await startServed(LATER_AT_A_TIME, start);
  return await Promise.all(
    pages.map(({ id }) => door(served, site.next(`/${id}`), { waitFor: LATER, timeout: 300_000 })),
  );
}

/** @returns the page's markdown; none of one that cannot be read, which costs its time and its content */
async function door(served: Served, url: string, request: object = {}): Promise<string> {
  try {
    const { data } = (await served.scrape({ url, ...request })) as { data: { markdown: string | null } };
    // Each scrape has a host of its own, which is in the addresses that are read.
    return (data.markdown ?? '').replaceAll(new URL(url).origin, '');
  } catch (error) {
    process.stderr.write(`  ${url}: ${error instanceof Error ? error.message : error}\n`);
    return '';
  }
}

/** A page whose load event does not come is taken as it stands, when a script's patience usually ends. */
async function bare(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url, { waitUntil: 'load', timeout: PATIENCE }).catch((error) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
  });
  await page.content();
  await page.close();
}

/**
 * All hosts that are not on this computer, as a proxy that refuses what is asked of them, or lets it wait.
 * @param hanging share of the hosts that let wait; drawn by their names, so that they are the same in each run
 */
async function startElsewhere(hanging: number) {
  const hangs = (host: string) => {
    let hash = 0;
    for (const letter of host) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
    return (hash % 100) / 100 < hanging;
  };
  const server: Server = createServer((request, response) => {
    const { hostname } = new URL(request.url ?? '', 'http://nowhere.example');
    if (hangs(hostname)) setTimeout(() => response.destroy(), HANGS);
    else response.writeHead(502).end();
  });
  // For https a tunnel is asked for, by host and port.
  server.on('connect', ({ url = '' }, socket) => {
    socket.on('error', () => undefined);
    if (hangs(url.replace(/:\d+$/, ''))) setTimeout(() => socket.destroy(), HANGS);
    else socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    environment: { http_proxy: address, https_proxy: address },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
