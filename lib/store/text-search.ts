import { folded, holdsWords } from '@/lib/jobs/find-jobs';
import type { KeptResults } from './results';

/** A search for words in results. */
export interface TextSearch {
  words: string;
  jobIds: readonly string[];
  /** Distinguishes this search from others. */
  number: number;
}

/** Jobs found so far, and the number of jobs searched. */
export interface TextsFound {
  number: number;
  found: string[];
  done: number;
}

/** Interval between two reports, each of which is drawn, in ms. */
const PAUSE = 200;

/** Maximum number of characters of texts that are cached between searches. */
const KEPT = 50_000_000;

/**
 * Creates a function that searches the texts of finished jobs. As these do not change, each text is read from the disk and
 * folded once, as far as the cache has room. A search ends as soon as another one begins.
 */
export function createTextSearch(results: Pick<KeptResults, 'texts'>) {
  const known = new Map<string, string>();
  let room = KEPT;
  let newest = 0;

  return async ({ words, jobIds, number }: TextSearch, report: (found: TextsFound) => void): Promise<void> => {
    newest = number;
    const holds = holdsWords({ words });
    const found = jobIds.filter((id) => holds(known.get(id) ?? ''));
    const unread = jobIds.filter((id) => !known.has(id));
    let done = jobIds.length - unread.length;
    let told = performance.now();
    try {
      for await (const texts of results.texts(unread)) {
        if (newest !== number) return;
        for (const [id, text] of texts) {
          const kept = folded(text);
          if (holds(kept)) found.push(id);
          if (kept.length > room) continue;
          room -= kept.length;
          known.set(id, kept);
        }
        done += texts.length;
        if (done < jobIds.length && performance.now() - told > PAUSE) {
          told = performance.now();
          report({ number, found: [...found], done });
        }
      }
    } catch {
      // Results that cannot be read have no searchable text.
    }
    report({ number, found, done: jobIds.length });
  };
}
