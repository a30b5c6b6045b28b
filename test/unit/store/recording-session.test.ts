import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RawEvent } from '@/lib/recorder/raw-event';
import { type Database, openDatabase, type RecordingSession } from '@/lib/store/database';
import { createRecordingSessionStore } from '@/lib/store/recording-session';

const NAME = 'recording-session-test';
let database: Database;

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
    const store = createRecordingSessionStore(database);
    expect(await store.get()).toBeUndefined();
    await store.put(session);
    await store.put({ ...session, state: 'paused' });
    expect(await store.get()).toEqual({ ...session, state: 'paused' });
  });
  it('is there for a worker that starts anew', async () => {
    const store = createRecordingSessionStore(database);
    await store.put(session);
    await store.add(event('one', 0));
    await database.close();
    database = openDatabase(NAME);
    const anew = createRecordingSessionStore(database);
    expect(await anew.get()).toEqual(session);
    expect(await anew.events()).toEqual([event('one', 0)]);
  });
  it('has an event once, as it was said last', async () => {
    const store = createRecordingSessionStore(database);
    await store.add(event('one', 0));
    await store.add(event('two', 0));
    await store.add(event('one', 0, 'https://a.example/b'));
    expect(await store.count()).toBe(2);
    expect(await store.events()).toEqual([event('one', 0, 'https://a.example/b'), event('two', 0)]);
  });
  it('leaves nothing behind', async () => {
    const store = createRecordingSessionStore(database);
    await store.put(session);
    await store.add(event('one', 0));
    await store.clear();
    expect(await store.get()).toBeUndefined();
    expect(await store.events()).toEqual([]);
  });
  it('tells who watches of each change', async () => {
    const store = createRecordingSessionStore(database);
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
});
