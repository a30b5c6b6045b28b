import { IDBFactory } from 'fake-indexeddb';
import { type IDBPDatabase, openDB } from 'idb';
import { beforeEach, expect, it } from 'vitest';
import { parseRequest } from '@/lib/contract';
import type { Job } from '@/lib/jobs/job';
import { createCacheStore } from '@/lib/store/cache';
import { createChangeHistory } from '@/lib/store/change-history';
import { hasOlderDatabase, openDatabase } from '@/lib/store/database';
import { createHighlightStore } from '@/lib/store/highlights';
import { createJobStore, type SessionArea } from '@/lib/store/jobs';
import { createProfileStore } from '@/lib/store/profiles';
import { createRecordingStore } from '@/lib/store/recordings';
import { createResultStore } from '@/lib/store/results';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const gzip = (text: string) =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();

/** The schema of version 10, as that version made it. */
const openVersion10 = (): Promise<IDBPDatabase> =>
  openDB('test', 10, {
    upgrade(database) {
      const index = (store: string, indexes: Record<string, string | string[]>, options?: IDBObjectStoreParameters) => {
        const made = database.createObjectStore(store, options);
        for (const [name, path] of Object.entries(indexes)) made.createIndex(name, path);
      };
      index('jobs', { createdAt: 'createdAt', state: 'state', page: 'page.url' }, { keyPath: 'id' });
      index('results', {});
      index('blobs', {});
      index('cacheRows', { usedAt: 'usedAt' }, { keyPath: ['key', 'storedAt'] });
      index('cachePages', {});
      index('recordings', { updatedAt: 'updatedAt' }, { keyPath: 'id' });
      index('recordingSession', {});
      index('rawEvents', {}, { keyPath: ['document', 'seq'] });
      index('secretKey', {});
      index('secrets', {});
      index('versions', { branch: ['branch', 'at'] }, { keyPath: 'id' });
      index('versionTexts', {});
      index('children', { parentId: 'parentId', state: 'state' }, { keyPath: 'id' });
      index('found', { jobId: 'jobId' }, { autoIncrement: true });
      index('languages', {}, { keyPath: 'name' });
      index('deleted', {}, { keyPath: 'id' });
      index('watches', { nextAt: 'nextAt' }, { keyPath: 'id' });
      const checks = { watch: ['watchId', 'startedAt'], state: 'state', notice: 'notice' };
      index('watchChecks', checks, { keyPath: 'id' });
      index('watchTexts', {});
    },
  });

const PAGE = { url: 'https://page.example/a', title: 'Fees' };
const REQUEST = {
  url: PAGE.url,
  formats: [{ type: 'markdown' }, { type: 'question', question: 'What does a berth cost?' }],
  onlyMainContent: true,
  actions: [{ type: 'write', text: '{{password}}' }],
};

const jobOf = (id: string, createdAt: number, state: string, rest: object = {}) => ({
  id,
  operation: 'scrape',
  engine: 'local',
  state,
  tab: { id: 7, windowId: 1, selection: false },
  attempts: 1,
  ephemeral: false,
  page: PAGE,
  input: REQUEST,
  warnings: ['x is not part of the contract and was ignored.'],
  createdAt,
  ...rest,
});

/** Rows of all kinds, as version 10 wrote them. */
async function writeVersion10() {
  const database = await openVersion10();
  await database.put('jobs', jobOf('done', 1, 'done', { finishedAt: 2 }));
  await database.put('jobs', jobOf('running', 3, 'running', { engine: 'remote', replay: { recordingId: 'r' } }));
  const { input: _, ...unstartable } = jobOf('refused', 4, 'failed', { error: { code: 'PAGE_NOT_READABLE' } });
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

it('opens a database of version 10 with everything in it', async () => {
  await writeVersion10();
  const database = openDatabase('test');
  const jobs = createJobStore(database, sessionOf({}));

  expect(await jobs.list()).toMatchObject([{ id: 'refused' }, { id: 'running', input: REQUEST }, { id: 'done' }]);
  expect(await jobs.get('refused')).not.toHaveProperty('input');
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
  expect(await hasOlderDatabase(database)).toBe(false);
});

it('opens a database of version 11 with its highlights, and has room for profiles', async () => {
  await writeVersion10();
  const before = await openDB('test', 11, {
    upgrade: (database) => void database.createObjectStore('highlights', { keyPath: 'id' }).createIndex('page', 'page'),
  });
  await before.put('highlights', { id: 'h', page: PAGE.url, createdAt: 1, quote: { exact: 'Fees' } });
  before.close();

  const database = openDatabase('test');
  expect(await createHighlightStore(database).list()).toMatchObject([{ id: 'h' }]);
  expect(await createJobStore(database, sessionOf({})).list()).toHaveLength(3);
  const profiles = createProfileStore(database);
  await profiles.put({ name: 'work', sites: ['https://a.example'], cookies: [], savedAt: 1 });
  expect(await profiles.list()).toEqual([{ name: 'work', sites: ['https://a.example'], savedAt: 1 }]);
  expect(await hasOlderDatabase(database)).toBe(false);
});

it('leaves a database of an older version as it is, says so, and keeps what is new beside it', async () => {
  const older = await openDB('test', 9, { upgrade: (database) => void database.createObjectStore('jobs') });
  await older.put('jobs', { request: REQUEST }, 'old');
  older.close();

  const database = openDatabase('test');
  const jobs = createJobStore(database, sessionOf({}));
  expect(await hasOlderDatabase(database)).toBe(true);
  expect(await jobs.list()).toEqual([]);
  await jobs.add(jobOf('new', 1, 'done') as unknown as Job);
  await database.close();

  const next = openDatabase('test');
  expect(await createJobStore(next, sessionOf({})).list()).toMatchObject([{ id: 'new' }]);
  expect(await hasOlderDatabase(next)).toBe(true);
  const untouched = await openDB('test', 9);
  expect(await untouched.get('jobs', 'old')).toEqual({ request: REQUEST });
  untouched.close();
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
