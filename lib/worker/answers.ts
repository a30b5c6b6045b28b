import type { StreamContext } from '@/lib/rpc/streams';

/** A piece of an answer that is being written: from `at` on it reads so. */
export interface AnswerPiece {
  at: number;
  text: string;
}

/** Collects what models write for running jobs, and reports it to the views that watch. */
export function createAnswers() {
  const texts = new Map<string, string>();
  const watchers = new Map<string, Set<(piece: AnswerPiece) => void>>();
  return {
    add(jobId: string, text: string): void {
      const { length: at } = texts.get(jobId) ?? '';
      texts.set(jobId, (texts.get(jobId) ?? '') + text);
      // Not the whole answer so far: a long one would be copied into every view with each of its words.
      for (const report of watchers.get(jobId) ?? []) report({ at, text });
    },

    /** The answer of a job that goes on, as far as it has come. */
    soFar: (jobId: string): string => texts.get(jobId) ?? '',

    forget: (jobId: string) => void texts.delete(jobId),

    /** Reports what has come of a job's answer, and then each piece as it comes. */
    watch(jobId: string, { signal, report }: StreamContext<AnswerPiece>): Promise<void> {
      const reports = watchers.get(jobId) ?? new Set();
      watchers.set(jobId, reports.add(report));
      const text = texts.get(jobId);
      if (text) report({ at: 0, text });
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          reports.delete(report);
          if (reports.size === 0) watchers.delete(jobId);
          resolve();
        });
      });
    },
  };
}
