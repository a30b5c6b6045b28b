import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { createCacheStore } from '@/lib/store/cache';
import { type Database, openDatabase } from '@/lib/store/database';
import { createLanguageStore, type LanguageStore } from '@/lib/store/languages';

let database: Database;
let languages: LanguageStore;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  database = openDatabase('test');
  languages = createLanguageStore(database);
});

const german = { name: 'deu', data: new Blob(['data of German']) };
const french = { name: 'fra', data: new Blob(['data of French']) };
const names = async () => (await languages.list()).map(({ name }) => name);

it('keeps languages by name, the last file of each, and removes them', async () => {
  await languages.put(french);
  await languages.put(german);
  await languages.put({ ...german, data: new Blob(['better data of German']) });
  expect(await names()).toEqual(['deu', 'fra']);
  await languages.remove('fra');
  expect(await names()).toEqual(['deu']);
});

it('clears the copies of pages with each change, and with none that changes nothing', async () => {
  const cache = createCacheStore(database, async () => 1_000_000);
  const keepCopy = () =>
    cache.write({ key: 'scan', storedAt: 1 }, { loaded: { url: 'https://page.example/' }, snapshot: '{}', notes: [] });
  const copies = async () => (await cache.measure()).copies;
  await keepCopy();
  await languages.put(german);
  expect(await copies()).toBe(0);

  await keepCopy();
  await languages.replaceAll([german]);
  expect([await copies(), await names()]).toEqual([1, ['deu']]);
  await languages.replaceAll([french]);
  expect([await copies(), await names()]).toEqual([0, ['fra']]);

  await keepCopy();
  await languages.remove('fra');
  expect([await copies(), await names()]).toEqual([0, []]);
});
