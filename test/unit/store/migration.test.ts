import { IDBFactory } from 'fake-indexeddb';
import { type IDBPDatabase, openDB } from 'idb';
import { beforeEach, expect, it } from 'vitest';
import { parseRequest } from '@/lib/contract';
import { createCacheStore } from '@/lib/store/cache';
import { createChangeHistory } from '@/lib/store/change-history';
import { openDatabase } from '@/lib/store/database';
import { createJobStore, type SessionArea } from '@/lib/store/jobs';
import { createRecordingStore } from '@/lib/store/recordings';
import { createResultStore } from '@/lib/store/results';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const gzip = (text: string) =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();

/** The schema of version 5, as that version made it. */
const openVersion5 = (): Promise<IDBPDatabase> =>
  openDB('test', 5, {
    upgrade(database) {
      const jobs = database.createObjectStore('jobs', { keyPath: 'id' });
      jobs.createIndex('createdAt', 'createdAt');
      jobs.createIndex('state', 'state');
      jobs.createIndex('page', 'page.url');
      database.createObjectStore('results');
      database.createObjectStore('blobs');
      database.createObjectStore('cacheRows', { keyPath: ['key', 'storedAt'] }).createIndex('usedAt', 'usedAt');
      database.createObjectStore('cachePages');
      database.createObjectStore('recordings', { keyPath: 'id' }).createIndex('updatedAt', 'updatedAt');
      database.createObjectStore('recordingSession');
      database.createObjectStore('rawEvents', { keyPath: ['document', 'seq'] });
      database.createObjectStore('secretKey');
      database.createObjectStore('secrets');
      database.createObjectStore('versions', { keyPath: 'id' }).createIndex('branch', ['branch', 'at']);
      database.createObjectStore('versionTexts');
    },
  });

const PAGE = { url: 'https://page.example/a', title: 'Fees' };
const REQUEST = {
  url: PAGE.url,
  formats: [{ type: 'markdown' }, { type: 'question', question: 'What does a berth cost?' }],
  onlyMainContent: true,
  actions: [{ type: 'write', text: '{{password}}' }],
};

/** A job as version 5 wrote it: with `request`, and without the name of an operation. */
const oldJob = (id: string, createdAt: number, state: string, rest: object = {}) => ({
  id,
  engine: 'local',
  state,
  tab: { id: 7, windowId: 1, selection: false },
  attempts: 1,
  ephemeral: false,
  page: PAGE,
  request: REQUEST,
  warnings: ['x is not part of the contract and was ignored.'],
  createdAt,
  ...rest,
});

/** Rows of all kinds, as version 5 wrote them. */
async function writeVersion5() {
  const database = await openVersion5();
  await database.put('jobs', oldJob('done', 1, 'done', { finishedAt: 2 }));
  await database.put('jobs', oldJob('running', 3, 'running', { engine: 'remote', replay: { recordingId: 'r' } }));
  const { request: _, ...unstartable } = oldJob('refused', 4, 'failed', { error: { code: 'PAGE_NOT_READABLE' } });
  await database.put('jobs', unstartable);
  const data = { markdown: '# Fees', screenshot: '/data/screenshot', metadata: { title: 'Fees' } };
  const result = { response: { success: true, data }, misfits: {}, leftOut: [], pointers: ['/data/screenshot'] };
  await database.put('results', result, 'done');
  await database.put('blobs', new Blob(['png'], { type: 'image/png' }), ['done', '/data/screenshot']);
  await database.put('cacheRows', { key: 'k', storedAt: 5, bytes: 9, usedAt: 5 });
  const copy = { loaded: { url: PAGE.url, statusCode: 200 }, snapshot: await gzip('snapshot'), notes: ['a note'] };
  await database.put('cachePages', copy, ['k', 5]);
  await database.put('recordings', { id: 'r', name: 'Sign in', updatedAt: 6, steps: [] });
  await database.put('recordingSession', { state: 'paused' }, 'current');
  await database.put('rawEvents', { document: 'd', seq: 0, type: 'page' });
  await database.put('secrets', { iv: new Uint8Array(12), data: new ArrayBuffer(3) }, ['r', 'password']);
  const version = { id: 'v', url: PAGE.url, tag: null, at: 7, since: 7, branch: [PAGE.url], digest: 'abc' };
  await database.put('versions', version);
  await database.put('versionTexts', await gzip('# Fees of May'), 'v');
  database.close();
}

function sessionOf(items: Record<string, unknown>): SessionArea {
  return {
    get: async (key) => (key === null ? { ...items } : { [key]: items[key] }),
    set: async (added) => void Object.assign(items, added),
    remove: async (keys) => {
      for (const key of [keys].flat()) delete items[key];
    },
  };
}

it('everything in a database of version 5 is there after the upgrade', async () => {
  await writeVersion5();
  const database = openDatabase('test');
  const jobs = createJobStore(database, sessionOf({}));

  const asked = { operation: 'scrape', input: REQUEST, page: PAGE };
  expect(await jobs.list()).toMatchObject([{ id: 'refused', operation: 'scrape' }, { id: 'running', ...asked }, asked]);
  expect(await jobs.get('refused')).not.toHaveProperty('input');
  expect(await jobs.get('running')).toEqual({
    ...oldJob('running', 3, 'running', { engine: 'remote', replay: { recordingId: 'r' } }),
    request: undefined,
    operation: 'scrape',
    input: REQUEST,
  });
  expect(await jobs.get('done')).not.toHaveProperty('request');
  expect((await jobs.unfinished()).map(({ id }) => id)).toEqual(['running']);
  expect(await jobs.ofPage(PAGE.url)).toHaveLength(3);
  expect((await jobs.batches().next()).value).toMatchObject([{ id: 'refused' }, { id: 'running' }, { id: 'done' }]);

  const result = await createResultStore(database).get('done');
  expect(result?.response.data.markdown).toBe('# Fees');
  expect(await result?.attachments['/data/screenshot']?.text()).toBe('png');

  const cache = createCacheStore(database, async () => 1_000_000);
  const [row] = await cache.list('k');
  expect(row && (await cache.read(row))).toMatchObject({ snapshot: 'snapshot', notes: ['a note'] });
  expect(await createRecordingStore(database).get('r')).toMatchObject({ name: 'Sign in' });
  expect((await createChangeHistory(database).last(PAGE.url, null))?.markdown).toBe('# Fees of May');
  const counts = ['recordingSession', 'rawEvents', 'secrets', 'children'] as const;
  expect(await Promise.all(counts.map((store) => database.read((connection) => connection.count(store))))).toEqual([
    1, 1, 1, 0,
  ]);
});

it('jobs of a version before in session storage are read as scrapes', async () => {
  const { request: _, page: __, ...ephemeral } = oldJob('ephemeral', 1, 'running', { ephemeral: true });
  const session = sessionOf({ 'job:ephemeral': ephemeral, 'job:full': oldJob('full', 2, 'failed'), other: 1 });
  const jobs = createJobStore(openDatabase('test'), session);
  expect(await jobs.get('ephemeral')).toEqual({ ...ephemeral, operation: 'scrape' });
  expect(await jobs.list()).toMatchObject([{ id: 'full', operation: 'scrape', input: REQUEST }, { id: 'ephemeral' }]);
  await jobs.update('ephemeral', { state: 'done' });
  expect(await jobs.get('ephemeral')).toMatchObject({ state: 'done', operation: 'scrape' });
});

it('parts of a job are listed by that job alone', async () => {
  const jobs = createJobStore(openDatabase('test'), sessionOf({}));
  const parsed = parseRequest({ url: PAGE.url });
  if (!parsed.ok) throw new Error('bad test request');
  const job = { operation: 'scrape', engine: 'local', attempts: 0, ephemeral: false, input: parsed.request } as const;
  await jobs.add({ ...job, id: 'whole', state: 'running', createdAt: 1 });
  for (const index of [1, 0]) {
    const ephemeral = index === 1;
    await jobs.add({
      ...job,
      id: `part-${index}`,
      parentId: 'whole',
      index,
      ephemeral,
      state: 'running',
      createdAt: 2,
    });
  }
  expect((await jobs.list()).map(({ id }) => id)).toEqual(['whole']);
  expect(await jobs.count()).toBe(1);
  expect((await jobs.children('whole')).map(({ id }) => id)).toEqual(['part-0', 'part-1']);
  expect((await jobs.unfinished()).map(({ id }) => id).sort()).toEqual(['part-0', 'part-1', 'whole']);
  await jobs.update('part-0', { state: 'done' });
  expect(await jobs.get('part-0')).toMatchObject({ state: 'done', parentId: 'whole' });
  await jobs.remove('part-0');
  expect((await jobs.children('whole')).map(({ id }) => id)).toEqual(['part-1']);
  await jobs.clear();
  expect(await jobs.children('whole')).toEqual([]);
});
