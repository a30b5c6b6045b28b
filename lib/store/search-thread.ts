import { folded, holdsWords } from '@/lib/jobs/find-jobs';
import { openDatabase } from './database';
import { createResultStore } from './results';

/** Results to look through for words. */
export interface TextSearch {
  words: string;
  jobIds: readonly string[];
}

/** Jobs found so far, and how many have been looked through. */
export interface TextsFound {
  found: string[];
  done: number;
}

/** Milliseconds between two reports, each of which is drawn. */
const PAUSE = 200;

/** Runs in a worker: looks through the texts of results, and is ended by whoever asked. */
addEventListener('message', ({ data: { words, jobIds } }: MessageEvent<TextSearch>) => {
  const holds = holdsWords({ words });
  let told = 0;
  const report = (found: string[], done: number) => {
    const isLast = done >= jobIds.length;
    if (!isLast && performance.now() - told < PAUSE) return;
    told = performance.now();
    postMessage({ found, done } satisfies TextsFound);
  };
  // Results that cannot be read have no text to be found.
  void createResultStore(openDatabase())
    .search(jobIds, (text) => holds(folded(text)), report, new AbortController().signal)
    .catch(() => report([], jobIds.length));
});
