import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { delay } from '../../lib/base/async.ts';
import type { DatabasePlace } from '../../server/database/open.ts';
import { askPlain as call, PLAIN_KEY, PLAIN_SLOTS, type PlainProcess, startPlain } from '../support/plain-process.ts';
import { findPostgres, NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { startProcess } from '../support/served-process.ts';
import { amount, onlyInFull, SEED, tried } from './amount.ts';

/** Milliseconds within which another server takes over. */
const TAKEOVER = 30_000;
/** Milliseconds for a crawl to end that was killed again and again. */
const WHOLE = 240_000;

/** A site whose pages lead to ten others each, and the times that each was asked for. */
async function startTree(pages: number, pageTime: number) {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const page = Number(path.slice(1) || 0);
    if (Number.isNaN(page)) return response.writeHead(404).end();
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const links = Array.from({ length: 10 }, (_, link) => 10 * page + link + 1).filter((link) => link < pages);
    const body = links.map((link) => `<a href="/${link}">${link}</a>`).join('');
    return setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(body), pageTime);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, pages, asked, [Symbol.dispose]: () => void server.close() };
}

type Tree = Awaited<ReturnType<typeof startTree>>;
type KilledProcess = Pick<PlainProcess, 'url' | 'kill'>;

const startReal = (place: DatabasePlace): Promise<KilledProcess> => startProcess(place, PLAIN_SLOTS, PLAIN_KEY);

const startCrawl = async (at: KilledProcess, { url, pages }: Tree): Promise<string> =>
  (await call(at, '/v2/crawl', { url, limit: pages, sitemap: 'skip' })).id;

const addressesOf = ({ data }: { data: { metadata: { url: string } }[] }) =>
  data.map(({ metadata }) => new URL(metadata.url).pathname);

/** Looks at the pages that have ended. @returns how often each of them was asked for when it was first seen there */
async function look(at: KilledProcess, id: string, asked: Tree['asked'], ended: Map<string, number>): Promise<void> {
  const before = new Map(asked);
  for (const path of addressesOf(await call(at, `/v2/crawl/${id}?limit=1000`))) {
    if (!ended.has(path)) ended.set(path, Math.max(before.get(path) ?? 0, 1));
  }
}

/** Checks that a crawl has each page once, and that none was asked for again after it had ended. */
async function expectWhole(at: KilledProcess, id: string, { asked, pages }: Tree, ended: Map<string, number>) {
  await expect.poll(async () => (await call(at, `/v2/crawl/${id}`)).status, { timeout: WHOLE }).toBe('completed');
  expect((await call(at, `/v2/crawl/${id}/errors`)).errors, 'no page fails').toEqual([]);
  const addresses = addressesOf(await call(at, `/v2/crawl/${id}?limit=1000`));
  expect(addresses.length, 'no page is lost').toBe(pages);
  expect(new Set(addresses).size, 'none is there twice').toBe(pages);
  for (const [path, times] of ended) expect(asked.get(path), `${path} had ended`).toBe(times);
}

interface Kills {
  start(place: DatabasePlace): Promise<KilledProcess>;
  servers: number;
  tree: Tree;
  /** Milliseconds after each of which one of the servers is killed, and started again. */
  lives: number[];
}

async function crawlAndKill(place: DatabasePlace, { start, servers: count, tree, lives }: Kills): Promise<void> {
  const servers: KilledProcess[] = [];
  for (let index = 0; index < count; index++) servers.push(await start(place));
  const at = (index: number) => servers[index % count] as KilledProcess;
  const id = await startCrawl(at(0), tree);
  const ended = new Map<string, number>();
  for (const [index, life] of lives.entries()) {
    await delay(life);
    await at(index).kill();
    servers[index % count] = await start(place);
    await look(at(index + 1), id, tree.asked, ended);
  }
  await expectWhole(at(0), id, tree, ended);
  for (const server of servers) await server.kill();
  tried(lives.length, 'servers killed while they crawled');
}

const livesUpTo = (longest: number, count: number) =>
  fc.sample(fc.integer({ min: 0, max: longest }), { numRuns: count, seed: SEED });

/** Has a folder for the Postgres that is built in. */
async function inFolder(work: (place: DatabasePlace) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-kills-'));
  await work({ folder });
  await rm(folder, { recursive: true, force: true });
}

/** Has a Postgres of the test's own. */
async function onPostgres(work: (place: DatabasePlace) => Promise<void>): Promise<void> {
  const bin = await findPostgres();
  test.skip(!bin, NO_POSTGRES);
  await using postgres = await startPostgres(bin as string);
  await work({ address: await postgres.address() });
}

test('a server that is killed while it crawls goes on where it was', async () => {
  onlyInFull('One with a Chromium is killed in its place.');
  test.slow();
  using tree = await startTree(60, 150);
  const kills = { start: startPlain, servers: 1, tree, lives: livesUpTo(1_500, 10) };
  await inFolder((place) => crawlAndKill(place, kills));
});

test('another server takes over from one that is killed, within 30 s', async () => {
  test.slow();
  await onPostgres(async (place) => {
    using tree = await startTree(60, 150);
    const [first, second] = [await startPlain(place), await startPlain(place)];
    const id = await startCrawl(first, tree);
    await expect.poll(async () => (await call(second, `/v2/crawl/${id}`)).completed).toBeGreaterThan(0);
    await first.kill();
    const ended = new Map<string, number>();
    await look(second, id, tree.asked, ended);
    const more = async () => (await call(second, `/v2/crawl/${id}`)).completed;
    if (ended.size < tree.pages) await expect.poll(more, { timeout: TAKEOVER }).toBeGreaterThan(ended.size);
    await expectWhole(second, id, tree, ended);
    await second.kill();
    tried(1, 'servers killed whose work another one takes over');
  });
});

/** Of the servers of a Postgres, one that was killed is known to be gone after 15 s: lives are long enough for work after that. */
const LONG_LIFE = 25_000;

for (const { where, servers, longest, have } of [
  { where: 'with the Postgres that is built in', servers: 1, longest: 8_000, have: inFolder },
  { where: 'on a Postgres, alone', servers: 1, longest: LONG_LIFE, have: onPostgres },
  { where: 'on a Postgres, one of two', servers: 2, longest: LONG_LIFE, have: onPostgres },
]) {
  test(`a server with a Chromium that is killed while it crawls loses no page and repeats none: ${where}`, async () => {
    test.setTimeout(amount(1_200_000, 240_000));
    if (have === onPostgres)
      onlyInFull('The one with the Postgres that is built in and the takeover on a real one try all of it.');
    using tree = await startTree(amount(300, 30), 150);
    const lives = livesUpTo(amount(longest, 4_000), amount(10, 1));
    await have((place) => crawlAndKill(place, { start: startReal, servers, tree, lives }));
  });
}
