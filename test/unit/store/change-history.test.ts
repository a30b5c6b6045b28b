import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ChangeHistory, Version } from '@/lib/scrape/formats/text/changes/history';
import { createChangeHistory } from '@/lib/store/change-history';
import { type Database, openDatabase } from '@/lib/store/database';

const NAME = 'change-history-test';
let database: Database;
let history: ChangeHistory;

beforeEach(async () => {
  database = openDatabase(NAME);
  history = createChangeHistory(database);
});

afterEach(async () => {
  await database.close();
  await deleteDB(NAME);
});

const url = 'https://example.com/';
const version = (at: number, more: Partial<Version> = {}): Version => ({
  ...{ id: `v${at}`, url, tag: null, at, markdown: `text of ${at}` },
  ...more,
});

it('gives back what it was given', async () => {
  const full = version(1, { markdown: 'naïve 🙂\r\n', statusCode: 200 });
  await history.add(full);
  expect(await history.last(url, null)).toEqual(full);
  expect(await history.get('v1')).toEqual(full);
  await history.add(version(2));
  expect(await history.last(url, null)).toEqual(version(2));
});

it('lists newest first, without texts', async () => {
  for (const at of [1, 3, 2]) await history.add(version(at, { statusCode: 200 }));
  const listed = await history.list(url, null);
  expect(listed.map(({ id }) => id)).toEqual(['v3', 'v2', 'v1']);
  expect(listed[0]).toEqual({ id: 'v3', url, tag: null, at: 3, since: 3, statusCode: 200 });
  expect((await history.last(url, null))?.id).toBe('v3');
});

it('keeps pages and tags apart, and no tag from an empty one', async () => {
  const other = 'https://example.com/other';
  await history.add(version(1));
  await history.add(version(2, { tag: '' }));
  await history.add(version(3, { tag: 'daily' }));
  await history.add(version(4, { url: other }));
  const ids = async (address: string, tag: string | null) => (await history.list(address, tag)).map(({ id }) => id);
  expect(await ids(url, null)).toEqual(['v1']);
  expect(await ids(url, '')).toEqual(['v2']);
  expect(await ids(url, 'daily')).toEqual(['v3']);
  expect(await ids(other, null)).toEqual(['v4']);
  expect(await history.last(other, 'daily')).toBeUndefined();
  expect(await history.get('v9')).toBeUndefined();
});

it('does not keep the same text again, but when it was seen last', async () => {
  await history.add(version(1, { markdown: 'same' }));
  await history.add(version(2, { markdown: 'same\n' }));
  expect(await history.list(url, null)).toEqual([{ id: 'v1', url, tag: null, at: 2, since: 1 }]);
  expect(await history.last(url, null)).toMatchObject({ id: 'v1', at: 2, markdown: 'same\n' });
  await history.add(version(3, { markdown: 'other' }));
  await history.add(version(4, { markdown: 'same' }));
  expect((await history.list(url, null)).map(({ id }) => id)).toEqual(['v4', 'v3', 'v1']);
});

it('does not keep it again either when it is added twice at once', async () => {
  await Promise.all([history.add(version(1, { markdown: 'x' })), history.add(version(2, { markdown: 'x' }))]);
  expect(await history.list(url, null)).toHaveLength(1);
});

it('puts out the oldest of a page beyond fifty, with their texts', async () => {
  await history.add(version(1, { tag: 'other' }));
  for (let at = 2; at <= 54; at++) await history.add(version(at));
  const listed = await history.list(url, null);
  expect(listed).toHaveLength(50);
  expect(listed.at(-1)?.id).toBe('v5');
  expect(await database.read((connection) => connection.count('versionTexts'))).toBe(51);
  expect(await history.get('v4')).toBeUndefined();
  expect(await history.last(url, 'other')).toBeDefined();
});

it('forgets everything', async () => {
  await history.add(version(1));
  await history.clear();
  expect(await history.last(url, null)).toBeUndefined();
  expect(await database.read((connection) => connection.count('versionTexts'))).toBe(0);
});

it('takes no room for what gzip can do', async () => {
  await history.add(version(1, { markdown: 'text '.repeat(10_000) }));
  const stored = await database.read((connection) => connection.get('versionTexts', 'v1'));
  expect(stored?.byteLength).toBeLessThan(1000);
});
