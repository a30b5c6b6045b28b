import { i18n } from '#i18n';
import { operationOf } from '@/lib/operations/registry';
import type { DeliverOnce } from './deliver';
import type { JobsDeps } from './deps';
import { isFinished, type Job } from './job';
import { cancelled, type Records } from './records';
import type { JobStore, ResultStore } from './stores';

/**
 * Maximum number of starts of a local job. It may lose its worker once; if it happens twice, the job itself probably kills
 * workers.
 */
const ATTEMPTS = 2;

interface ResumeDeps extends Pick<JobsDeps, 'attempts'> {
  jobs: Pick<JobStore, 'get'>;
  results: Pick<ResultStore, 'get'>;
}

/**
 * Decides what becomes of jobs that an earlier worker left unfinished. A live tab is read again, once. A job at a service may
 * have been done and charged, so it is never sent again. A job that must not be kept cannot be resumed.
 */
export function createResume(
  { jobs, results, attempts = ATTEMPTS }: ResumeDeps,
  { finish, interrupt }: Records,
  deliverOnce: DeliverOnce,
) {
  /** Returns true for a part whose parent has ended without it. */
  const isOrphan = async ({ parentId }: Job): Promise<boolean> => {
    const parent = parentId === undefined ? undefined : await jobs.get(parentId);
    return parentId !== undefined && (!parent || isFinished(parent));
  };

  /** @returns a function that records how a job ended; undefined if the job must run again */
  async function ending(job: Job): Promise<(() => Promise<unknown>) | undefined> {
    // The worker died after it kept the result and before it recorded the end.
    const kept = await results.get(job.id);
    if (kept && !kept.partial) {
      return async () => finish(job.id, { state: 'done', ...(await deliverOnce(job, kept)) });
    }
    // The job's end could not be written to disk.
    const ended = await jobs.get(job.id);
    if (ended && isFinished(ended)) return () => finish(job.id, ended);
    if (!job.input) return () => interrupt(job, i18n.t('errors.job.notKept'));
    if (await isOrphan(job)) return () => finish(job.id, { state: 'cancelled', error: cancelled().record });
    if (job.engine === 'remote' && job.state === 'running')
      return () => interrupt(job, i18n.t('errors.job.responseLost'), true);
    // In a job over many pages, each page counts its own attempts.
    const isTooOften = job.attempts >= attempts && operationOf(job.operation).kind !== 'job';
    return isTooOften ? () => interrupt(job, i18n.t('errors.job.stoppedTwice')) : undefined;
  }

  return {
    /** Records the end of a job that must not run again. @returns true if it must not run again */
    async settle(job: Job): Promise<boolean> {
      const end = await ending(job);
      await end?.();
      return end !== undefined;
    },
  };
}
