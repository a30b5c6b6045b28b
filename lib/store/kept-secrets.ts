import type { Database } from './database';

/**
 * Values that recordings ask for and that the person wants kept: encrypted under a key that cannot be taken out of this
 * browser (Web Crypto, `extractable: false`). That keeps them out of exports and copies of the profile's files; it does
 * not keep them from software that runs as the person.
 */
export interface KeptSecrets {
  put(recordingId: string, name: string, value: string): Promise<void>;
  /** The names that are kept for a recording. */
  names(recordingId: string): Promise<string[]>;
  /** All that is kept for a recording, by name. What cannot be read any more is forgotten, and so asked for again. */
  get(recordingId: string): Promise<Record<string, string>>;
  remove(recordingId: string, names?: readonly string[]): Promise<void>;
}

const ALGORITHM = 'AES-GCM';
/** Bytes (NIST SP 800-38D, 8.2). */
const IV_LENGTH = 12;

export function createKeptSecrets(database: Database): KeptSecrets {
  /** The one key, made on first use. Two contexts that make one at once agree on the first that is written. */
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

  /** @returns nothing where it was sealed with another key, or is damaged */
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
