import type { TextSearch, TextsFound } from './text-search';

/** The thread, with the texts that it caches, is terminated after this idle time, in ms. */
const IDLE = 60_000;

let thread: Worker | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;
let last = 0;

/**
 * Searches the texts of results in a thread of its own, so that typing does not wait for it. Only one search runs at a time:
 * the next one ends it.
 * @param report called with the progress, until `signal` is aborted
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
    // An aborted search must not go on: it is replaced with an empty one.
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
