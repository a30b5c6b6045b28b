import type { RawEvent } from '@/lib/recorder/raw-event';
import type { MarksByPlace } from '@/lib/recorder/secrets/page-secrets';
import type { Mark } from '@/lib/recorder/secrets/redact';
import { createChannel } from './channel';
import type { Database, RecordingSession } from './database';
import type { SessionArea } from './jobs';

/** A recording in progress on disk: each event as soon as it comes, since the worker may die at any moment. */
export interface RecordingSessionStore {
  get(): Promise<RecordingSession | undefined>;
  /** Begins a recording, or changes the one that is being made. */
  put(session: RecordingSession): Promise<void>;
  /** An event that is said again replaces what it said before. */
  add(event: RawEvent): Promise<void>;
  events(): Promise<RawEvent[]>;
  /**
   * Keeps marks of secrets that were typed, in memory: who has those of a short code can find the code by trying all.
   */
  addMarks(marks: MarksByPlace): Promise<void>;
  marks(): Promise<Mark[]>;
  /** Number of events. */
  count(): Promise<number>;
  clear(): Promise<void>;
  watch(changed: () => void): () => void;
}

const CURRENT = 'current';

/** Key of the marks in the session storage. */
const MARKS = 'recordingMarks';

export function createRecordingSessionStore(database: Database, memory: SessionArea): RecordingSessionStore {
  const { announce, watch } = createChannel('winnow-recording');
  /** Marks are read and written in the order in which pages told them. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Value>(act: () => Promise<Value>): Promise<Value> => {
    const acting = last.then(act, act);
    last = acting;
    return acting;
  };
  const marksByPlace = async (): Promise<MarksByPlace> => ((await memory.get(MARKS))[MARKS] ?? {}) as MarksByPlace;

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
    async addMarks(marks) {
      if (Object.keys(marks).length === 0) return;
      await inTurn(async () => memory.set({ [MARKS]: { ...(await marksByPlace()), ...marks } }));
    },
    marks: () => inTurn(async () => Object.values(await marksByPlace()).flat()),
    count: () => database.read((connection) => connection.count('rawEvents')),
    async clear() {
      await database.clear('recordingSession', 'rawEvents');
      await inTurn(() => memory.remove(MARKS));
      announce(CURRENT);
    },
    watch,
  };
}
