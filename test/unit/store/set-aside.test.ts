import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import type { Job } from '@/lib/jobs/job';
import { openDatabase } from '@/lib/store/database';
import { createFoundStore } from '@/lib/store/found';
import { createJobStore } from '@/lib/store/jobs';
import { createResultStore } from '@/lib/store/results';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const job = (id: string, patch: Partial<Job> = {}): Job => ({
  id,
  operation: 'scrape',
  engine: 'local',
  state: 'done',
  attempts: 1,
  ephemeral: false,
  page: { url: 'https://page.example/', title: 'Page' },
  createdAt: 1,
  ...patch,
});

/** Stores with a crawl that has a part, a file, what it found, and a question about it. */
async function stores() {
  const database = openDatabase('test');
  const items = new Map<string, unknown>();
  const jobs = createJobStore(database, {
    get: async (key) => Object.fromEntries(key === null ? items : [[key, items.get(key)]]),
    set: async (added) => Object.entries(added).forEach(([key, value]) => void items.set(key, value)),
    remove: async (keys) => [keys].flat().forEach((key) => void items.delete(key)),
  });
  const results = createResultStore(database);
  const found = createFoundStore(database);
  for (const one of [job('crawl'), job('question', { thread: 'crawl' }), job('other', { createdAt: 2 })]) {
    await jobs.add(one);
  }
  await jobs.add(job('part', { parentId: 'crawl', index: 0 }));
  await results.putFile('file', new Blob(['%PDF']));
  await results.takeFile('file', 'crawl');
  await found.add('crawl', { pages: [{ url: 'https://page.example/a', depth: 1 }], blocked: [] });
  return { jobs, results, found, items };
}

/** Ids in each of the lists. */
async function listed({ jobs }: Awaited<ReturnType<typeof stores>>) {
  const batches: Job[] = [];
  for await (const batch of jobs.batches()) batches.push(...batch);
  const lists = [
    batches,
    await jobs.list(),
    await jobs.byIds(['other', 'crawl', 'question']),
    await jobs.ofPage('https://page.example/'),
  ];
  return [...lists.map((list) => list.map(({ id }) => id).sort()), await jobs.count()];
}

it('takes jobs out of every list, and puts them back with all that they had', async () => {
  const all = await stores();
  const { jobs, results, found } = all;
  const before = await listed(all);
  expect(await jobs.setAside(['crawl', 'question'])).toBe(true);
  expect(await listed(all)).toEqual([['other'], ['other'], ['other'], ['other'], 1]);
  expect(await jobs.get('crawl')).toBeUndefined();
  expect(await jobs.deleted()).toEqual(['crawl']);
  expect(await jobs.deletedWith('crawl')).toEqual(['crawl', 'question']);

  await jobs.restore('crawl');
  expect(await listed(all)).toEqual(before);
  expect(await jobs.get('crawl')).toEqual(job('crawl'));
  expect(await jobs.deleted()).toEqual([]);
  expect((await jobs.children('crawl')).map(({ id }) => id)).toEqual(['part']);
  expect(await found.of('crawl')).toHaveLength(1);
  expect(await (await results.takeFile('crawl', 'again'))?.text()).toBe('%PDF');
});

it('says every move to those who watch', async () => {
  const { jobs } = await stores();
  const heard: string[] = [];
  const stop = jobs.watch((id) => heard.push(id));
  await jobs.setAside(['crawl', 'question']);
  await jobs.restore('crawl');
  stop();
  expect(heard).toEqual(['crawl', 'question', 'crawl', 'question']);
});

it('puts a job that failed on a full disk back as it failed', async () => {
  const { jobs, items } = await stores();
  await jobs.add(job('full', { state: 'running' }));
  await jobs.addFailed(job('full', { state: 'failed' }));
  await jobs.setAside(['full']);
  expect([await jobs.get('full'), items.size]).toEqual([undefined, 0]);
  await jobs.restore('full');
  expect(await jobs.get('full')).toMatchObject({ state: 'failed' });
});

it('leaves everything as it is where the job is not on disk', async () => {
  const all = await stores();
  const before = await listed(all);
  expect(await all.jobs.setAside(['gone', 'question'])).toBe(false);
  expect(await listed(all)).toEqual(before);
  await all.jobs.restore('gone');
  expect(await listed(all)).toEqual(before);
});

it('keeps nothing of the deleted ones once all are removed', async () => {
  const { jobs } = await stores();
  await jobs.setAside(['crawl']);
  await jobs.clear();
  await jobs.restore('crawl');
  expect(await jobs.list()).toEqual([]);
});
