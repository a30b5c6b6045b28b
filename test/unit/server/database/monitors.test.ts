/** @module-tag slow */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEmbedded } from '@/server/database/embedded';
import { createSqlMonitors } from '@/server/database/monitors';
import type { DatabasePlace } from '@/server/database/open';
import { openPostgres } from '@/server/database/postgres';
import { makeTables } from '@/server/database/schema';
import type { Sql } from '@/server/database/sql';
import { createMemoryMonitors } from '@/server/http/monitor/memory-store';
import { type Check, type CheckedPage, type Monitor, NO_PAGES } from '@/server/http/monitor/records';
import { newCheck } from '@/server/http/monitor/scheduler';
import type { MonitorStore } from '@/server/http/monitor/store';
import { findPostgres, startPostgres, type TestPostgres } from '@/test/support/postgres';
import { receiver } from '../http/receiver';
import { KEY, type Serving, serving } from '../http/serving';
import { scraped, stubBrowser } from '../http/stub-browser';

/** Milliseconds for a database to be made on a machine that is busy. */
const SETUP = 240_000;
const PATIENCE = { timeout: 60_000, interval: 50 };
const DAY = 86_400_000;

const bin = await findPostgres();
let postgres: TestPostgres | undefined;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-monitors-'));
  postgres = bin ? await startPostgres(bin) : undefined;
}, SETUP);
afterAll(async () => {
  await postgres?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
}, SETUP);

const TARGET = crypto.randomUUID();
const PAGE = 'http://page.example/';

const newMonitor = (more: Partial<Monitor> = {}): Monitor => ({
  id: crypto.randomUUID(),
  config: {
    name: 'n',
    schedule: { cron: '0 * * * *', timezone: 'UTC' },
    targets: [{ id: TARGET, type: 'scrape', urls: [PAGE] }],
    retentionDays: 1,
  },
  status: 'active',
  createdAt: 1,
  updatedAt: 1,
  nextRunAt: 1_000,
  ...more,
});

const newPage = (more: Partial<CheckedPage> = {}): CheckedPage => ({
  id: crypto.randomUUID(),
  targetId: TARGET,
  url: PAGE,
  status: 'new',
  createdAt: 1,
  ...more,
});

const seenAs = (markdown: string) => ({ url: PAGE, markdown, scrapeId: 's', statusCode: 200 });

/** The same monitors as two servers see them; in memory there is one. */
interface Stores extends AsyncDisposable {
  one: MonitorStore;
  other: MonitorStore;
  /** Ends the first server as a machine that goes down does, which the others notice. */
  kill?(): Promise<void>;
}

const SERVERS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;

async function sqlStores(sql: Sql): Promise<Stores> {
  await makeTables(sql);
  // The folder has those of the test before.
  await sql.run('DELETE FROM winnow.monitors');
  for (const server of SERVERS) {
    await sql.query('INSERT INTO winnow.servers (id, slots) VALUES ($1, 1) ON CONFLICT DO NOTHING', [server]);
  }
  const [one, other] = SERVERS.map((server) => createSqlMonitors(sql, server, () => undefined));
  if (!one || !other) throw new TypeError('two servers');
  return {
    one,
    other,
    kill: async () => void (await sql.query('DELETE FROM winnow.servers WHERE id = $1', [SERVERS[0]])),
    [Symbol.asyncDispose]: () => sql[Symbol.asyncDispose](),
  };
}

function memoryStores(): Stores {
  const store = createMemoryMonitors(() => undefined);
  return { one: store, other: store, [Symbol.asyncDispose]: async () => undefined };
}

const STORES: [string, () => Promise<Stores>, boolean][] = [
  ['memory', async () => memoryStores(), true],
  ['the Postgres that is built in', async () => sqlStores(await openEmbedded(join(folder, 'store'))), true],
  ['a Postgres', async () => sqlStores(await openPostgres((await postgres?.address()) ?? '')), bin !== undefined],
];

describe.each(STORES)('monitors in %s', (_name, open, isThere) => {
  it.skipIf(!isThere)(
    'are kept, changed and removed with everything of them',
    async () => {
      await using stores = await open();
      const { one: store } = stores;
      const monitor = newMonitor();
      await store.add(monitor);
      await store.add(newMonitor({ id: crypto.randomUUID(), nextRunAt: 5_000 }));
      expect(await store.get(monitor.id)).toEqual(monitor);
      expect((await store.list(1, 5)).map(({ id }) => id)).toEqual([monitor.id]);
      expect((await store.due(1_000, 10)).map(({ id }) => id)).toEqual([monitor.id]);
      expect(await store.nextDue()).toBe(1_000);

      const { config } = monitor;
      await store.change(monitor.id, { config, status: 'paused', nextRunAt: undefined, updatedAt: 2 });
      expect(await store.get(monitor.id)).not.toHaveProperty('nextRunAt');
      expect(await store.due(9_000, 10)).toHaveLength(1);
      expect(await store.remove(monitor.id)).toBe(true);
      expect(await store.remove(monitor.id)).toBe(false);
      expect(await store.get(monitor.id)).toBeUndefined();
    },
    SETUP,
  );

  it.skipIf(!isThere)(
    'have one check at a time: what comes due meanwhile is skipped, and said',
    async () => {
      await using stores = await open();
      const { one, other } = stores;
      const monitor = newMonitor();
      await one.add(monitor);
      const begin = (store: MonitorStore, due: number, next: number) => {
        const check = newCheck(monitor, due, due);
        return store.begin(check, { ...check, status: 'skipped_overlap', finishedAt: due }, due, next);
      };
      // Both servers find it due at the same time.
      expect(await Promise.all([begin(one, 1_000, 2_000), begin(other, 1_000, 2_000)])).toEqual(
        expect.arrayContaining([true, false]),
      );
      expect(await one.checks(monitor.id, 0, 10)).toHaveLength(1);
      expect(await begin(one, 2_000, 3_000)).toBe(true);
      expect((await one.checks(monitor.id, 0, 10)).map(({ status }) => status)).toEqual(['skipped_overlap', 'queued']);
      const running = (await one.checks(monitor.id, 1, 1))[0]?.id;
      expect(await other.run(newCheck(monitor, 1))).toBe(running);
      expect(await other.get(monitor.id)).toMatchObject({ currentCheckId: running, nextRunAt: 3_000 });
    },
    SETUP,
  );

  it.skipIf(!isThere)(
    'have pages that are written once, with how they were seen, and counted at the end',
    async () => {
      await using stores = await open();
      const { one: store } = stores;
      const monitor = newMonitor();
      await store.add(monitor);
      const check = newCheck(monitor, 1);
      expect(await store.run(check)).toBeUndefined();
      expect(await store.take(5, [])).toEqual([check]);
      expect(await store.take(5, [check.id])).toEqual([]);
      expect(await store.addPage(check, newPage(), seenAs('a'), false)).toBe(true);
      expect(await store.addPage(check, newPage(), seenAs('b'), false)).toBe(true);
      const lost = newPage({ url: `${PAGE}x`, status: 'error', error: 'e' });
      await store.addPage(check, lost, undefined, false);
      expect(await store.seen(monitor.id, TARGET, PAGE)).toEqual(seenAs('a'));
      expect(await store.seenUrls(monitor.id, TARGET)).toEqual([PAGE]);
      expect(await store.written(check.id, TARGET)).toEqual([PAGE, `${PAGE}x`]);
      const summary = { ...NO_PAGES, totalPages: 2, new: 1, error: 1 };
      expect(await store.summary(check.id)).toEqual(summary);
      expect(await store.pages(check.id, { skip: 0, limit: 5, status: 'error' })).toEqual([lost]);

      const ended: Check = { ...check, status: 'partial', finishedAt: 7, summary };
      expect(await store.finish(ended, false)).toBe(true);
      expect(await store.finish(ended, false)).toBe(false);
      expect(await store.save(check)).toBe(false);
      expect(await store.get(monitor.id)).toMatchObject({ lastRunAt: 7, lastCheckSummary: summary });
      expect(await store.check(monitor.id, check.id)).toEqual(ended);
      expect(await store.run(newCheck(monitor, 8))).toBeUndefined();

      await store.sweep(1 + DAY);
      expect((await store.checks(monitor.id, 0, 5)).map(({ createdAt }) => createdAt)).toEqual([8]);
      expect(await store.seen(monitor.id, TARGET, PAGE)).toEqual(seenAs('a'));
    },
    SETUP,
  );

  it.skipIf(!isThere)(
    'leave a check to another server when theirs ends, and write nothing about it any more',
    async () => {
      await using stores = await open();
      const { one, other, kill } = stores;
      if (!kill) return;
      const monitor = newMonitor();
      await one.add(monitor);
      const check = newCheck(monitor, 1);
      await one.run(check);
      expect(await one.take(5, [])).toHaveLength(1);
      expect(await other.take(5, [])).toEqual([]);
      expect(await one.holder(check.id)).toBe('own');
      await kill();
      expect(await other.take(5, [])).toEqual([check]);
      expect(await one.holder(check.id)).toBe('other');
      expect(await one.addPage(check, newPage(), seenAs('late'), true)).toBe(false);
      expect(await one.finish({ ...check, status: 'completed' }, true)).toBe(false);
      expect(await other.addPage(check, newPage(), seenAs('own'), true)).toBe(true);
      expect(await other.seen(monitor.id, TARGET, PAGE)).toMatchObject({ markdown: 'own' });
      await other.remove(monitor.id);
      expect(await other.holder(check.id)).toBe('gone');
    },
    SETUP,
  );
});

/** A server whose pages wait while they are held. */
async function server(database: DatabasePlace) {
  const scrapes: string[] = [];
  let isHeld = false;
  const browser = stubBrowser(async ({ url }, signal) => {
    while (isHeld && url.includes('held')) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      signal.throwIfAborted();
    }
    scrapes.push(url);
    return scraped({ markdown: `text of ${url}`, metadata: { sourceURL: url, statusCode: 200 } });
  });
  const serves = await serving({ openBrowser: async () => browser, database });
  return {
    ...serves,
    scrapes,
    hold() {
      isHeld = true;
    },
  };
}

async function call({ url }: Pick<Serving, 'url'>, method: string, path: string, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

const PLACES: [string, () => Promise<DatabasePlace>, boolean][] = [
  ['the Postgres that is built in', async () => ({ folder: join(folder, 'killed') }), true],
  ['a Postgres', async () => ({ address: (await postgres?.address()) ?? '' }), bin !== undefined],
];

describe.each(PLACES)('a check in %s', (_name, open, isThere) => {
  it.skipIf(!isThere)(
    'is gone on with by the next server: no page is lost, none is there twice, and each is told of once',
    async () => {
      const place = await open();
      const { calls, url: hook } = await receiver();
      const urls = ['a', 'b', 'held'].map((name) => `http://page.example/${name}`);
      const first = await server(place);
      first.hold();
      const { data: monitor } = await call(first, 'POST', '/v2/monitor', {
        name: 'n',
        schedule: { text: 'daily' },
        targets: [
          { type: 'scrape', urls: urls.slice(0, 2) },
          { type: 'scrape', urls: urls.slice(2) },
        ],
        webhook: hook,
      });
      const { id } = await call(first, 'POST', `/v2/monitor/${monitor.id}/run`, {});
      const at = `/v2/monitor/${monitor.id}/checks/${id}`;
      await vi.waitFor(async () => {
        const { data } = await call(first, 'GET', at);
        expect(data).toMatchObject({ status: 'running', summary: { new: 2 } });
      }, PATIENCE);
      await first[Symbol.asyncDispose]();

      const second = await server(place);
      const check = await vi.waitFor(async () => {
        const { data } = await call(second, 'GET', at);
        expect(data.status).toBe('completed');
        return data;
      }, PATIENCE);
      expect(check.pages.map(({ url }: CheckedPage) => url).sort()).toEqual(urls);
      expect(second.scrapes).toEqual(urls.slice(2));
      await vi.waitFor(() => expect(calls.at(-1)?.body.type).toBe('monitor.check.completed'), PATIENCE);
      // One that was taken while its server ended comes again, with the same id.
      const events = new Map(calls.map(({ body }) => [body.webhookId, body.type]));
      expect([...events.values()]).toEqual([...urls.map(() => 'monitor.page'), 'monitor.check.completed']);
      expect(await call(second, 'GET', `/v2/monitor/${monitor.id}/checks`)).toMatchObject({ data: [{ id }] });
    },
    SETUP,
  );
});
