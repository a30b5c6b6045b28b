import { storage } from '@/lib/browser/storage';
import type { Start } from '@/lib/jobs/job-start';

/** A start, and the id of its job, so that repeating it starts nothing more. */
type KeptStart = Start & { jobId: string };

const PREFIX = 'start/';

/**
 * Starts that a view asks for, kept until the worker has stored the job. A view that closes loses its message if the worker
 * is still starting, which can take seconds on a busy computer. The browser keeps this storage itself, so a start that is
 * written here waits for any worker. It is in memory only, because a request may be of a private window.
 */
export const askedStarts = {
  keep: (start: KeptStart): Promise<void> => storage.setItem(`session:${PREFIX}${start.jobId}`, start),

  settle: (jobId: string): Promise<void> => storage.removeItem(`session:${PREFIX}${jobId}`),

  /** Returns the starts that no worker has settled. */
  async all(): Promise<KeptStart[]> {
    const kept = Object.entries(await storage.snapshot('session'));
    return kept.filter(([key]) => key.startsWith(PREFIX)).map(([, start]) => start as KeptStart);
  },
};
