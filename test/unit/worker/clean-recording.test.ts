import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginningsOf, marksOf } from '@/lib/recorder/secrets/marks';
import type { MarksByPlace } from '@/lib/recorder/secrets/page-secrets';
import { type Database, openDatabase, type RecordingSession } from '@/lib/store/database';
import { createRecordingSessionStore } from '@/lib/store/recording-session';
import { cleanEarlier } from '@/lib/worker/clean-recording';
import { click, fill, tape } from '../recorder/raw-events';

const NAME = 'clean-recording-test';
const SECRET = 'correct-horse-9!';
const WHOLE: MarksByPlace = { field: { marks: marksOf(SECRET), beginnings: beginningsOf(SECRET) } };

const session: RecordingSession = {
  ...{ tabId: 1, windowId: 1, state: 'recording', startedAt: 1, onePage: false },
  startUrl: `https://a.example/?token=${SECRET}`,
  title: `Welcome, ${SECRET}`,
};

let database: Database;
/** Storage that lasts as long as the browser runs. */
let kept: Map<string, unknown>;
const memory = {
  get: async (key: string | null) => (key === null ? Object.fromEntries(kept) : { [key]: kept.get(key) }),
  set: async (items: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(items)) kept.set(key, value);
  },
  remove: async (keys: string | string[]) => {
    for (const key of [keys].flat()) kept.delete(key);
  },
};
/** A store as a worker that has just begun has it. */
const newStore = () => createRecordingSessionStore(database, memory);
const all = async () => JSON.stringify([await newStore().get(), await newStore().events(), [...kept]]);

beforeEach(async () => {
  kept = new Map();
  database = openDatabase(NAME);
  const store = newStore();
  await store.put(session);
  for (const event of tape(fill('#user', SECRET), click('#copy', { label: `Copy ${SECRET}` }))) await store.add(event);
});

afterEach(async () => {
  await database.close();
  await deleteDB(NAME);
});

describe('a recording in which a value becomes a secret', () => {
  it('is cleaned of it, wherever it stands', async () => {
    const store = newStore();
    await store.addMarks(WHOLE);
    await cleanEarlier(store);
    expect(await all()).not.toContain('correct-horse');
    expect(await store.events()).toMatchObject([
      { type: 'field', secret: 'secret' },
      { type: 'click', target: { label: 'Copy ▒▒▒' } },
    ]);
    expect(await store.get()).toMatchObject({ tabId: 1, state: 'recording', title: 'Welcome, ▒▒▒' });
  });

  it('is cleaned by the next worker where the first was ended before it could be', async () => {
    await newStore().addMarks(WHOLE);
    expect(await all()).toContain('correct-horse');
    await cleanEarlier(newStore());
    expect(await all()).not.toContain('correct-horse');
  });

  it('is cleaned by the next worker where the first was ended in the middle of it', async () => {
    const store = newStore();
    await store.addMarks(WHOLE);
    const ended = cleanEarlier({ ...store, rewrite: () => Promise.reject(new Error('The worker has ended.')) });
    await expect(ended).rejects.toThrow();
    await cleanEarlier(newStore());
    expect(await all()).not.toContain('correct-horse');
  });

  it('keeps its words while the value may only be the beginning of one', async () => {
    const store = newStore();
    await store.addMarks({ field: { marks: marksOf('correct') } });
    await cleanEarlier(store);
    expect(await all()).toContain('correct-horse');
    await store.addMarks(WHOLE);
    await cleanEarlier(store);
    expect(await all()).not.toContain('correct');
  });

  it('has no beginning of it in what a page is told', async () => {
    const store = newStore();
    await store.addMarks(WHOLE);
    const { marks, beginnings } = await store.marks();
    expect(beginnings.length).toBeGreaterThan(5);
    const told = new Set(marks.map(([, hash]) => hash));
    expect(beginnings.filter(([, hash]) => told.has(hash))).toEqual([]);
  });
});
