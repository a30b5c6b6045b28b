import { i18n } from '#i18n';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import type { Job } from './job';
import type { JobStore } from './stores';

interface RecordsDeps {
  jobs: Pick<JobStore, 'update' | 'addFailed'>;
  /** Called whenever a job's state has changed on disk. */
  changed(job: Job): unknown;
  /** Current time, in ms since the epoch. */
  now(): number;
}

/** Records the progress of jobs, and notifies once it is on disk. */
export function createRecords({ jobs, changed, now }: RecordsDeps) {
  /** Records a final state. The first one wins. @returns true if this call was the first */
  async function finish(id: string, patch: Partial<Job>): Promise<boolean> {
    const job = await jobs.update(id, { ...patch, step: undefined, finishedAt: now() });
    if (job) changed(job);
    return Boolean(job);
  }

  async function failInMemory(job: Job, patch: Pick<Job, 'state' | 'error'>): Promise<void> {
    const failed = { ...job, ...patch, finishedAt: now() };
    await jobs.addFailed(failed);
    changed(failed);
  }

  return {
    finish,
    failInMemory,

    /** Updates the record of an unfinished job. @throws WinnowError CANCELLED if the job has ended meanwhile */
    async update(id: string, patch: Partial<Job>): Promise<void> {
      const job = await jobs.update(id, patch);
      if (!job) throw cancelled();
      if (patch.state) changed(job);
    },

    /** Records how a job failed; in memory, if writing to disk fails. */
    async fail(job: Job, error: ErrorRecord): Promise<void> {
      const patch = { state: error.code === 'CANCELLED' ? 'cancelled' : 'failed', error } as const;
      await finish(job.id, patch).catch(() => failInMemory(job, patch));
    },

    /** Fails a job that lost its worker. */
    interrupt(job: Job, message: string, mayHaveBeenBilled = false): Promise<boolean> {
      const error = new WinnowError('INTERRUPTED', message, {
        ...(mayHaveBeenBilled && {
          mayHaveBeenBilled,
          nextStep: i18n.t('nextSteps.startBilledAgain'),
        }),
      });
      return finish(job.id, { state: 'failed', error: error.record });
    },
  };
}

export type Records = ReturnType<typeof createRecords>;

export const cancelled = (mayHaveBeenBilled = false) =>
  new WinnowError('CANCELLED', i18n.t('errors.job.stopped'), { mayHaveBeenBilled });
