import type { Start } from '@/lib/jobs/job-start';
import { askedStarts } from '@/lib/store/asked-starts';
import type { WithJobId } from './start-operation';

/** Creates what settles the starts that views keep, whether their messages arrive or are lost. */
export function createAskedStarts() {
  const arrived = new Set<string>();

  return {
    /** Runs a start whose message has arrived. Its view shows what it throws, so it is settled either way. */
    async run<T>(jobId: string, start: () => Promise<T>): Promise<T> {
      arrived.add(jobId);
      try {
        return await start();
      } finally {
        await askedStarts.settle(jobId);
      }
    },

    /** Runs the starts whose message was lost, or whose worker ended before the job was stored. */
    async runLost(start: (kept: Start & WithJobId) => Promise<unknown>): Promise<void> {
      for (const kept of await askedStarts.all()) {
        if (arrived.has(kept.jobId)) continue;
        await start(kept);
        await askedStarts.settle(kept.jobId);
      }
    },
  };
}
