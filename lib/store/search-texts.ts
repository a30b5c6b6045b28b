import type { TextSearch, TextsFound } from './text-search';

/** Milliseconds after its last news in which the thread is ended, with the texts that it keeps. */
const IDLE = 60_000;

let thread: Worker | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;
let last = 0;

/**
 * Looks through the texts of results in a thread of its own, so that typing does not wait for it. One search at a time:
 * the next one ends it.
 * @param report called as results are looked through, until `signal` is aborted
 */
export function searchTexts(
  search: Omit<TextSearch, 'number'>,
  report: (found: TextsFound) => void,
  signal: AbortSignal,
): void {
  thread ??= new Worker(new URL('./search-thread.ts', import.meta.url), { type: 'module' });
  last += 1;
  const [searching, number] = [thread, last];
  const hear = ({ data }: MessageEvent<TextsFound>) => {
    endLater();
    if (data.number === number) report(data);
  };
  searching.addEventListener('message', hear);
  searching.postMessage({ ...search, number } satisfies TextSearch);
  endLater();
  signal.addEventListener('abort', () => {
    searching.removeEventListener('message', hear);
    // Nothing is left to look through for a search that nobody waits for.
    if (number === last) searching.postMessage({ words: '', jobIds: [], number } satisfies TextSearch);
  });
}

function endLater(): void {
  clearTimeout(ending);
  ending = setTimeout(() => {
    thread?.terminate();
    thread = undefined;
  }, IDLE);
}
