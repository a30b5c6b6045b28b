import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { VersionInfo } from '@/lib/formats/text/changes/history';
import type { Job, JobState } from '@/lib/jobs/job';
import type { Discovered } from '@/lib/operations/discovery';
import type { EngineResult } from '@/lib/operations/engine';
import type { CopyRow, PageCopy } from '@/lib/operations/scrape/cache';
import type { Loaded } from '@/lib/operations/scrape/page-driver';
import type { LanguageFile } from '@/lib/pdf/recognition/language-file';
import type { RawEvent, Spot } from '@/lib/recorder/raw-event';
import type { Recording } from '@/lib/recorder/recording';
import type { Watch, WatchCheck } from '@/lib/watch/watch';
import { storageError } from './failure';
import { type OlderJob, upgradeJob } from './older-job';

/** A recording that is being made; there is one at a time. Times are milliseconds since the epoch. */
export interface RecordingSession {
  tabId: number;
  windowId: number;
  /**
   * `unseen`: paused because the page kept the recorder's bar out of sight or reach. `interrupted`: its tab or the
   * browser went away, and the person has not said what becomes of it.
   */
  state: 'recording' | 'paused' | 'unseen' | 'interrupted';
  startUrl: string;
  title: string;
  startedAt: number;
  /** It was paused once: some of what became of the page since is not its doing. */
  wasPaused?: true;
  /** Only the page that it began on may be read. */
  onePage: boolean;
  /** Place that a user gave the bar, as shares of the free width and height of the window. */
  place?: Spot;
}

/** Stored form of a page's copy; texts are gzipped. */
export interface StoredPage extends Omit<PageCopy, 'loaded' | 'snapshot'> {
  loaded: Omit<Loaded, 'body'>;
  body?: ArrayBuffer;
  snapshot: ArrayBuffer;
}

/** A page and its tag; as a list, because `null` is no key in IndexedDB. */
export type Branch = [url: string] | [url: string, tag: string];

/** Files, pages and texts lie apart from the rows that name them, so that listing never reads them. */
interface Schema extends DBSchema {
  jobs: { key: string; value: Job; indexes: { createdAt: number; state: JobState; page: string } };
  /** Jobs that are parts of others, which list them. */
  children: { key: string; value: Job; indexes: { parentId: string; state: JobState } };
  /** Jobs that were deleted together and can be had back, by the id of the one that the user deleted. */
  deleted: { key: string; value: { id: string; jobs: Job[] } };
  /** Facts that jobs have learned about their pages, in that order. */
  found: { key: number; value: { jobId: string; found: Discovered }; indexes: { jobId: string } };
  results: { key: string; value: Omit<EngineResult, 'attachments'> & { pointers: string[] } };
  blobs: { key: [jobId: string, pointer: string]; value: Blob };
  cacheRows: {
    key: [key: string, storedAt: number];
    value: CopyRow & { bytes: number; usedAt: number };
    indexes: { usedAt: number };
  };
  cachePages: { key: [key: string, storedAt: number]; value: StoredPage };
  recordings: { key: string; value: Recording; indexes: { updatedAt: number } };
  recordingSession: { key: string; value: RecordingSession };
  rawEvents: { key: [document: string, seq: number]; value: RawEvent };
  secretKey: { key: string; value: CryptoKey };
  versions: {
    key: string;
    value: VersionInfo & { branch: Branch; digest: string };
    indexes: { branch: [Branch, number] };
  };
  /** Markdown, gzipped. */
  versionTexts: { key: string; value: ArrayBuffer };
  /** Data of languages that the user added. */
  languages: { key: string; value: LanguageFile };
  /** Pages that are checked again and again. One that is paused has no next check, and is not in that index. */
  watches: { key: string; value: Watch; indexes: { nextAt: number } };
  watchChecks: {
    key: string;
    value: WatchCheck;
    indexes: { watch: [watchId: string, startedAt: number]; state: WatchCheck['state']; notice: string };
  };
  /** Contents as they were seen last, by the watch: JSON, gzipped. */
  watchTexts: { key: string; value: ArrayBuffer };
  secrets: { key: [recordingId: string, name: string]; value: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer } };
}

type Connection = IDBPDatabase<Schema>;
type StoreName = StoreNames<Schema>;
type Transaction<Names extends StoreName> = IDBPTransaction<Schema, Names[], 'readwrite'>;

/**
 * The database, which is opened when it is first needed, and again after a browser has closed it. All of it rejects
 * with a WinnowError: STORAGE_FULL, STORAGE_NEWER, STORAGE_UNFIT or STORAGE_FAILED.
 */
export interface Database {
  read<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Changes stores in one transaction: all or nothing. The work waits for nothing but the transaction. */
  change<T, Names extends StoreName>(
    stores: readonly Names[],
    work: (transaction: Transaction<Names>) => Promise<T>,
  ): Promise<T>;
  /** Empties stores, all of them or none. */
  clear(...stores: StoreName[]): Promise<void>;
  close(): Promise<void>;
}

export function openDatabase(name = 'winnow'): Database {
  let opened: Promise<Connection> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const connect = () => {
    opened ??= openConnection(name, forget).catch((thrown) => {
      forget();
      throw thrown;
    });
    return opened;
  };
  /** Work that the browser refused because it has closed the connection has changed nothing, and begins again. */
  async function run<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const once = async () => work(await connect());
    try {
      return await once().catch((thrown) => {
        if (!isClosed(thrown)) throw thrown;
        forget();
        return once();
      });
    } catch (thrown) {
      throw await storageError(thrown);
    }
  }

  const change: Database['change'] = (stores, work) => run((connection) => transact(connection, stores, work));

  return {
    read: run,
    change,
    clear: (...stores) =>
      change(stores, async (transaction) => {
        await Promise.all(stores.map((store) => transaction.objectStore(store).clear()));
      }),
    async close() {
      (await opened)?.close();
      forget();
    },
  };
}

async function transact<T, Names extends StoreName>(
  connection: Connection,
  stores: readonly Names[],
  work: (transaction: Transaction<Names>) => Promise<T>,
): Promise<T> {
  const transaction = connection.transaction([...stores], 'readwrite');
  // It rejects with the same as what is waited for below, or after it.
  transaction.done.catch(() => undefined);
  try {
    const value = await work(transaction);
    await transaction.done;
    return value;
  } catch (thrown) {
    // Requests of an aborted transaction say no more than that it was.
    if (transaction.error) throw transaction.error;
    abort(transaction);
    throw thrown;
  }
}

/** One that has ended by itself cannot be aborted any more. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has.
  }
}

const isClosed = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'InvalidStateError';

/**
 * @param closed called when the connection is of no more use: its browser closed it, or another one wants to upgrade
 */
function openConnection(name: string, closed: () => void): Promise<Connection> {
  return openDB<Schema>(name, 10, {
    async upgrade(database, version, _next, transaction) {
      if (version < 1) {
        database.createObjectStore('jobs', { keyPath: 'id' }).createIndex('createdAt', 'createdAt');
        database.createObjectStore('results');
        database.createObjectStore('blobs');
      }
      if (version < 2) {
        database.createObjectStore('cacheRows', { keyPath: ['key', 'storedAt'] }).createIndex('usedAt', 'usedAt');
        database.createObjectStore('cachePages');
      }
      if (version < 3) {
        database.createObjectStore('recordings', { keyPath: 'id' }).createIndex('updatedAt', 'updatedAt');
        database.createObjectStore('recordingSession');
        database.createObjectStore('rawEvents', { keyPath: ['document', 'seq'] });
        database.createObjectStore('secretKey');
        database.createObjectStore('secrets');
      }
      if (version < 4) {
        database.createObjectStore('versions', { keyPath: 'id' }).createIndex('branch', ['branch', 'at']);
        database.createObjectStore('versionTexts');
      }
      if (version < 5) {
        const jobs = transaction.objectStore('jobs');
        jobs.createIndex('state', 'state');
        jobs.createIndex('page', 'page.url');
      }
      if (version < 6) {
        const children = database.createObjectStore('children', { keyPath: 'id' });
        children.createIndex('parentId', 'parentId');
        children.createIndex('state', 'state');
        const jobs = transaction.objectStore('jobs');
        for (let cursor = await jobs.openCursor(); cursor; cursor = await cursor.continue()) {
          await cursor.update(upgradeJob(cursor.value as OlderJob));
        }
      }
      if (version < 7) database.createObjectStore('found', { autoIncrement: true }).createIndex('jobId', 'jobId');
      if (version < 8) database.createObjectStore('languages', { keyPath: 'name' });
      if (version < 9) database.createObjectStore('deleted', { keyPath: 'id' });
      if (version < 10) {
        database.createObjectStore('watches', { keyPath: 'id' }).createIndex('nextAt', 'nextAt');
        const checks = database.createObjectStore('watchChecks', { keyPath: 'id' });
        checks.createIndex('watch', ['watchId', 'startedAt']);
        checks.createIndex('state', 'state');
        checks.createIndex('notice', 'notice');
        database.createObjectStore('watchTexts');
      }
    },
    blocking(_current, _blocked, event) {
      closed();
      (event.target as IDBDatabase).close();
    },
    terminated: closed,
  });
}
