import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import type { KeptCookie, Profile } from '@/lib/browser/profiles';
import { openDatabase } from '@/lib/store/database';
import { createProfileStore } from '@/lib/store/profiles';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const cookie: KeptCookie = {
  name: 'session',
  value: 'hunter2',
  domain: 'a.example',
  hostOnly: true,
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
};
const profile = (name: string): Profile => ({ name, sites: ['https://a.example'], cookies: [cookie], savedAt: 1 });

it('gives a profile back whole, lists it without its cookies, and writes none of them down readably', async () => {
  const database = openDatabase('test');
  const profiles = createProfileStore(database);
  await profiles.put(profile('work'));
  expect(await profiles.get('work')).toEqual(profile('work'));
  expect(await profiles.list()).toEqual([{ name: 'work', sites: ['https://a.example'], savedAt: 1 }]);
  const stored = await database.read((connection) => connection.get('profiles', 'work'));
  const bytes = new Uint8Array(stored?.cookies.data ?? new ArrayBuffer(0));
  expect(bytes.length).toBeGreaterThan(100);
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('hunter2');
});

it('has no cookies once they cannot be decrypted, and keeps the profile', async () => {
  const database = openDatabase('test');
  const profiles = createProfileStore(database);
  await profiles.put(profile('work'));
  await database.clear('secretKey');
  expect(await profiles.get('work')).toEqual({ ...profile('work'), cookies: [] });
});

it('lists by name, tells of changes, and forgets what is removed', async () => {
  const profiles = createProfileStore(openDatabase('test'));
  const changed: string[] = [];
  const stop = profiles.watch((name) => changed.push(name));
  await profiles.put(profile('work'));
  await profiles.put(profile('home'));
  await profiles.remove('work');
  expect((await profiles.list()).map(({ name }) => name)).toEqual(['home']);
  expect(await profiles.get('work')).toBeUndefined();
  expect(changed).toEqual(['work', 'home', 'work']);
  stop();
});
