import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dueAt, nextCheck, scheduleOf } from '@/lib/operations/watch/due';
import type { Watch } from '@/lib/operations/watch/watch';
import { type Database, openDatabase } from '@/lib/store/database';
import { createWatchStore, tellsOf, type WatchStore } from '@/lib/store/watches';

const NAME = 'watches-test';
const NOW = Date.UTC(2026, 10, 28, 9, 7);
const HOUR = 3_600_000;

let database: Database;
let store: WatchStore;

beforeEach(() => {
  database = openDatabase(NAME);
  store = createWatchStore(database);
});

afterEach(async () => {
  await database.close();
  await deleteDB(NAME);
});

const watch = (id: string, nextAt: number): Watch => ({
  id,
  name: id,
  url: `https://quay.example/${id}`,
  rule: { kind: 'text' },
  frequency: 'hourly',
  schedule: scheduleOf('hourly', NOW, 'UTC'),
  createdAt: NOW,
  nextAt,
  unseen: 0,
});

const changed = { state: 'changed' as const, passages: ['New'] };

it('begins what is due once, however many were missed, and no more than there is room for', async () => {
  for (const id of ['a', 'b', 'c']) await store.add(watch(id, NOW - 30 * HOUR));
  await store.add(watch('later', NOW + HOUR));
  const begun = await store.beginDue(NOW, 2, 'w', nextCheck);
  expect(begun.map(({ watch: { id } }) => id)).toEqual(['a', 'b']);
  expect(begun.every(({ watch: { nextAt = 0 } }) => nextAt > NOW)).toBe(true);
  expect((await store.beginDue(NOW, 2, 'w', nextCheck)).map(({ watch: { id } }) => id)).toEqual(['c']);
  expect(await store.beginDue(NOW, 2, 'w', nextCheck)).toEqual([]);
});

it('begins none of a watch whose check still runs', async () => {
  await store.add(watch('a', NOW));
  await store.beginDue(NOW, 2, 'w', nextCheck);
  expect(await store.beginNow('a', NOW, 'w')).toBeUndefined();
  expect(await store.beginDue(NOW + 2 * HOUR, 2, 'w', nextCheck)).toEqual([]);
});

it('hands a check of a worker that ended to the next one: neither lost nor ended twice', async () => {
  await store.add(watch('a', NOW));
  const [begun] = await store.beginDue(NOW, 2, 'first', nextCheck);
  const id = begun?.check.id ?? '';
  expect(await store.takeOver('first', 2)).toEqual([]);
  const [taken] = await store.takeOver('second', 2);
  expect(taken?.check).toMatchObject({ id, attempts: 2, worker: 'second' });
  // The first one was only slow.
  expect(await store.end(id, 'first', changed, NOW, tellsOf)).toBeUndefined();
  expect(await store.end(id, 'second', changed, NOW, tellsOf)).toMatchObject({
    id,
    state: 'changed',
    notice: 'wanted',
  });
  expect(await store.end(id, 'second', changed, NOW, tellsOf)).toBeUndefined();
  expect(await store.checks('a')).toHaveLength(1);
  expect(await store.unseen()).toBe(1);
});

it('knows of whom to tell until it was told, over the end of any worker', async () => {
  await store.add(watch('a', NOW));
  const [begun] = await store.beginDue(NOW, 2, 'w', nextCheck);
  const id = begun?.check.id ?? '';
  await store.end(id, 'w', changed, NOW, tellsOf);
  const again = createWatchStore(database);
  expect((await again.toTell()).map(({ check }) => check.id)).toEqual([id]);
  await again.told(id);
  expect(await again.toTell()).toEqual([]);
  await again.sawChanges('a');
  expect(await again.unseen()).toBe(0);
});

it('tells once of a page that asks to sign in, not with each check', async () => {
  await store.add(watch('a', NOW));
  const states: (string | undefined)[] = [];
  for (let hour = 0; hour < 3; hour++) {
    const begun = await store.beginNow('a', NOW + hour, 'w');
    const ended = await store.end(begun?.check.id ?? '', 'w', { state: 'signIn' }, NOW, tellsOf);
    states.push(ended?.notice);
  }
  expect(states).toEqual(['wanted', undefined, undefined]);
});

it('keeps what was seen, and forgets it with the watch', async () => {
  await store.add(watch('a', NOW));
  const begun = await store.beginNow('a', NOW, 'w');
  const seen = { text: 'Tides\n', at: NOW, asksPassword: false, url: 'https://quay.example/a' };
  await store.end(begun?.check.id ?? '', 'w', { state: 'first', seen }, NOW, tellsOf);
  expect(await store.seen('a')).toEqual(seen);
  // A page that could not be compared leaves it as it was.
  const next = await store.beginNow('a', NOW + 1, 'w');
  await store.end(next?.check.id ?? '', 'w', { state: 'error' }, NOW, tellsOf);
  expect(await store.seen('a')).toEqual(seen);
  await store.remove('a');
  expect(await store.seen('a')).toBeUndefined();
  expect(await store.checks('a')).toEqual([]);
});

it('names the next check no later than a schedule says, on a clock that was set back', async () => {
  await store.add(watch('a', NOW + 1_000 * HOUR));
  const next = await store.nextAt(NOW, dueAt);
  expect(next).toBeGreaterThan(NOW);
  expect(next).toBeLessThanOrEqual(NOW + HOUR);
  expect(await store.beginDue(next ?? 0, 2, 'w', nextCheck)).toHaveLength(1);
});
