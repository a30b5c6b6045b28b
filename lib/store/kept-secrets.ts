import type { Database } from './database';

/**
 * Values that recordings ask for and that the user wants to keep, encrypted under a key that cannot be extracted from this
 * browser (Web Crypto, `extractable: false`). This keeps them out of exports and copies of the profile's files, but not from
 * software that runs as the user.
 */
export interface KeptSecrets {
  put(recordingId: string, name: string, value: string): Promise<void>;
  /** Returns the names of the values kept for a recording. */
  names(recordingId: string): Promise<string[]>;
  /**
   * Returns all values kept for a recording, by name. A value that can no longer be decrypted is forgotten, so that the user
   * is asked for it again.
   */
  get(recordingId: string): Promise<Record<string, string>>;
  remove(recordingId: string, names?: readonly string[]): Promise<void>;
}

const ALGORITHM = 'AES-GCM';
/** Length of the initialization vector, in bytes (NIST SP 800-38D, 8.2). */
const IV_LENGTH = 12;

export function createKeptSecrets(database: Database): KeptSecrets {
  /**
   * Returns the only key, which is created on first use. If two contexts create a key at the same time, both use the first
   * one to be written.
   */
  async function key(): Promise<CryptoKey> {
    const stored = await database.read((connection) => connection.get('secretKey', ALGORITHM));
    if (stored) return stored;
    const made = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
    return database.change(['secretKey'], async (transaction) => {
      const keys = transaction.objectStore('secretKey');
      const other = await keys.get(ALGORITHM);
      if (!other) await keys.put(made, ALGORITHM);
      return other ?? made;
    });
  }

  const rangeOf = (recordingId: string) => IDBKeyRange.bound([recordingId], [recordingId, []]);
  const names = async (recordingId: string) =>
    (await database.read((connection) => connection.getAllKeys('secrets', rangeOf(recordingId)))).map(
      ([, name]) => name,
    );
  const forget = (id: [recordingId: string, name: string]) =>
    database.change(['secrets'], (transaction) => transaction.objectStore('secrets').delete(id));

  /** @returns undefined if the value was encrypted with another key, or is damaged */
  async function open(id: [recordingId: string, name: string]): Promise<string | undefined> {
    const sealed = await database.read((connection) => connection.get('secrets', id));
    if (!sealed) return undefined;
    const opening = crypto.subtle.decrypt({ name: ALGORITHM, iv: sealed.iv }, await key(), sealed.data);
    return opening.then(
      (opened) => new TextDecoder().decode(opened),
      () => undefined,
    );
  }

  return {
    async put(recordingId, name, value) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
      const data = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await key(), new TextEncoder().encode(value));
      await database.change(['secrets'], (transaction) =>
        transaction.objectStore('secrets').put({ iv, data }, [recordingId, name]),
      );
    },
    names,
    async get(recordingId) {
      const values: Record<string, string> = {};
      for (const name of await names(recordingId)) {
        const value = await open([recordingId, name]);
        if (value === undefined) await forget([recordingId, name]);
        else values[name] = value;
      }
      return values;
    },
    async remove(recordingId, only) {
      for (const name of only ?? (await names(recordingId))) await forget([recordingId, name]);
    },
  };
}
