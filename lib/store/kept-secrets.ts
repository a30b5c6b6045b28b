import type { Database } from './database';

/**
 * Values that recordings ask for and that the person wants kept: encrypted under a key that cannot be taken out of this
 * browser (Web Crypto, `extractable: false`). That keeps them out of exports and copies of the profile's files; it does not
 * keep them from software that runs as the person.
 */
export interface KeptSecrets {
  put(recordingId: string, name: string, value: string): Promise<void>;
  /** The names that are kept for a recording. */
  names(recordingId: string): Promise<string[]>;
  /** All that is kept for a recording, by name. */
  get(recordingId: string): Promise<Record<string, string>>;
  remove(recordingId: string, names?: readonly string[]): Promise<void>;
}

const ALGORITHM = 'AES-GCM';
/** Bytes (NIST SP 800-38D, 8.2). */
const IV_LENGTH = 12;

export function createKeptSecrets(database: Database): KeptSecrets {
  /** The one key, made on first use. Two contexts that make one at once agree on the first that is written. */
  async function key(): Promise<CryptoKey> {
    const stored = await database.get('secretKey', ALGORITHM);
    if (stored) return stored;
    const made = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
    const transaction = database.transaction('secretKey', 'readwrite');
    const other = await transaction.store.get(ALGORITHM);
    if (!other) await transaction.store.put(made, ALGORITHM);
    await transaction.done;
    return other ?? made;
  }

  const rangeOf = (recordingId: string) => IDBKeyRange.bound([recordingId], [recordingId, []]);
  const names = async (recordingId: string) =>
    (await database.getAllKeys('secrets', rangeOf(recordingId))).map(([, name]) => name);

  return {
    async put(recordingId, name, value) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
      const data = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await key(), new TextEncoder().encode(value));
      await database.put('secrets', { iv, data }, [recordingId, name]);
    },
    names,
    async get(recordingId) {
      const values = await Promise.all(
        (await names(recordingId)).map(async (name) => {
          const sealed = await database.get('secrets', [recordingId, name]);
          if (!sealed) return [];
          const { iv, data } = sealed;
          const opened = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, await key(), data);
          return [[name, new TextDecoder().decode(opened)] as const];
        }),
      );
      return Object.fromEntries(values.flat());
    },
    async remove(recordingId, only) {
      for (const name of only ?? (await names(recordingId))) await database.delete('secrets', [recordingId, name]);
    },
  };
}
