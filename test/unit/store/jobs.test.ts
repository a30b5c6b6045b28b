import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import type { Job } from '@/lib/jobs/job';
import type { JobStore } from '@/lib/jobs/stores';
import { openDatabase } from '@/lib/store/database';
import { createJobStore } from '@/lib/store/jobs';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const job = (createdAt: number, patch: Partial<Job> = {}): Job => ({
  id: `job-${createdAt}`,
  operation: 'scrape',
  engine: 'local',
  state: 'done',
  attempts: 1,
  ephemeral: false,
  page: { url: `https://page.example/${createdAt % 2}`, title: 'Page' },
  createdAt,
  ...patch,
});

/** A store with that many finished jobs, the oldest at 0. */
async function storeOf(count: number) {
  const database = openDatabase('test');
  const items = new Map<string, unknown>();
  const store = createJobStore(database, {
    get: async (key) => Object.fromEntries(key === null ? items : [[key, items.get(key)]]),
    set: async (added) => Object.entries(added).forEach(([key, value]) => void items.set(key, value)),
    remove: async (keys) => [keys].flat().forEach((key) => void items.delete(key)),
  });
  await database.change(['jobs'], async (transaction) => {
    for (let at = 0; at < count; at++) void transaction.objectStore('jobs').put(job(at));
  });
  return store;
}

/** All batches of a store. */
async function batchesOf(store: JobStore): Promise<Job[][]> {
  const batches: Job[][] = [];
  for await (const batch of store.batches()) batches.push(batch);
  return batches;
}

it('gives 2,001 jobs some at a time, each once, the newest first', async () => {
  const batches = await batchesOf(await storeOf(2_001));
  expect(batches.map(({ length }) => length)).toEqual([...Array.from({ length: 20 }, () => 100), 1]);
  expect(batches.flat().map(({ createdAt }) => createdAt)).toEqual(
    Array.from({ length: 2_001 }, (_, index) => 2_000 - index),
  );
});

it('counts the requests of programs that were denied', async () => {
  const store = await storeOf(2);
  await store.add(job(3, { state: 'failed' }));
  await store.add(job(4, { state: 'failed', denied: true, program: 'notes' }));
  await store.label('job-1', { denied: true });
  expect([await store.count(), await store.countDenied()]).toEqual([4, 1]);
});

it('gives jobs of one moment each once', async () => {
  const store = await storeOf(99);
  for (let at = 0; at < 250; at++) await store.add(job(-1, { id: `same-${at}` }));
  const ids = (await batchesOf(store)).flat().map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([349, 349]);
});

it('counts and lists what is on disk alone', async () => {
  const store = await storeOf(2);
  await store.add(job(5, { ephemeral: true }));
  expect(await store.count()).toBe(2);
  expect((await batchesOf(store)).flat()).toHaveLength(2);
  expect((await store.list()).map(({ createdAt }) => createdAt)).toEqual([5, 1, 0]);
});

it('keeps what a user says of a job that has ended, and nothing else of it', async () => {
  const store = await storeOf(1);
  await store.label('job-0', { name: 'Fees of May' });
  await store.label('job-0', { pinned: true });
  expect(await store.get('job-0')).toEqual(job(0, { name: 'Fees of May', pinned: true }));
  await store.label('gone', { pinned: true });
  expect(await store.count()).toBe(1);
});

it('finds what has not finished behind any number of newer jobs', async () => {
  const store = await storeOf(251);
  await store.add(job(-1, { state: 'running' }));
  await store.add(job(-2, { state: 'queued', ephemeral: true }));
  expect((await store.unfinished()).map(({ id }) => id).sort()).toEqual(['job--1', 'job--2']);
});

it('finds all jobs of a page', async () => {
  const store = await storeOf(501);
  const found = await store.ofPage('https://page.example/1');
  expect([found.length, found[0]?.createdAt]).toEqual([250, 499]);
});

it('takes a job over many pages for no job of its first page', async () => {
  const store = await storeOf(2);
  await store.add(job(3, { operation: 'batch', planned: 2 }));
  expect((await store.ofPage('https://page.example/1')).map(({ id }) => id)).toEqual(['job-1']);
});

it('shows a job as failed although the disk did not take that, and as the disk has it from then on', async () => {
  const store = await storeOf(0);
  await store.add(job(1, { state: 'running' }));
  await store.addFailed(job(1, { state: 'failed' }));
  expect((await store.get('job-1'))?.state).toBe('failed');
  expect((await store.list()).map(({ state }) => state)).toEqual(['failed']);
  expect((await store.byIds(['job-1'])).map(({ state }) => state)).toEqual(['failed']);
  await store.update('job-1', { state: 'cancelled' });
  expect((await store.get('job-1'))?.state).toBe('cancelled');
});

it('forgets all', async () => {
  const store = await storeOf(3);
  await store.add(job(5, { ephemeral: true }));
  await store.clear();
  expect(await store.list()).toEqual([]);
});
