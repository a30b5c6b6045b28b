import type { StreamContext } from '@/lib/base/rpc/streams';

/** A piece of an answer in progress: its text from `at` on. */
export interface AnswerPiece {
  at: number;
  text: string;
}

/** Collects what models write for running jobs, and reports it to watching views. */
export function createAnswers() {
  const texts = new Map<string, string>();
  const watchers = new Map<string, Set<(piece: AnswerPiece) => void>>();
  return {
    add(jobId: string, text: string): void {
      const { length: at } = texts.get(jobId) ?? '';
      texts.set(jobId, (texts.get(jobId) ?? '') + text);
      // Not the whole answer so far: a long answer would be copied into every view with each of its words.
      for (const report of watchers.get(jobId) ?? []) report({ at, text });
    },

    /** Returns the answer of a running job so far. */
    soFar: (jobId: string): string => texts.get(jobId) ?? '',

    forget: (jobId: string) => void texts.delete(jobId),

    /** Reports a job's answer so far, and then each piece as it arrives. */
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
