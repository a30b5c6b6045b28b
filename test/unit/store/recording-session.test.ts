import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RawEvent } from '@/lib/recorder/raw-event';
import { type Database, openDatabase, type RecordingSession } from '@/lib/store/database';
import { createRecordingSessionStore } from '@/lib/store/recording-session';

const NAME = 'recording-session-test';
let database: Database;
/** Storage that is in memory only. */
function memory() {
  const kept = new Map<string, unknown>();
  return {
    get: async (key: string | null) => (key === null ? Object.fromEntries(kept) : { [key]: kept.get(key) }),
    set: async (items: Record<string, unknown>) => {
      for (const [key, value] of Object.entries(items)) kept.set(key, value);
    },
    remove: async (keys: string | string[]) => {
      for (const key of [keys].flat()) kept.delete(key);
    },
  };
}

beforeEach(async () => {
  database = openDatabase(NAME);
});

afterEach(async () => {
  await database.close();
  await deleteDB(NAME);
});

const session: RecordingSession = {
  tabId: 1,
  windowId: 1,
  state: 'recording',
  startUrl: 'https://a.example/',
  title: 'A',
  startedAt: 1,
  onePage: false,
};

const event = (document: string, seq: number, url = 'https://a.example/'): RawEvent => ({
  document,
  seq,
  at: 1,
  type: 'moved',
  url,
});

describe('a recording in progress', () => {
  it('is one at a time', async () => {
    const store = createRecordingSessionStore(database, memory());
    expect(await store.get()).toBeUndefined();
    await store.put(session);
    await store.put({ ...session, state: 'paused' });
    expect(await store.get()).toEqual({ ...session, state: 'paused' });
  });
  it('is there for a worker that starts anew', async () => {
    const store = createRecordingSessionStore(database, memory());
    await store.put(session);
    await store.add(event('one', 0));
    await database.close();
    database = openDatabase(NAME);
    const anew = createRecordingSessionStore(database, memory());
    expect(await anew.get()).toEqual(session);
    expect(await anew.events()).toEqual([event('one', 0)]);
  });
  it('has an event once, as it was said last', async () => {
    const store = createRecordingSessionStore(database, memory());
    await store.add(event('one', 0));
    await store.add(event('two', 0));
    await store.add(event('one', 0, 'https://a.example/b'));
    expect(await store.count()).toBe(2);
    expect(await store.events()).toEqual([event('one', 0, 'https://a.example/b'), event('two', 0)]);
  });
  it('leaves nothing behind', async () => {
    const store = createRecordingSessionStore(database, memory());
    await store.put(session);
    await store.add(event('one', 0));
    await store.clear();
    expect(await store.get()).toBeUndefined();
    expect(await store.events()).toEqual([]);
  });
  it('tells who watches of each change', async () => {
    const store = createRecordingSessionStore(database, memory());
    const heard = vi.fn();
    const end = store.watch(heard);
    await store.put(session);
    await store.add(event('one', 0));
    await store.clear();
    expect(heard).toHaveBeenCalledTimes(3);
    end();
    await store.put(session);
    expect(heard).toHaveBeenCalledTimes(3);
  });
  it('knows the marks of secrets in memory only, until it is over', async () => {
    const store = createRecordingSessionStore(database, memory());
    await Promise.all([store.addMarks({ one: { marks: [[3, 1]] } }), store.addMarks({ two: { marks: [[4, 2]] } })]);
    await store.addMarks({ one: { marks: [[5, 3]], beginnings: [[4, 4]] } });
    expect(await store.marks()).toEqual({
      marks: [
        [5, 3],
        [4, 2],
      ],
      beginnings: [[4, 4]],
    });
    await store.clear();
    expect(await store.marks()).toEqual({ marks: [], beginnings: [] });
    expect((await store.uncleaned()).places).toEqual([]);
  });
  it('knows after a restart of its worker what it is not clean of yet', async () => {
    const area = memory();
    const store = createRecordingSessionStore(database, area);
    await store.addMarks({ part: { marks: [[3, 1]] }, whole: { marks: [[4, 2]], beginnings: [] } });
    const anew = createRecordingSessionStore(database, area);
    expect(await anew.uncleaned()).toEqual({ places: ['whole'], marks: [[4, 2]], beginnings: [] });
    await anew.setCleaned(['whole']);
    expect((await store.uncleaned()).places).toEqual([]);
    expect((await store.marks()).marks).toHaveLength(2);
  });
  it('knows a whole value though a part of it comes later, as after a restart', async () => {
    const store = createRecordingSessionStore(database, memory());
    await store.addMarks({ one: { marks: [[8, 1]], beginnings: [[4, 4]] } });
    await store.addMarks({ one: { marks: [[5, 3]] } });
    expect(await store.marks()).toEqual({ marks: [[8, 1]], beginnings: [[4, 4]] });
  });
  it('is rewritten as a whole, or not at all', async () => {
    const store = createRecordingSessionStore(database, memory());
    await store.put(session);
    await store.add(event('one', 0));
    await store.add(event('one', 1));
    const failed = store.rewrite(({ events }) => ({
      session: { ...session, title: 'B' },
      events: [event('one', 0, 'https://a.example/b'), { ...events[1], seq: null } as never],
    }));
    await expect(failed).rejects.toThrow();
    expect(await store.get()).toEqual(session);
    expect(await store.events()).toEqual([event('one', 0), event('one', 1)]);
    await store.rewrite(() => ({
      session: { ...session, title: 'B' },
      events: [event('one', 1, 'https://a.example/b')],
    }));
    expect(await store.get()).toMatchObject({ title: 'B' });
    expect(await store.events()).toEqual([event('one', 1, 'https://a.example/b')]);
  });
});
