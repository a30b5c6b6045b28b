import type { Recording } from '@/lib/recorder/recording';
import { createChannel } from './channel';
import type { Database } from './database';

/** Saved recordings. */
export interface RecordingStore {
  put(recording: Recording): Promise<void>;
  get(id: string): Promise<Recording | undefined>;
  /** Returns the recordings, the last changed first. */
  list(): Promise<Recording[]>;
  remove(id: string): Promise<void>;
  /** Notifies with the id whenever a recording was written or removed, in any context of the extension. */
  watch(changed: (id: string) => void): () => void;
}

export function createRecordingStore(database: Database): RecordingStore {
  const { announce, watch } = createChannel('winnow-recordings');
  return {
    async put(recording) {
      await database.change(['recordings'], (transaction) => transaction.objectStore('recordings').put(recording));
      announce(recording.id);
    },
    get: (id) => database.read((connection) => connection.get('recordings', id)),
    list: async () =>
      (await database.read((connection) => connection.getAllFromIndex('recordings', 'updatedAt'))).reverse(),
    async remove(id) {
      await database.change(['recordings'], (transaction) => transaction.objectStore('recordings').delete(id));
      announce(id);
    },
    watch,
  };
}
