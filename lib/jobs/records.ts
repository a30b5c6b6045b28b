import { i18n } from '#i18n';
import { type ErrorRecord, WinnowError } from '@/lib/errors';
import type { Job } from './job';
import type { JobStore } from './stores';

interface RecordsDeps {
  jobs: Pick<JobStore, 'update' | 'addFailed'>;
  /** Called whenever a job's state has changed on disk. */
  changed(job: Job): unknown;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Writes what becomes of jobs, and notifies once it is on disk. */
export function createRecords({ jobs, changed, now }: RecordsDeps) {
  /** Writes a final state; the first one wins. @returns true if it was this one */
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

    /** Writes changes of an unfinished job. @throws WinnowError CANCELLED where it was ended meanwhile */
    async update(id: string, patch: Partial<Job>): Promise<void> {
      const job = await jobs.update(id, patch);
      if (!job) throw cancelled();
      if (patch.state) changed(job);
    },

    /** Writes how a job failed; in memory, if the disk does not take it. */
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
