import { i18n } from '#i18n';
import { operationOf } from '@/lib/operations/registry';
import type { DeliverOnce } from './deliver';
import type { JobsDeps } from './deps';
import { isFinished, type Job } from './job';
import { cancelled, type Records } from './records';
import type { JobStore, ResultStore } from './stores';

/** Starts of a local job: it may lose its worker once; the second time something about it kills workers. */
const ATTEMPTS = 2;

interface ResumeDeps extends Pick<JobsDeps, 'attempts'> {
  jobs: Pick<JobStore, 'get'>;
  results: Pick<ResultStore, 'get'>;
}

/**
 * Judges jobs that an earlier worker left unfinished. A live tab is read again, once. A job at a service may have been
 * done and charged there, so it is never sent again. What may not be kept cannot be resumed.
 */
export function createResume(
  { jobs, results, attempts = ATTEMPTS }: ResumeDeps,
  { finish, interrupt }: Records,
  deliverOnce: DeliverOnce,
) {
  /** A part whose whole has ended without it. */
  const isOrphan = async ({ parentId }: Job): Promise<boolean> => {
    const parent = parentId === undefined ? undefined : await jobs.get(parentId);
    return parentId !== undefined && (!parent || isFinished(parent));
  };

  /** @returns what writes how a job ended; undefined if it is to run again */
  async function ending(job: Job): Promise<(() => Promise<unknown>) | undefined> {
    // The worker died between keeping the result and saying so.
    const kept = await results.get(job.id);
    if (kept && !kept.partial) {
      return async () => finish(job.id, { state: 'done', ...(await deliverOnce(job, kept)) });
    }
    // The disk did not take how it ended.
    const ended = await jobs.get(job.id);
    if (ended && isFinished(ended)) return () => finish(job.id, ended);
    if (!job.input) return () => interrupt(job, i18n.t('errors.job.notKept'));
    if (await isOrphan(job)) return () => finish(job.id, { state: 'cancelled', error: cancelled().record });
    if (job.engine === 'remote' && job.state === 'running')
      return () => interrupt(job, i18n.t('errors.job.responseLost'), true);
    // Of a job over many pages each page has its own attempts.
    const isTooOften = job.attempts >= attempts && operationOf(job.operation).kind !== 'job';
    return isTooOften ? () => interrupt(job, i18n.t('errors.job.stoppedTwice')) : undefined;
  }

  return {
    /** Writes how a job ended, if it must not run again. @returns true if it must not */
    async settle(job: Job): Promise<boolean> {
      const end = await ending(job);
      await end?.();
      return end !== undefined;
    },
  };
}
