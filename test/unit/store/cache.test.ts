import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PageCopy } from '@/lib/scrape/cache';
import { createCacheStore } from '@/lib/store/cache';
import { type Database, openDatabase } from '@/lib/store/database';

const NAME = 'cache-test';
let database: Database;
let clock: number;
let budget: number;

beforeEach(async () => {
  clock = 1000;
  budget = 1_000_000;
  database = openDatabase(NAME);
});

afterEach(async () => {
  await database.close();
  await deleteDB(NAME);
});

const store = () =>
  createCacheStore(
    database,
    async () => budget,
    () => clock,
  );

/** Text that gzip cannot make smaller than about three quarters. */
const noise = (length: number) => {
  let seed = length;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (seed % 90));
  };
  return Array.from({ length }, next).join('');
};

const copy = (snapshot: string, more: Partial<PageCopy> = {}): PageCopy => ({
  loaded: { url: 'https://example.com/', statusCode: 200, contentType: 'text/html', body: '<p>ü</p>' },
  snapshot,
  notes: ['A dialog was dismissed.'],
  ...more,
});

it('gives back what it was given', async () => {
  const row = { key: 'k', storedAt: 5, statusCode: 200 };
  const written = copy('snapshot', { picture: { image: new Blob(['png'], { type: 'image/png' }), warnings: ['cut'] } });
  await store().write(row, written);
  const read = await store().read(row);
  expect(read).toMatchObject({ ...written, picture: { warnings: ['cut'] } });
  expect(await read?.picture?.image.text()).toBe('png');
  await store().write({ key: 'k', storedAt: 6 }, copy('b', { loaded: { url: 'https://example.com/' } }));
  expect(await store().read({ key: 'k', storedAt: 6 })).toEqual(copy('b', { loaded: { url: 'https://example.com/' } }));
});

it('lists the copies under a key, newest first', async () => {
  for (const storedAt of [1, 3, 2]) await store().write({ key: 'k', storedAt }, copy('s'));
  await store().write({ key: 'other', storedAt: 4 }, copy('s'));
  expect((await store().list('k')).map(({ storedAt }) => storedAt)).toEqual([3, 2, 1]);
  expect(await store().list('none')).toEqual([]);
});

it('keeps the five newest of a key', async () => {
  for (let storedAt = 1; storedAt <= 7; storedAt++) await store().write({ key: 'k', storedAt }, copy('s'));
  expect((await store().list('k')).map(({ storedAt }) => storedAt)).toEqual([7, 6, 5, 4, 3]);
  expect(await store().read({ key: 'k', storedAt: 2 })).toBeUndefined();
});

describe('the budget', () => {
  it('puts out what was used least recently, whole', async () => {
    budget = 100_000;
    const write = async (key: string) => {
      clock++;
      await store().write({ key, storedAt: 1 }, copy(noise(10_000)));
    };
    for (let i = 0; i < 10; i++) await write(`k${i}`);
    clock++;
    await store().touch({ key: 'k0', storedAt: 1 });
    const before = await store().measure();
    expect(before.copies).toBe(10);
    for (let i = 10; i < 15; i++) await write(`k${i}`);
    const after = await store().measure();
    expect(after.bytes).toBeLessThanOrEqual(budget);
    expect(after.copies).toBeLessThan(15);
    expect(await store().list('k0')).toHaveLength(1);
    expect(await store().list('k1')).toEqual([]);
    expect(await store().read({ key: 'k1', storedAt: 1 })).toBeUndefined();
    expect(await store().list('k14')).toHaveLength(1);
  });

  it('leaves out what alone would take more than a tenth', async () => {
    budget = 100_000;
    await store().write({ key: 'k', storedAt: 1 }, copy(noise(20_000)));
    expect(await store().measure()).toEqual({ copies: 0, bytes: 0 });
  });

  it('counts what is on disk, where texts are gzipped', async () => {
    await store().write({ key: 'k', storedAt: 1 }, copy('x'.repeat(50_000)));
    expect((await store().measure()).bytes).toBeLessThan(1_000);
  });
});

it('does not bring back what was cleared', async () => {
  const row = { key: 'k', storedAt: 1 };
  await store().write(row, copy('s'));
  await store().clear();
  await store().touch(row);
  expect(await store().measure()).toEqual({ copies: 0, bytes: 0 });
  expect(await store().read(row)).toBeUndefined();
});
