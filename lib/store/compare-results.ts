import type { ComparedResults, ResultsToCompare } from './compare-thread';

/**
 * Compares two results in a thread of its own, so that large results block nothing.
 * @param report called with the differences, piece by piece
 * @returns a function that stops the comparison
 */
export function compareResults(wanted: ResultsToCompare, report: (compared: ComparedResults) => void): () => void {
  const thread = new Worker(new URL('./compare-thread.ts', import.meta.url), { type: 'module' });
  thread.addEventListener('message', ({ data }: MessageEvent<ComparedResults>) => {
    if (data === 'gone' || data.isLast) thread.terminate();
    report(data);
  });
  thread.postMessage(wanted);
  return () => thread.terminate();
}
