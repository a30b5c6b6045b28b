/** @module-tag slow */

import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { delay } from '@/lib/base/async';
import type { ScrapeRequest, ScrapeResponse } from '@/lib/contract';
import { dueAt, nextCheck, scheduleOf } from '@/lib/operations/watch/due';
import type { Watch } from '@/lib/operations/watch/watch';
import { type Database, openDatabase } from '@/lib/store/database';
import { createWatchStore, type WatchStore } from '@/lib/store/watches';
import type { WorkerContext } from '@/lib/worker/context';
import { createCheckRunner } from '@/lib/worker/run-checks';
import { replaceGlobal, restoreGlobals } from '../../support/replace-global.ts';

/** The browser: it outlives every worker. */
const held = vi.hoisted(() => ({
  notices: [] as string[],
  read: undefined as unknown as (request: ScrapeRequest, context: unknown) => Promise<ScrapeResponse>,
}));

vi.mock('@/lib/browser/badge', () => ({ showNews: async () => undefined }));
vi.mock('@/lib/browser/shutdown', () => ({ browserGoesOn: async () => undefined }));
vi.mock('@/lib/browser/notices', () => ({
  // As the browser does: a notification with an id that is shown is the same one.
  showNotice: async (id: string) => void (held.notices.includes(id) || held.notices.push(id)),
}));
vi.mock('@/lib/browser/stay-awake', () => ({
  stayAwake: () => () => undefined,
  wakeForChecks: async () => undefined,
}));
vi.mock('@/lib/worker/read-page', () => ({
  readOwnPage: (request: ScrapeRequest, _ephemeral: boolean, context: unknown) => held.read(request, context),
}));

const NAME = 'run-checks-test';
const BEGIN = Date.UTC(2026, 10, 28, 9, 7);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Longer than the time between two checks of a watch. */
const LATER = 65 * MINUTE;
const never = new Promise<never>(() => undefined);

let database: Database;
let watches: WatchStore;
/** Text of every page. */
let text: string;
let open: number;
let mostOpen: number;

beforeEach(() => {
  vi.useFakeTimers({ now: BEGIN, toFake: ['Date'] });
  replaceGlobal('navigator', { onLine: true });
  database = openDatabase(NAME);
  watches = createWatchStore(database);
  held.notices = [];
  [text, open, mostOpen] = ['A night costs 12 euros.', 0, 0];
});

afterEach(async () => {
  vi.useRealTimers();
  restoreGlobals();
  await database.close();
  await deleteDB(NAME);
});

/** A life of the worker. Its steps are what it asks the database and pages for: after its last, nothing of it goes on. */
function startWorker(steps = Number.POSITIVE_INFINITY) {
  let left = steps;
  const step = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    left--;
    if (left < 0) return never;
    const value = await work();
    return left < 0 ? never : value;
  };
  const store = new Proxy(watches, {
    get: (target, name: keyof WatchStore) =>
      typeof target[name] === 'function'
        ? (...args: never[]) => step(() => (target[name] as (...given: never[]) => Promise<unknown>)(...args))
        : target[name],
  });
  const context = { stores: { watches: store } } as unknown as WorkerContext;
  const { wake } = createCheckRunner(context, Promise.resolve());
  held.read = async ({ url }, asking) => {
    if (asking !== context) return never;
    open++;
    mostOpen = Math.max(mostOpen, open);
    const markdown = await step(() => delay(1).then(() => text));
    open--;
    const metadata = { url, sourceURL: url, statusCode: 200 };
    return { success: true, data: { markdown, rawHtml: `<p>${markdown}</p>`, metadata } } as ScrapeResponse;
  };
  return {
    wake: () => void wake().catch(() => undefined),
    isOver: () => left < 0,
  };
}

function watch(index: number): Watch {
  const id = `watch-${index}`;
  const schedule = scheduleOf('hourly', BEGIN, 'UTC');
  const next = nextCheck({ id, schedule, frequency: 'hourly' }, BEGIN);
  const url = `https://quay.example/${index}`;
  const rule = { kind: 'text' } as const;
  return { id, name: id, url, rule, frequency: 'hourly', schedule, createdAt: BEGIN, nextAt: next, unseen: 0 };
}

const countRunning = async () =>
  (await database.read((connection) => connection.getAllFromIndex('watchChecks', 'state', 'running'))).length;

/** Lets the worker go on until nothing runs and nothing is due. */
const settled = () =>
  vi.waitFor(
    async () => {
      // In this order: only what is due begins.
      expect(await watches.nextAt(Date.now(), dueAt)).toBeGreaterThan(Date.now());
      expect(await countRunning()).toBe(0);
    },
    { timeout: 60_000, interval: 50 },
  );

it('makes up for what was missed once, in two windows at most', async () => {
  const COUNT = 30;
  for (let index = 0; index < COUNT; index++) await watches.add(watch(index));
  vi.setSystemTime(BEGIN + 50 * HOUR);
  startWorker().wake();
  await settled();
  expect(mostOpen).toBe(2);
  for (const { id } of await watches.list()) expect(await watches.checks(id)).toMatchObject([{ state: 'first' }]);
});

it('loses no check and tells of none twice, wherever the worker ends', async () => {
  const COUNT = 6;
  for (let index = 0; index < COUNT; index++) await watches.add(watch(index));
  vi.setSystemTime(BEGIN + LATER);
  startWorker().wake();
  await settled();

  for (let killed = 1; killed <= 30; killed++) {
    text = `A night costs ${12 + killed} euros.`;
    vi.setSystemTime(BEGIN + (killed + 1) * LATER);
    [open, mostOpen] = [0, 0];
    const first = startWorker(killed);
    first.wake();
    await vi.waitFor(() => expect(first.isOver()).toBe(true), { timeout: 30_000, interval: 5 });
    // The windows of a worker that ended are closed before the next one checks.
    open = 0;
    vi.setSystemTime(Date.now() + MINUTE);
    startWorker().wake();
    await settled();
    expect(mostOpen).toBeLessThanOrEqual(2);
    for (const { id } of await watches.list()) {
      const checks = await watches.checks(id);
      expect(checks, `${id} after the worker ended at its step ${killed}`).toHaveLength(killed + 1);
      expect(checks[0]).toMatchObject({ state: 'changed' });
    }
    await vi.waitFor(async () => expect(await watches.toTell()).toEqual([]), { timeout: 30_000 });
    expect(held.notices).toHaveLength(COUNT * killed);
  }
}, 120_000);
