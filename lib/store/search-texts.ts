import type { TextSearch, TextsFound } from './search-thread';

/**
 * Looks through the texts of results in a thread of its own, so that typing does not wait for it.
 * @param report called as results are looked through, until `signal` is aborted
 */
export function searchTexts(search: TextSearch, report: (found: TextsFound) => void, signal: AbortSignal): void {
  const thread = new Worker(new URL('./search-thread.ts', import.meta.url), { type: 'module' });
  thread.addEventListener('message', ({ data }: MessageEvent<TextsFound>) => {
    report(data);
    if (data.done >= search.jobIds.length) thread.terminate();
  });
  thread.postMessage(search);
  signal.addEventListener('abort', () => thread.terminate());
}
