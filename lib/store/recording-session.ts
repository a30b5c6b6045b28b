import type { RawEvent } from '@/lib/recorder/raw-event';
import { createChannel } from './channel';
import type { Database, RecordingSession } from './database';

/** A recording in progress on disk: each event as soon as it comes, since the worker may die at any moment. */
export interface RecordingSessionStore {
  get(): Promise<RecordingSession | undefined>;
  /** Begins a recording, or changes the one that is being made. */
  put(session: RecordingSession): Promise<void>;
  /** An event that is said again replaces what it said before. */
  add(event: RawEvent): Promise<void>;
  events(): Promise<RawEvent[]>;
  /** Number of events. */
  count(): Promise<number>;
  clear(): Promise<void>;
  watch(changed: () => void): () => void;
}

const CURRENT = 'current';

export function createRecordingSessionStore(database: Database): RecordingSessionStore {
  const { announce, watch } = createChannel('winnow-recording');
  return {
    get: () => database.read((connection) => connection.get('recordingSession', CURRENT)),
    async put(session) {
      await database.change(['recordingSession'], (transaction) =>
        transaction.objectStore('recordingSession').put(session, CURRENT),
      );
      announce(CURRENT);
    },
    async add(event) {
      await database.change(['rawEvents'], (transaction) => transaction.objectStore('rawEvents').put(event));
      announce(CURRENT);
    },
    events: () => database.read((connection) => connection.getAll('rawEvents')),
    count: () => database.read((connection) => connection.count('rawEvents')),
    async clear() {
      await database.clear('recordingSession', 'rawEvents');
      announce(CURRENT);
    },
    watch,
  };
}
