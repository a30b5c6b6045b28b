import type { DBSchema, IDBPDatabase } from 'idb';
import { gunzip, gzip } from '@/lib/store/gzip';
import { comparable } from './compare';

/** What a page said at a time. */
export interface Version {
  id: string;
  url: string;
  /** Tags part the history of a page into branches that know nothing of each other. */
  tag: string | null;
  /** Milliseconds since the epoch: when it was scraped last. */
  at: number;
  markdown: string;
  statusCode?: number;
  /** What the json mode extracted from it. */
  json?: unknown;
}

/** A version as it is listed: without its text. */
export type VersionInfo = Omit<Version, 'markdown' | 'json'> & {
  /** Milliseconds since the epoch: when this text was scraped first. */
  since: number;
};

/** The versions of pages, newest first, by address and tag. */
export interface ChangeHistory {
  last(url: string, tag: string | null): Promise<Version | undefined>;
  list(url: string, tag: string | null): Promise<VersionInfo[]>;
  get(id: string): Promise<Version | undefined>;
  /**
   * Keeps a version. One that says the same as the newest is not kept as another: that one keeps its id and gets the new
   * text, time, status and json. The oldest ones beyond the most that are kept go.
   */
  add(version: Version): Promise<void>;
  clear(): Promise<void>;
}

/** A page and its tag; as a list, because `null` is no key in IndexedDB. */
type Branch = [url: string] | [url: string, tag: string];

/** The stores of the history. Texts lie apart from the rows, so that listing never reads them. */
export interface HistorySchema extends DBSchema {
  versions: {
    key: string;
    value: VersionInfo & { branch: Branch; digest: string };
    indexes: { branch: [Branch, number] };
  };
  versionTexts: { key: string; value: { markdown: ArrayBuffer; json?: unknown } };
}

/** A database that has the stores of the history among its own: to idb's types, another schema is never one with more. */
const historyOf = <Schema extends HistorySchema>(database: IDBPDatabase<Schema>) =>
  database as unknown as IDBPDatabase<HistorySchema>;

/** Makes the stores; for the `upgrade` of the database. */
export function createHistoryStores<Schema extends HistorySchema>(shared: IDBPDatabase<Schema>): void {
  const database = historyOf(shared);
  database.createObjectStore('versions', { keyPath: 'id' }).createIndex('branch', ['branch', 'at']);
  database.createObjectStore('versionTexts');
}

/** Versions of one page and tag; a person does not choose from more. */
const MOST_OF_A_BRANCH = 50;

const branchOf = (url: string, tag: string | null): Branch => (tag === null ? [url] : [url, tag]);
/** All versions of a branch: in IndexedDB an array sorts after every number. */
const within = (branch: Branch) => IDBKeyRange.bound([branch], [branch, []]);

/** @param shared a database with the stores of {@link createHistoryStores} */
export function createChangeHistory<Schema extends HistorySchema>(shared: IDBPDatabase<Schema>): ChangeHistory {
  const database = historyOf(shared);
  const read = async (row: VersionInfo): Promise<Version | undefined> => {
    const stored = await database.get('versionTexts', row.id);
    // It went between the two reads.
    if (!stored) return undefined;
    const { id, url, tag, at, statusCode } = row;
    const { markdown, json } = stored;
    return {
      ...{ id, url, tag, at, markdown: await gunzip(markdown) },
      ...(statusCode !== undefined && { statusCode }),
      ...(json !== undefined && { json }),
    };
  };

  return {
    async last(url, tag) {
      const index = database.transaction('versions').store.index('branch');
      const cursor = await index.openCursor(within(branchOf(url, tag)), 'prev');
      return cursor ? read(cursor.value) : undefined;
    },

    async list(url, tag) {
      const rows = await database.getAllFromIndex('versions', 'branch', within(branchOf(url, tag)));
      return rows.reverse().map(({ branch: _branch, digest: _digest, ...info }) => info);
    },

    async get(id) {
      const row = await database.get('versions', id);
      return row && read(row);
    },

    async add({ markdown, json, ...info }) {
      const branch = branchOf(info.url, info.tag);
      // Before the transaction, which ends by itself when nothing of it is waited for.
      const [digest, zipped] = await Promise.all([digestOf(comparable(markdown)), gzip(markdown)]);
      const transaction = database.transaction(['versions', 'versionTexts'], 'readwrite');
      const rows = transaction.objectStore('versions');
      const texts = transaction.objectStore('versionTexts');
      const newest = (await rows.index('branch').openCursor(within(branch), 'prev'))?.value;
      const same = newest?.digest === digest ? newest : undefined;
      const id = same?.id ?? info.id;
      const row = { ...info, id, since: same?.since ?? info.at, branch, digest };
      await Promise.all([rows.put(row), texts.put({ markdown: zipped, ...(json !== undefined && { json }) }, id)]);
      const kept = await rows.index('branch').getAllKeys(within(branch));
      const surplus = kept.slice(0, -MOST_OF_A_BRANCH);
      await Promise.all([...surplus.flatMap((old) => [rows.delete(old), texts.delete(old)]), transaction.done]);
    },

    async clear() {
      const transaction = database.transaction(['versions', 'versionTexts'], 'readwrite');
      await Promise.all([
        transaction.objectStore('versions').clear(),
        transaction.objectStore('versionTexts').clear(),
        transaction.done,
      ]);
    },
  };
}

async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
