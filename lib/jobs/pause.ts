import { WinnowError } from '@/lib/base/errors';
import type { JobsDeps, Memory } from './deps';
import type { Records } from './records';
import type { createRun } from './run';

interface PauseDeps extends Pick<JobsDeps, 'jobs'> {
  /** Cancels a job. */
  cancel(id: string): Promise<void>;
  records: Records;
  memory: Memory;
  run: ReturnType<typeof createRun>;
}

/** Pauses and resumes jobs over many pages, ends them early, and retries their failed pages. */
export function createPause({ jobs, cancel, records, memory: { running }, run }: PauseDeps) {
  return {
    /** Stops a job from beginning more pages; pages in progress go on. Does nothing if the job has ended. */
    async pause(id: string): Promise<void> {
      const own = running.get(id);
      if (own) own.isPaused = true;
      await records.update(id, { state: 'paused' }).catch(ignoreEnd);
    },

    /** Lets a paused job begin pages again. */
    async proceed(id: string): Promise<void> {
      const job = await jobs.get(id);
      if (job?.state !== 'paused') return;
      const own = running.get(id);
      if (own) {
        own.isPaused = false;
        await records.update(id, { state: 'running' }).catch(ignoreEnd);
      } else void run(job, { controller: new AbortController(), kept: job.input }, job.warnings);
    },

    /**
     * Ends a job with the pages that it has: those in progress are cancelled, and a job that makes one result makes it of the
     * others. A job that is not looking for pages is cancelled.
     */
    async endEarly(id: string): Promise<void> {
      const { log, enough, lookAgain, isEnding } = running.get(id) ?? {};
      if (!log || !enough || enough.signal.aborted || isEnding) return cancel(id);
      await log.run({ name: 'stop' }, async (step) => {
        step.reason = 'asked';
      });
      enough.abort();
      const parts = await jobs.children(id);
      await Promise.all(parts.map((part) => running.has(part.id) && cancel(part.id)));
      lookAgain?.();
    },

    /** Retries the pages of a job that failed, were stopped or never began. Finished pages are kept. */
    async retry(id: string): Promise<void> {
      const job = await jobs.reopen?.(id);
      if (job) void run(job, { controller: new AbortController(), kept: job.input }, job.warnings);
    },
  };
}

/** An ended job can be neither paused nor resumed. */
function ignoreEnd(thrown: unknown): void {
  if (!(thrown instanceof WinnowError && thrown.code === 'CANCELLED')) throw thrown;
}
