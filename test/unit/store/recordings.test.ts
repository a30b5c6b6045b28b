import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RECORDING_VERSION, type Recording } from '@/lib/recorder/recording';
import { type Database, openDatabase } from '@/lib/store/database';
import { createRecordingStore } from '@/lib/store/recordings';

const NAME = 'recordings-test';
let database: Database;

beforeEach(async () => {
  database = openDatabase(NAME);
});

afterEach(async () => {
  await database.close();
  await deleteDB(NAME);
});

const recording = (id: string, updatedAt: number): Recording => ({
  id,
  version: RECORDING_VERSION,
  name: id,
  startUrl: 'https://a.example/',
  formats: ['markdown'],
  steps: [],
  notes: [],
  createdAt: 1,
  updatedAt,
});

describe('recordings', () => {
  it('are listed with the one that was changed last first', async () => {
    const store = createRecordingStore(database);
    for (const [id, at] of [
      ['old', 1],
      ['new', 3],
      ['middle', 2],
    ] as const)
      await store.put(recording(id, at));
    expect((await store.list()).map(({ id }) => id)).toEqual(['new', 'middle', 'old']);
    await store.put(recording('old', 4));
    expect((await store.list()).map(({ id }) => id)).toEqual(['old', 'new', 'middle']);
  });
  it('are there as they were put, until they are removed', async () => {
    const store = createRecordingStore(database);
    await store.put(recording('a', 1));
    expect(await store.get('a')).toEqual(recording('a', 1));
    await store.remove('a');
    await store.remove('never');
    expect(await store.get('a')).toBeUndefined();
    expect(await store.list()).toEqual([]);
  });
  it('tell who watches, here and elsewhere, once it is on disk', async () => {
    const [here, elsewhere] = [createRecordingStore(database), createRecordingStore(database)];
    const [heardHere, heardThere] = [vi.fn(), vi.fn()];
    const end = here.watch(heardHere);
    const endThere = elsewhere.watch(heardThere);
    await here.put(recording('a', 1));
    await vi.waitFor(() => expect(heardThere).toHaveBeenCalledWith('a'));
    expect(heardHere).toHaveBeenCalledExactlyOnceWith('a');
    end();
    endThere();
    await here.remove('a');
    expect(heardHere).toHaveBeenCalledTimes(1);
  });
});
