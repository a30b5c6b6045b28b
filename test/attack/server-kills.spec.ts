import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { delay } from '../../lib/async.ts';
import type { DatabasePlace } from '../../server/database/open.ts';
import { findPostgres, NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { amount, SEED, tried } from './amount.ts';

const KEY = 'the-key-of-the-test';
const PAGES = 60;
/** Milliseconds that a page takes. */
const PAGE_TIME = 150;
const LONGEST_LIFE = 1_500;
const SERVER = fileURLToPath(new URL('plain-server.ts', import.meta.url));
/** Milliseconds within which another server takes over. */
const TAKEOVER = 30_000;

/** A site whose pages lead to ten others each, and the times that each was asked for. */
async function startTree() {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const page = Number(path.slice(1) || 0);
    if (Number.isNaN(page)) return response.writeHead(404).end();
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const links = Array.from({ length: 10 }, (_, link) => 10 * page + link + 1).filter((link) => link < PAGES);
    const body = links.map((link) => `<a href="/${link}">${link}</a>`).join('');
    return setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(body), PAGE_TIME);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close: () => server.close() };
}

async function startPlain(place: DatabasePlace) {
  const child = spawn(process.execPath, ['--import', 'tsx', SERVER, JSON.stringify(place), '4', KEY], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await once(child.stdout, 'data');
  const url = String(printed).trim();
  return {
    async call(path: string, body?: object) {
      const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
      const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
      return (await fetch(url + path, { headers, ...init })).json();
    },
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

type Plain = Awaited<ReturnType<typeof startPlain>>;

const addressesOf = ({ data }: { data: { metadata: { url: string } }[] }) =>
  data.map(({ metadata }) => new URL(metadata.url).pathname);

/** Checks that a crawl has each page once, and that none was asked for again after it had ended. */
async function expectWhole(server: Plain, id: string, asked: Map<string, number>, ended: Map<string, number>) {
  await expect.poll(async () => (await server.call(`/v2/crawl/${id}`)).status, { timeout: 90_000 }).toBe('completed');
  const addresses = addressesOf(await server.call(`/v2/crawl/${id}?limit=1000`));
  expect(addresses.length, 'no page is lost').toBe(PAGES);
  expect(new Set(addresses).size, 'none is there twice').toBe(PAGES);
  for (const [path, times] of ended) expect(asked.get(path), `${path} had ended`).toBe(times);
}

async function crawlAndKill(place: DatabasePlace, lives: number[]): Promise<void> {
  const site = await startTree();
  const ended = new Map<string, number>();
  let server = await startPlain(place);
  const { id } = await server.call('/v2/crawl', { url: site.url, limit: PAGES, sitemap: 'skip' });
  for (const life of lives) {
    await delay(life);
    await server.kill();
    server = await startPlain(place);
    const status = await server.call(`/v2/crawl/${id}?limit=1000`);
    for (const path of addressesOf(status)) if (!ended.has(path)) ended.set(path, site.asked.get(path) ?? 0);
  }
  await expectWhole(server, id, site.asked, ended);
  await server.kill();
  site.close();
}

const lives = (count: number) => fc.sample(fc.integer({ min: 0, max: LONGEST_LIFE }), { numRuns: count, seed: SEED });

test('a server that is killed while it crawls goes on where it was', async () => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'winnow-kills-'));
  const kills = lives(amount(10, 2));
  await crawlAndKill({ folder }, kills);
  await rm(folder, { recursive: true, force: true });
  tried(kills.length, 'servers killed while they crawled');
});

test('another server takes over from one that is killed, within 30 s', async () => {
  test.slow();
  const bin = await findPostgres();
  test.skip(!bin, NO_POSTGRES);
  await using postgres = await startPostgres(bin as string);
  const place = { address: await postgres.address() };
  const site = await startTree();
  const [first, second] = [await startPlain(place), await startPlain(place)];
  const { id } = await first.call('/v2/crawl', { url: site.url, limit: PAGES, sitemap: 'skip' });
  await expect.poll(async () => (await second.call(`/v2/crawl/${id}`)).completed).toBeGreaterThan(0);
  await first.kill();
  const { completed, data } = await second.call(`/v2/crawl/${id}?limit=1000`);
  const ended = new Map(addressesOf({ data }).map((path) => [path, site.asked.get(path) ?? 0]));
  const more = async () => (await second.call(`/v2/crawl/${id}`)).completed;
  if (completed < PAGES) await expect.poll(more, { timeout: TAKEOVER }).toBeGreaterThan(completed);
  await expectWhole(second, id, site.asked, ended);
  await second.kill();
  site.close();
  tried(1, 'servers killed whose work another one takes over');
});
