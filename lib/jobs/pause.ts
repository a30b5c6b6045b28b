import { WinnowError } from '@/lib/errors';
import type { JobsDeps, Memory } from './deps';
import type { Records } from './records';
import type { createRun } from './run';

interface PauseDeps extends Pick<JobsDeps, 'jobs'> {
  records: Records;
  memory: Memory;
  run: ReturnType<typeof createRun>;
}

/** Pauses and continues jobs over many pages, and runs again what failed of them. */
export function createPause({ jobs, records, memory: { running }, run }: PauseDeps) {
  return {
    /** Begins no more pages of a job; those that have begun go on. Does nothing to a job that has ended. */
    async pause(id: string): Promise<void> {
      const own = running.get(id);
      if (own) own.isPaused = true;
      await records.update(id, { state: 'paused' }).catch(ignoreEnd);
    },

    /** Begins pages of a paused job again. */
    async proceed(id: string): Promise<void> {
      const job = await jobs.get(id);
      if (job?.state !== 'paused') return;
      const own = running.get(id);
      if (own) {
        own.isPaused = false;
        await records.update(id, { state: 'running' }).catch(ignoreEnd);
      } else void run(job, { controller: new AbortController(), kept: job.input }, job.warnings);
    },

    /** Runs the pages of a job that failed, were stopped or never began. Those that are done stay. */
    async retry(id: string): Promise<void> {
      const job = await jobs.reopen?.(id);
      if (job) void run(job, { controller: new AbortController(), kept: job.input }, job.warnings);
    },
  };
}

/** A job that has ended needs neither. */
function ignoreEnd(thrown: unknown): void {
  if (!(thrown instanceof WinnowError && thrown.code === 'CANCELLED')) throw thrown;
}
