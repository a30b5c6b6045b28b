import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '@/lib/base/errors';
import { openDatabase } from '@/lib/store/database';
import { replaceGlobal, restoreGlobals } from '../../support/replace-global.ts';

/** @param room bytes that are left */
const disk = (room: number) =>
  replaceGlobal('navigator', { storage: { estimate: async () => ({ usage: 1_000, quota: 1_000 + room }) } });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  disk(1e9);
});

afterEach(() => {
  vi.restoreAllMocks();
  restoreGlobals();
});

const recording = { id: 'one', updatedAt: 1 } as never;

/** Writes a row, and says how that failed. */
async function write(database = openDatabase('test')) {
  const writing = database.change(['recordings'], (transaction) =>
    transaction.objectStore('recordings').put(recording),
  );
  return writing.then(
    () => 'written',
    (thrown) => thrown.record,
  );
}

/** Every write is refused; `abort` is how browsers end a transaction whose disk is full. */
const refuse = (thrown: Error, abort = false) =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    if (!abort) throw thrown;
    const request = this.get('pending');
    const transaction = this.transaction as IDBTransaction & { _abort(name: string | null): void };
    Object.defineProperty(transaction, 'error', { get: () => thrown });
    transaction.abort();
    return request;
  });

describe('a failure of the disk is told in a sentence of its own', () => {
  it.each<[name: string, thrown: Error, code: ErrorCode]>([
    ['no room', new DOMException('internal', 'QuotaExceededError'), 'STORAGE_FULL'],
    ['what is nested too deeply', new RangeError('Maximum call stack size exceeded'), 'STORAGE_UNFIT'],
    ['what cannot be cloned', new DOMException('internal', 'DataCloneError'), 'STORAGE_UNFIT'],
    ['anything else', new DOMException('internal', 'UnknownError'), 'STORAGE_FAILED'],
  ])('%s', async (_name, thrown, code) => {
    refuse(thrown);
    const { code: told, message } = await write();
    expect(told).toBe(code);
    expect(message).not.toMatch(/internal|Maximum/);
  });

  it('also if all that a request says is that its transaction was aborted', async () => {
    refuse(new DOMException('internal', 'QuotaExceededError'), true);
    expect(await write()).toMatchObject({ code: 'STORAGE_FULL' });
  });

  it('a browser that does not say why, on a disk without room', async () => {
    disk(0);
    refuse(new DOMException('Internal error opening backing store', 'UnknownError'));
    expect(await write()).toMatchObject({ code: 'STORAGE_FULL' });
  });

  it('a browser that does not say why, on a disk with room', async () => {
    refuse(new DOMException('Internal error opening backing store', 'UnknownError'));
    expect(await write()).toMatchObject({ code: 'STORAGE_FAILED' });
  });

  it('a database of a newer version, of which nothing is deleted', async () => {
    const newer = await openDB('test', 99, { upgrade: (database) => void database.createObjectStore('future') });
    newer.close();
    expect(await write()).toMatchObject({ code: 'STORAGE_NEWER', nextStep: expect.stringContaining('Update Winnow') });
    const after = await openDB('test');
    expect([after.version, ...after.objectStoreNames]).toEqual([99, 'future']);
    after.close();
  });
});

it('goes on once there is room again', async () => {
  const database = openDatabase('test');
  refuse(new DOMException('internal', 'QuotaExceededError'));
  expect(await write(database)).toMatchObject({ code: 'STORAGE_FULL' });
  vi.restoreAllMocks();
  expect(await write(database)).toBe('written');
});

it('opens again what could not be opened', async () => {
  const database = openDatabase('test');
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('internal', 'UnknownError');
  });
  expect(await write(database)).toMatchObject({ code: 'STORAGE_FAILED' });
  expect(await write(database)).toBe('written');
  expect(open).toHaveBeenCalledTimes(2);
});

it('opens again what the browser has closed', async () => {
  const database = openDatabase('test');
  await write(database);
  // As browsers do to a connection whose disk failed.
  await database.read(async (connection) => connection.close());
  expect(await write(database)).toBe('written');
});

it('does nothing of a change whose work failed', async () => {
  const database = openDatabase('test');
  const changing = database.change(['recordings'], async (transaction) => {
    await transaction.objectStore('recordings').put(recording);
    throw new RangeError('Maximum call stack size exceeded');
  });
  await expect(changing).rejects.toMatchObject({ code: 'STORAGE_UNFIT' });
  expect(await database.read((connection) => connection.count('recordings'))).toBe(0);
});

it('gives way to an upgrade elsewhere', async () => {
  const database = openDatabase('test');
  await write(database);
  (await openDB('test', 99)).close();
  expect(await write(database)).toMatchObject({ code: 'STORAGE_NEWER' });
});
