import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import { pageKey } from '@/lib/scrape/page-address';
import { createChannel } from './channel';
import type { Database } from './database';

/** Highlights of pages, with their notes. */
export interface HighlightStore {
  /** Adds or replaces one. */
  put(highlight: KeptHighlight): Promise<void>;
  /** Adds those that are not here yet, by their ids. @returns the number that were added */
  addNew(highlights: readonly KeptHighlight[]): Promise<number>;
  get(id: string): Promise<KeptHighlight | undefined>;
  /** Returns all of them, the newest first. */
  list(): Promise<KeptHighlight[]>;
  /** Returns those of the page of an address, in the order in which they stand in it. */
  ofPage(url: string): Promise<KeptHighlight[]>;
  /** Changes one. @returns undefined if it no longer exists */
  update(id: string, change: (highlight: KeptHighlight) => KeptHighlight): Promise<KeptHighlight | undefined>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
  /** Notifies of the id of each changed highlight, from any context of the extension. */
  watch(changed: (id: string) => void): () => void;
}

/** Returns the key of the page of an address; undefined for an address of no page. */
export function highlightPage(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed) return undefined;
  return parsed.protocol === 'file:' ? `file://${parsed.pathname}` : pageKey(parsed);
}

const inPage = (one: KeptHighlight, other: KeptHighlight): number =>
  (one.quote.start ?? Number.POSITIVE_INFINITY) - (other.quote.start ?? Number.POSITIVE_INFINITY) ||
  one.createdAt - other.createdAt;

export function createHighlightStore(database: Database): HighlightStore {
  const { announce, watch } = createChannel('winnow-highlights');
  return {
    async put(highlight) {
      await database.change(['highlights'], (transaction) => transaction.objectStore('highlights').put(highlight));
      announce(highlight.id);
    },
    async addNew(highlights) {
      const added = await database.change(['highlights'], async (transaction) => {
        const store = transaction.objectStore('highlights');
        let count = 0;
        for (const highlight of highlights) {
          if (await store.getKey(highlight.id)) continue;
          await store.put(highlight);
          count += 1;
        }
        return count;
      });
      if (added > 0) announce('all');
      return added;
    },
    get: (id) => database.read((connection) => connection.get('highlights', id)),
    list: async () =>
      (await database.read((connection) => connection.getAll('highlights'))).sort(
        (one, other) => other.createdAt - one.createdAt,
      ),
    async ofPage(url) {
      const key = highlightPage(url);
      if (key === undefined) return [];
      const found = await database.read((connection) => connection.getAllFromIndex('highlights', 'page', key));
      return found.sort(inPage);
    },
    async update(id, change) {
      const next = await database.change(['highlights'], async (transaction) => {
        const store = transaction.objectStore('highlights');
        const now = await store.get(id);
        if (!now) return undefined;
        const changed = change(now);
        await store.put(changed);
        return changed;
      });
      if (next) announce(id);
      return next;
    },
    async remove(id) {
      await database.change(['highlights'], (transaction) => transaction.objectStore('highlights').delete(id));
      announce(id);
    },
    async clear() {
      await database.clear('highlights');
      announce('all');
    },
    watch,
  };
}
