import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { Profile } from '@/lib/browser/profiles';
import type { LanguageFile } from '@/lib/files/pdf/recognition/language-file';
import type { Job, JobState } from '@/lib/jobs/job';
import type { Discovered } from '@/lib/operations/discovery';
import type { Watch, WatchCheck } from '@/lib/operations/watch/watch';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import type { RawEvent, Spot } from '@/lib/recorder/raw-event';
import type { Recording } from '@/lib/recorder/recording';
import type { CopyRow, PageCopy } from '@/lib/scrape/cache';
import type { EngineResult } from '@/lib/scrape/engine';
import type { VersionInfo } from '@/lib/scrape/formats/text/changes/history';
import type { Loaded } from '@/lib/scrape/page-driver';
import { storageError } from './failure';

/** A recording in progress; only one exists at a time. Times are in ms since the epoch. */
export interface RecordingSession {
  tabId: number;
  windowId: number;
  /**
   * `unseen`: paused because the page hid or covered the recorder toolbar. `interrupted`: its tab or the browser closed, and
   * the user has not decided yet what to do with it.
   */
  state: 'recording' | 'paused' | 'unseen' | 'interrupted';
  startUrl: string;
  title: string;
  startedAt: number;
  /** Set if it was ever paused: some changes of the page since then are not the page's own doing. */
  wasPaused?: true;
  /** Only the page on which it began may be read. */
  onePage: boolean;
  /** Position that the user gave the toolbar, as shares of the free width and height of the window. */
  place?: Spot;
}

/** Stored form of a page's copy, with gzipped texts. */
export interface StoredPage extends Omit<PageCopy, 'loaded' | 'snapshot'> {
  loaded: Omit<Loaded, 'body'>;
  body?: ArrayBuffer;
  snapshot: ArrayBuffer;
}

/** A text that only this browser can read (`Seal`). */
export interface Sealed {
  /** Initialization vector. */
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** A profile, of which `cookies` is the JSON of a list. */
interface StoredProfile extends Omit<Profile, 'cookies'> {
  cookies: Sealed;
}

/** A page and its tag; a list, because `null` is not a valid key in IndexedDB. */
export type Branch = [url: string] | [url: string, tag: string];

/** Files, pages and texts are stored apart from the rows that name them, so that listing never reads them. */
interface Schema extends DBSchema {
  jobs: { key: string; value: Job; indexes: { createdAt: number; state: JobState; page: string } };
  /** Jobs that are parts of others, which list them. */
  children: { key: string; value: Job; indexes: { parentId: string; state: JobState } };
  /** Jobs that were deleted together and can be restored, by the id of the job that the user deleted. */
  deleted: { key: string; value: { id: string; jobs: Job[] } };
  /** Findings of jobs about their pages, in order. */
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
  /** Watched pages. The index leaves out paused watches, which have no next check. */
  watches: { key: string; value: Watch; indexes: { nextAt: number } };
  watchChecks: {
    key: string;
    value: WatchCheck;
    indexes: { watch: [watchId: string, startedAt: number]; state: WatchCheck['state']; notice: string };
  };
  /** Contents as they were seen last, by the watch: JSON, gzipped. */
  watchTexts: { key: string; value: ArrayBuffer };
  /** Passages that the user highlighted, by the key of their page. */
  highlights: { key: string; value: KeptHighlight; indexes: { page: string } };
  /** Named sets of sign-ins, with their cookies sealed. */
  profiles: { key: string; value: StoredProfile };
  secrets: { key: [recordingId: string, name: string]; value: Sealed };
}

type Connection = IDBPDatabase<Schema>;
type StoreName = StoreNames<Schema>;
type Transaction<Names extends StoreName> = IDBPTransaction<Schema, Names[], 'readwrite'>;

/**
 * The database. It is opened on first use, and again after a browser has closed it. All methods reject with a WinnowError:
 * STORAGE_FULL, STORAGE_NEWER, STORAGE_UNFIT or STORAGE_FAILED.
 */
export interface Database {
  read<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Changes stores in one transaction, all or nothing. The work must only await the transaction. */
  change<T, Names extends StoreName>(
    stores: readonly Names[],
    work: (transaction: Transaction<Names>) => Promise<T>,
  ): Promise<T>;
  /** Empties all of the stores, or none of them. */
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
  /**
   * Runs work, and repeats it if the browser refused it because the connection was closed: refused work has changed nothing.
   */
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
  // It rejects with the same reason as the code below, or later.
  transaction.done.catch(() => undefined);
  try {
    const value = await work(transaction);
    await transaction.done;
    return value;
  } catch (thrown) {
    // Requests of an aborted transaction only say that it was aborted.
    if (transaction.error) throw transaction.error;
    abort(transaction);
    throw thrown;
  }
}

/** Aborts a transaction. A transaction that has already ended cannot be aborted. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended.
  }
}

const isClosed = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'InvalidStateError';

/** Version of the schema. */
const VERSION = 12;
/** The last versions without highlights, and without profiles: their stores are those of today. */
const LAST_WITHOUT_HIGHLIGHTS = 10;
const LAST_WITHOUT_PROFILES = 11;

/** Follows the name of a database of today if one of an older version has its name. */
const BESIDE_OLDER = '-new';

/** Returns true if a database of an older version was found. It was left as it is, and an empty one is used instead. */
export const hasOlderDatabase = (database: Database): Promise<boolean> =>
  database.read(async ({ name }) => name.endsWith(BESIDE_OLDER));

/**
 * Opens the database of today. A database of an older version, which no release has written, is left as it is.
 * @param closed called when the connection is no longer usable: the browser closed it, or another connection wants to upgrade
 */
async function openConnection(name: string, closed: () => void): Promise<Connection> {
  let isOlder = false;
  const open = (which: string) =>
    openDB<Schema>(which, VERSION, {
      upgrade(database, version, _next, transaction) {
        if (version > 0 && version < LAST_WITHOUT_HIGHLIGHTS) {
          isOlder = true;
          transaction.done.catch(() => undefined);
          return transaction.abort();
        }
        if (version === 0) createStores(database);
        if (version < LAST_WITHOUT_PROFILES) createHighlights(database);
        database.createObjectStore('profiles', { keyPath: 'name' });
      },
      blocking(_current, _blocked, event) {
        closed();
        (event.target as IDBDatabase).close();
      },
      terminated: closed,
    });
  return open(name).catch((thrown) => {
    if (isOlder) return open(name + BESIDE_OLDER);
    throw thrown;
  });
}

function createStores(database: Connection): void {
  const jobs = database.createObjectStore('jobs', { keyPath: 'id' });
  jobs.createIndex('createdAt', 'createdAt');
  jobs.createIndex('state', 'state');
  jobs.createIndex('page', 'page.url');
  const children = database.createObjectStore('children', { keyPath: 'id' });
  children.createIndex('parentId', 'parentId');
  children.createIndex('state', 'state');
  database.createObjectStore('deleted', { keyPath: 'id' });
  database.createObjectStore('found', { autoIncrement: true }).createIndex('jobId', 'jobId');
  database.createObjectStore('results');
  database.createObjectStore('blobs');
  database.createObjectStore('cacheRows', { keyPath: ['key', 'storedAt'] }).createIndex('usedAt', 'usedAt');
  database.createObjectStore('cachePages');
  database.createObjectStore('recordings', { keyPath: 'id' }).createIndex('updatedAt', 'updatedAt');
  database.createObjectStore('recordingSession');
  database.createObjectStore('rawEvents', { keyPath: ['document', 'seq'] });
  database.createObjectStore('secretKey');
  database.createObjectStore('secrets');
  database.createObjectStore('versions', { keyPath: 'id' }).createIndex('branch', ['branch', 'at']);
  database.createObjectStore('versionTexts');
  database.createObjectStore('languages', { keyPath: 'name' });
  database.createObjectStore('watches', { keyPath: 'id' }).createIndex('nextAt', 'nextAt');
  const checks = database.createObjectStore('watchChecks', { keyPath: 'id' });
  checks.createIndex('watch', ['watchId', 'startedAt']);
  checks.createIndex('state', 'state');
  checks.createIndex('notice', 'notice');
  database.createObjectStore('watchTexts');
}

function createHighlights(database: Connection): void {
  database.createObjectStore('highlights', { keyPath: 'id' }).createIndex('page', 'page');
}
