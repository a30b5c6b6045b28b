import { expect, it, onTestFinished } from 'vitest';
import { createMemoryMonitors } from '@/server/http/monitor/memory-store';
import { type Check, type Monitor, NO_PAGES } from '@/server/http/monitor/records';
import { createScheduler } from '@/server/http/monitor/scheduler';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.UTC(2026, 10, 28, 12);

/** A scheduler whose time the test sets, and whose checks run until the test ends them. */
function scheduling({ width = 2, now = NOON } = {}) {
  const time = { now };
  const store = createMemoryMonitors(() => undefined);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const failures: unknown[] = [];
  const scheduler = createScheduler({
    store: async () => store,
    async run(check, monitor) {
      began.push(monitor.config.name);
      await new Promise<void>((resolve) => ends.set(monitor.config.name, resolve));
      if (monitor.config.name === 'broken') throw new TypeError('broken');
      await store.finish({ ...check, status: 'completed', finishedAt: time.now, summary: NO_PAGES }, false);
    },
    width,
    clock: { now: () => time.now, delay: async () => undefined },
    failed: (fault) => failures.push(fault),
  });
  onTestFinished(async () => {
    for (const end of ends.values()) end();
    await scheduler[Symbol.asyncDispose]();
  });

  return {
    store,
    time,
    began,
    failures,
    look: scheduler.look,
    async add(name: string, nextRunAt: number, cron = '0 * * * *'): Promise<Monitor> {
      const config = { name, schedule: { cron, timezone: 'UTC' }, targets: [], retentionDays: 30 };
      const monitor: Monitor = {
        id: crypto.randomUUID(),
        config,
        status: 'active',
        createdAt: 1,
        updatedAt: 1,
        nextRunAt,
      };
      await store.add(monitor);
      return monitor;
    },
    /** Ends a check that runs. */
    async end(name: string) {
      ends.get(name)?.();
      ends.delete(name);
      await new Promise((resolve) => setImmediate(resolve));
    },
    checksOf: async ({ id }: Monitor): Promise<Check[]> => store.checks(id, 0, 10),
  };
}

it('begins a check when it is due, and tells when the next one is', async () => {
  const { add, look, time, began, checksOf, store } = scheduling();
  const monitor = await add('a', NOON + 2_000);
  expect(await look()).toBe(2_000);
  expect(began).toEqual([]);
  time.now = NOON + 2_000;
  expect(await look()).toBe(5_000);
  expect(began).toEqual(['a']);
  expect(await checksOf(monitor)).toMatchObject([{ trigger: 'scheduled', scheduledFor: NOON + 2_000 }]);
  expect(await store.get(monitor.id)).toMatchObject({ nextRunAt: NOON + HOUR });
});

it('makes one late check of all that were missed while the server was off', async () => {
  const { add, look, checksOf, store } = scheduling();
  const monitor = await add('a', NOON - 5 * HOUR);
  await look();
  await look();
  expect(await checksOf(monitor)).toMatchObject([{ scheduledFor: NOON - 5 * HOUR, createdAt: NOON }]);
  expect(await store.get(monitor.id)).toMatchObject({ nextRunAt: NOON + HOUR });
});

it('skips a check while the one before runs, and says so', async () => {
  const { add, look, time, end, checksOf } = scheduling();
  const monitor = await add('a', NOON);
  await look();
  time.now += HOUR;
  await look();
  expect(await checksOf(monitor)).toMatchObject([
    { status: 'skipped_overlap', finishedAt: NOON + HOUR, error: expect.stringContaining('still running') },
    { status: 'queued' },
  ]);
  await end('a');
  time.now += HOUR;
  await look();
  expect((await checksOf(monitor)).map(({ status }) => status)).toEqual(['queued', 'skipped_overlap', 'completed']);
});

it('runs as many checks at the same time as the server has slots; others wait in their order', async () => {
  const { add, look, began, end } = scheduling({ width: 2 });
  for (const name of ['a', 'b', 'c', 'd']) await add(name, NOON);
  await look();
  expect(began).toEqual(['a', 'b']);
  await end('b');
  await look();
  expect(began).toEqual(['a', 'b', 'c']);
});

it('plans again when the clock was set back, so that nothing waits for the time that was', async () => {
  const { add, look, time, store } = scheduling();
  const monitor = await add('a', NOON + HOUR);
  await look();
  time.now = NOON - 3 * HOUR + 10 * MINUTE;
  await look();
  expect(await store.get(monitor.id)).toMatchObject({ nextRunAt: NOON - 2 * HOUR });
});

it('lets a clock that is some seconds behind that of another server make no second check', async () => {
  const { add, look, store } = scheduling({ now: NOON - 2_000 });
  const monitor = await add('a', NOON + HOUR);
  await look();
  expect(await store.get(monitor.id)).toMatchObject({ nextRunAt: NOON + HOUR });
});

it('begins what a clock that was set forward has made due', async () => {
  const { add, look, time, began } = scheduling();
  await add('a', NOON + HOUR);
  await look();
  time.now += 30 * HOUR;
  await look();
  expect(began).toEqual(['a']);
});

it('ends a check that fails unexpectedly, and goes on', async () => {
  const { add, look, end, checksOf, failures, time, began } = scheduling();
  const monitor = await add('broken', NOON);
  await look();
  await end('broken');
  expect(await checksOf(monitor)).toMatchObject([{ status: 'failed', error: expect.any(String) }]);
  expect(failures).toEqual([new TypeError('broken')]);
  time.now += HOUR;
  await look();
  expect(began).toEqual(['broken', 'broken']);
});

it('removes checks that are older than their monitor keeps them', async () => {
  const { add, look, time, end, checksOf } = scheduling();
  const monitor = await add('a', NOON, '0 12 1 * *');
  await look();
  await end('a');
  time.now += 29 * 24 * HOUR;
  await look();
  expect((await checksOf(monitor)).at(-1)).toMatchObject({ createdAt: NOON });
  time.now += 24 * HOUR;
  await look();
  expect((await checksOf(monitor)).map(({ createdAt }) => createdAt)).not.toContain(NOON);
});
