import { leavesNoTrace, type ScrapeRequest, type ScrapeResponse } from '../../lib/contract';
import type { Files } from './files.ts';

/** Scrapes whose documents are kept, and their bytes, the newest. */
const MOST = 10_000;
const MOST_BYTES = 1_000_000_000;

/** Documents of scrapes, for whoever asks by their ids; a day, or until there are too many. */
export interface KeptScrapes {
  /** Keeps the document of a scrape, unless it must leave no trace. */
  keep(request: ScrapeRequest, response: ScrapeResponse): Promise<void>;
  get(id: string): Promise<object | undefined>;
}

export function createKeptScrapes(files: Pick<Files, 'keep' | 'get' | 'remove'>): KeptScrapes {
  const kept = new Map<string, { file: string; size: number }>();
  let total = 0;

  async function forget(id: string): Promise<void> {
    const scrape = kept.get(id);
    if (!scrape) return;
    kept.delete(id);
    total -= scrape.size;
    await files.remove(scrape.file);
  }

  return {
    async keep(request, { data }) {
      const id = data.metadata.scrapeId;
      if (!id || leavesNoTrace(request)) return;
      const bytes = new TextEncoder().encode(JSON.stringify(data));
      kept.set(id, { file: await files.keep({ type: 'application/json', bytes }), size: bytes.length });
      total += bytes.length;
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST && total <= MOST_BYTES) break;
        await forget(oldest);
      }
    },

    async get(id) {
      const scrape = kept.get(id);
      const file = scrape && (await files.get(scrape.file));
      if (file) return JSON.parse(new TextDecoder().decode(file.bytes));
      // It has expired.
      await forget(id);
      return undefined;
    },
  };
}
