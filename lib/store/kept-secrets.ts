import type { Database } from './database';
import { createSeal } from './seal';

/** Values that recordings ask for and that the user wants to keep, sealed. */
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

export function createKeptSecrets(database: Database): KeptSecrets {
  const { seal, open } = createSeal(database);
  const rangeOf = (recordingId: string) => IDBKeyRange.bound([recordingId], [recordingId, []]);
  const names = async (recordingId: string) =>
    (await database.read((connection) => connection.getAllKeys('secrets', rangeOf(recordingId)))).map(
      ([, name]) => name,
    );
  const forget = (id: [recordingId: string, name: string]) =>
    database.change(['secrets'], (transaction) => transaction.objectStore('secrets').delete(id));

  /** @returns undefined if the value can no longer be decrypted */
  async function read(id: [recordingId: string, name: string]): Promise<string | undefined> {
    const sealed = await database.read((connection) => connection.get('secrets', id));
    return sealed && open(sealed);
  }

  return {
    async put(recordingId, name, value) {
      const sealed = await seal(value);
      await database.change(['secrets'], (transaction) =>
        transaction.objectStore('secrets').put(sealed, [recordingId, name]),
      );
    },
    names,
    async get(recordingId) {
      const values: Record<string, string> = {};
      for (const name of await names(recordingId)) {
        const value = await read([recordingId, name]);
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
