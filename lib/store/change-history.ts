import { defined } from '@/lib/base/json';
import { comparable } from '@/lib/scrape/formats/text/changes/compare';
import type { ChangeHistory, Version, VersionInfo } from '@/lib/scrape/formats/text/changes/history';
import type { Branch, Database } from './database';
import { gunzip, gzip } from './gzip';

/** A version with the time at which its text was first scraped. */
type DatedVersion = Version & Pick<VersionInfo, 'since'>;

/** The versions on disk, which can also be exported. */
export interface KeptVersions extends ChangeHistory {
  count(): Promise<number>;
  /** Yields all versions, one by one. */
  all(): AsyncGenerator<DatedVersion>;
  /** Stores a version as it is. @returns false if it is already stored */
  restore(version: DatedVersion): Promise<boolean>;
}

/** Maximum number of versions of one page and tag; a user does not choose from more. */
const MOST_OF_A_BRANCH = 50;

const branchOf = (url: string, tag: string | null): Branch => (tag === null ? [url] : [url, tag]);
/** Key range of all versions of a branch: in IndexedDB an array sorts after every number. */
const within = (branch: Branch) => IDBKeyRange.bound([branch], [branch, []]);

export function createChangeHistory(database: Database): KeptVersions {
  const read = async (row: VersionInfo): Promise<Version | undefined> => {
    const text = await database.read((connection) => connection.get('versionTexts', row.id));
    // It was removed between the two reads.
    if (!text) return undefined;
    const { id, url, tag, at, statusCode } = row;
    const markdown = await gunzip(text);
    return { id, url, tag, at, markdown, ...defined({ statusCode }) };
  };

  return {
    async last(url, tag) {
      const newest = await database.read(async (connection) => {
        const index = connection.transaction('versions').store.index('branch');
        return (await index.openCursor(within(branchOf(url, tag)), 'prev'))?.value;
      });
      return newest && read(newest);
    },

    async list(url, tag) {
      const branch = within(branchOf(url, tag));
      const rows = await database.read((connection) => connection.getAllFromIndex('versions', 'branch', branch));
      return rows.reverse().map(({ branch: _branch, digest: _digest, ...info }) => info);
    },

    async get(id) {
      const row = await database.read((connection) => connection.get('versions', id));
      return row && read(row);
    },

    async add({ markdown, ...info }) {
      const branch = branchOf(info.url, info.tag);
      // Done before the transaction, which ends by itself while none of its requests is pending.
      const [digest, zipped] = await Promise.all([digestOf(comparable(markdown)), gzip(markdown)]);
      await database.change(['versions', 'versionTexts'], async (transaction) => {
        const rows = transaction.objectStore('versions');
        const texts = transaction.objectStore('versionTexts');
        const newest = (await rows.index('branch').openCursor(within(branch), 'prev'))?.value;
        const same = newest?.digest === digest ? newest : undefined;
        const id = same?.id ?? info.id;
        const row = { ...info, id, since: same?.since ?? info.at, branch, digest };
        await Promise.all([rows.put(row), texts.put(zipped, id)]);
        const kept = await rows.index('branch').getAllKeys(within(branch));
        const surplus = kept.slice(0, -MOST_OF_A_BRANCH);
        await Promise.all(surplus.flatMap((old) => [rows.delete(old), texts.delete(old)]));
      });
    },

    count: () => database.read((connection) => connection.count('versions')),

    async *all() {
      const ids = await database.read((connection) => connection.getAllKeys('versions'));
      for (const id of ids) {
        const row = await database.read((connection) => connection.get('versions', id));
        const version = row && (await read(row));
        if (version) yield { ...version, since: row.since };
      }
    },

    async restore({ markdown, ...info }) {
      const branch = branchOf(info.url, info.tag);
      const [digest, zipped] = await Promise.all([digestOf(comparable(markdown)), gzip(markdown)]);
      return database.change(['versions', 'versionTexts'], async (transaction) => {
        const rows = transaction.objectStore('versions');
        if (await rows.getKey(info.id)) return false;
        await Promise.all([
          rows.put({ ...info, branch, digest }),
          transaction.objectStore('versionTexts').put(zipped, info.id),
        ]);
        return true;
      });
    },

    clear: () => database.clear('versions', 'versionTexts'),
  };
}

async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
