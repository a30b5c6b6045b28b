import { folded, holdsWords } from '@/lib/jobs/find-jobs';
import type { KeptResults } from './results';

/** Results to look through for words. */
export interface TextSearch {
  words: string;
  jobIds: readonly string[];
  /** Tells it from other searches. */
  number: number;
}

/** Jobs found so far, and how many have been looked through. */
export interface TextsFound {
  number: number;
  found: string[];
  done: number;
}

/** Milliseconds between two reports, each of which is drawn. */
const PAUSE = 200;

/** Characters of texts that are kept from one search to the next. */
const KEPT = 50_000_000;

/**
 * Makes a function that looks through the texts of finished jobs, which do not change: each is read from the disk and
 * folded once, as far as there is room. A search ends as soon as another one begins.
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
      // Results that cannot be read have no text to be found.
    }
    report({ number, found, done: jobIds.length });
  };
}
