import type { CopyRow, CopyStore, PageCopy } from '@/lib/scrape/cache';
import type { Database, StoredPage } from './database';
import { gunzip, gzip } from './gzip';

/** Cached copies of pages on disk, within a budget in bytes. */
export interface CacheStore extends CopyStore {
  /** Returns the number of copies and their total size, in bytes. */
  measure(): Promise<{ copies: number; bytes: number }>;
  clear(): Promise<void>;
}

/** Maximum number of copies of one page from different times; nobody needs more. */
const MOST_OF_A_KEY = 5;
/** Maximum share of the budget for one copy. A larger one would displace too many others. */
const LARGEST_SHARE = 0.1;

const nameOf = ({ key, storedAt }: CopyRow): [string, number] => [key, storedAt];
/** Key range of all copies under a key: in IndexedDB an array sorts after every number. */
const under = (key: string) => IDBKeyRange.bound([key], [key, []]);

/**
 * @param budget returns the maximum total size of all copies, in bytes
 * @param now returns the time in ms since the epoch
 */
export function createCacheStore(
  database: Database,
  budget: () => Promise<number>,
  now: () => number = Date.now,
): CacheStore {
  return {
    async list(key) {
      return (await database.read((connection) => connection.getAll('cacheRows', under(key)))).reverse();
    },

    async read(row) {
      const stored = await database.read((connection) => connection.get('cachePages', nameOf(row)));
      return stored && unpack(stored);
    },

    touch: (row) =>
      database.change(['cacheRows'], async (transaction) => {
        const rows = transaction.objectStore('cacheRows');
        const stored = await rows.get(nameOf(row));
        if (stored) await rows.put({ ...stored, usedAt: now() });
      }),

    async write(row, copy) {
      const [page, most] = await Promise.all([pack(copy), budget()]);
      const bytes = sizeOf(page);
      if (bytes > most * LARGEST_SHARE) return;
      await database.change(['cacheRows', 'cachePages'], async (transaction) => {
        const rows = transaction.objectStore('cacheRows');
        const pages = transaction.objectStore('cachePages');
        await Promise.all([rows.put({ ...row, bytes, usedAt: now() }), pages.put(page, nameOf(row))]);
        const surplus = await rows.getAll(under(row.key));
        const kept = await rows.index('usedAt').getAll();
        const removed = [...surplus.slice(0, -MOST_OF_A_KEY), ...beyond(kept, most)];
        await Promise.all(removed.flatMap((old) => [rows.delete(nameOf(old)), pages.delete(nameOf(old))]));
      });
    },

    async measure() {
      const rows = await database.read((connection) => connection.getAll('cacheRows'));
      return { copies: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) };
    },

    clear: () => database.clear('cacheRows', 'cachePages'),
  };
}

/** Returns the first of these rows that must go so that the others fit. */
function beyond<Row extends { bytes: number }>(rows: Row[], most: number): Row[] {
  let bytes = 0;
  for (let kept = rows.length - 1; kept >= 0; kept--) {
    bytes += rows[kept]?.bytes ?? 0;
    if (bytes > most) return rows.slice(0, kept + 1);
  }
  return [];
}

async function pack({ loaded: { body, ...loaded }, snapshot, ...rest }: PageCopy): Promise<StoredPage> {
  return {
    loaded,
    ...(body !== undefined && { body: await gzip(body) }),
    snapshot: await gzip(snapshot),
    ...rest,
  };
}

async function unpack({ loaded, body, snapshot, ...rest }: StoredPage): Promise<PageCopy> {
  return {
    loaded: { ...loaded, ...(body && { body: await gunzip(body) }) },
    snapshot: await gunzip(snapshot),
    ...rest,
  };
}

const sizeOf = ({ body, snapshot, picture }: StoredPage): number =>
  snapshot.byteLength + (body?.byteLength ?? 0) + (picture?.image.size ?? 0);
