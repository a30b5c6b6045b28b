import { createSerial } from '@/lib/base/async';
import type { RawEvent } from '@/lib/recorder/raw-event';
import type { KnownMarks } from '@/lib/recorder/secrets/clean-event';
import type { MarksByPlace } from '@/lib/recorder/secrets/page-secrets';
import { createChannel } from './channel';
import type { Database, RecordingSession } from './database';
import type { SessionArea } from './jobs';

/** A recording in progress on disk. Each event is written as soon as it arrives, since the worker may die at any moment. */
export interface RecordingSessionStore {
  get(): Promise<RecordingSession | undefined>;
  /** Begins a recording, or changes the one in progress. */
  put(session: RecordingSession): Promise<void>;
  /** Adds an event, or replaces its earlier version. */
  add(event: RawEvent): Promise<void>;
  events(): Promise<RawEvent[]>;
  /** Keeps marks of typed secrets in memory only: a short code can be found from its marks by trying all codes. */
  addMarks(marks: MarksByPlace): Promise<void>;
  marks(): Promise<KnownMarks>;
  /** Returns marks of whole values that were added after the events on disk, and the places of these values. */
  uncleaned(): Promise<KnownMarks & { places: string[] }>;
  /** Records that the stored events no longer contain the values of places. */
  setCleaned(places: readonly string[]): Promise<void>;
  /** Rewrites a recording and all of its events in one transaction. Events that are left out are removed. */
  rewrite(change: (kept: KeptRecording) => KeptRecording): Promise<void>;
  /** Returns the number of events. */
  count(): Promise<number>;
  clear(): Promise<void>;
  watch(changed: () => void): () => void;
}

/** Everything on disk of a recording in progress. */
interface KeptRecording {
  session: RecordingSession | undefined;
  events: readonly RawEvent[];
}

const CURRENT = 'current';

/** Keys in session storage: of the marks, and of the places whose older events may still contain a value. */
const MARKS = 'recordingMarks';
const UNCLEANED = 'recordingUncleaned';

export function createRecordingSessionStore(database: Database, memory: SessionArea): RecordingSessionStore {
  const { announce, watch } = createChannel('winnow-recording');
  /** Marks are read and written in the order in which the pages sent them. */
  const inTurn = createSerial();
  const marksByPlace = async (): Promise<MarksByPlace> => ((await memory.get(MARKS))[MARKS] ?? {}) as MarksByPlace;
  const uncleanedPlaces = async () => ((await memory.get(UNCLEANED))[UNCLEANED] ?? []) as string[];

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
      await inTurn(async () => {
        const [before, added] = [await marksByPlace(), Object.entries(marks)];
        const whole = added.flatMap(([place, { beginnings }]) => (beginnings ? place : []));
        // Messages of a page may arrive out of order.
        const newer = added.filter(([place, { beginnings }]) => beginnings || !before[place]?.beginnings);
        // Both are written at once: whoever finds the marks must know that they have not been applied yet.
        await memory.set({
          [MARKS]: { ...before, ...Object.fromEntries(newer) },
          [UNCLEANED]: [...(await uncleanedPlaces()), ...whole],
        });
      });
    },
    marks: () => inTurn(async () => known(await marksByPlace())),
    uncleaned: () =>
      inTurn(async () => {
        const [places, marks] = [await uncleanedPlaces(), await marksByPlace()];
        return { places, ...known(Object.fromEntries(places.map((place) => [place, marks[place] ?? NONE]))) };
      }),
    setCleaned: (places) =>
      inTurn(async () => {
        const left = (await uncleanedPlaces()).filter((place) => !places.includes(place));
        await memory.set({ [UNCLEANED]: left });
      }),
    async rewrite(change) {
      await database.change(['recordingSession', 'rawEvents'], async (transaction) => {
        const [sessions, rows] = [transaction.objectStore('recordingSession'), transaction.objectStore('rawEvents')];
        const before = { session: await sessions.get(CURRENT), events: await rows.getAll() };
        const { session, events } = change(before);
        if (session) await sessions.put(session, CURRENT);
        const written = new Map(before.events.map((event) => [idOf(event), JSON.stringify(event)]));
        const changed = events.filter((event) => written.get(idOf(event)) !== JSON.stringify(event));
        const kept = new Set(events.map(idOf));
        const gone = before.events.filter((event) => !kept.has(idOf(event)));
        for (const { document, seq } of gone) await rows.delete([document, seq]);
        for (const event of changed) await rows.put(event);
      });
      announce(CURRENT);
    },
    count: () => database.read((connection) => connection.count('rawEvents')),
    async clear() {
      await database.clear('recordingSession', 'rawEvents');
      await inTurn(() => memory.remove([MARKS, UNCLEANED]));
      announce(CURRENT);
    },
    watch,
  };
}

const NONE = { marks: [] };

const known = (byPlace: MarksByPlace): KnownMarks => ({
  marks: Object.values(byPlace).flatMap(({ marks }) => marks),
  beginnings: Object.values(byPlace).flatMap(({ beginnings = [] }) => beginnings),
});

const idOf = ({ document, seq }: RawEvent) => `${document} ${seq}`;
