import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '@/lib/store/database';
import { createKeptSecrets } from '@/lib/store/kept-secrets';

const NAME = 'kept-secrets-test';
let database: Database;

beforeEach(async () => {
  database = openDatabase(NAME);
});

afterEach(async () => {
  await database.close();
  await deleteDB(NAME);
});

/** The bytes of a row as text, to look for a value in. */
const textOf = ({ iv, data }: { iv: Uint8Array; data: ArrayBuffer }) =>
  [iv, new Uint8Array(data)].map((bytes) => Buffer.from(bytes).toString('latin1')).join();

describe('kept secrets', () => {
  it('come back by name, for the recording that they were kept for', async () => {
    const secrets = createKeptSecrets(database);
    await secrets.put('one', 'password', 'hunter2');
    await secrets.put('one', 'otp', '123456');
    await secrets.put('two', 'password', 'other');
    expect(await secrets.get('one')).toEqual({ password: 'hunter2', otp: '123456' });
    expect(await secrets.names('one')).toEqual(['otp', 'password']);
    expect(await secrets.get('three')).toEqual({});
  });
  it('are not those of a recording whose id begins alike', async () => {
    const secrets = createKeptSecrets(database);
    await secrets.put('a', 'password', '1');
    await secrets.put('ab', 'password', '2');
    expect(await secrets.get('a')).toEqual({ password: '1' });
  });
  it('hold any text, and the last that was put', async () => {
    const secrets = createKeptSecrets(database);
    for (const value of ['', 'pä ss\n🔑', 'x'.repeat(100_000)]) {
      await secrets.put('one', 'password', value);
      expect(await secrets.get('one')).toEqual({ password: value });
    }
  });
  it('lie on disk under a key that cannot be taken out, no two alike', async () => {
    const secrets = createKeptSecrets(database);
    await secrets.put('one', 'password', 'hunter2');
    await secrets.put('two', 'password', 'hunter2');
    const rows = await database.read((connection) => connection.getAll('secrets'));
    const [one, two] = rows.map(textOf);
    expect(one).not.toContain('hunter2');
    expect(one).not.toBe(two);
    const [key] = await database.read((connection) => connection.getAll('secretKey'));
    expect(key?.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow();
  });
  it('can be read by every context, also where two made the first one at once', async () => {
    const [here, elsewhere] = [createKeptSecrets(database), createKeptSecrets(database)];
    await Promise.all([here.put('one', 'password', 'a'), elsewhere.put('two', 'password', 'b')]);
    expect(await database.read((connection) => connection.count('secretKey'))).toBe(1);
    expect(await elsewhere.get('one')).toEqual({ password: 'a' });
    expect(await here.get('two')).toEqual({ password: 'b' });
  });
  it('are forgotten by name, or all of a recording', async () => {
    const secrets = createKeptSecrets(database);
    for (const name of ['password', 'otp', 'secret']) await secrets.put('one', name, 'x');
    await secrets.put('two', 'otp', 'y');
    await secrets.remove('one', ['otp', 'never']);
    expect(await secrets.names('one')).toEqual(['password', 'secret']);
    await secrets.remove('one');
    expect(await database.read((connection) => connection.count('secrets'))).toBe(1);
  });
  it('of which one cannot be read any more do not take the others with them', async () => {
    const secrets = createKeptSecrets(database);
    await secrets.put('one', 'password', 'hunter2');
    await secrets.put('one', 'otp', '123456');
    const [otp] = await database.read((connection) => connection.getAll('secrets'));
    if (otp) {
      const damaged = { ...otp, data: new ArrayBuffer(20) };
      await database.change(['secrets'], (transaction) =>
        transaction.objectStore('secrets').put(damaged, ['one', 'otp']),
      );
    }
    expect(await secrets.get('one')).toEqual({ password: 'hunter2' });
    expect(await secrets.names('one')).toEqual(['password']);
  });
});
