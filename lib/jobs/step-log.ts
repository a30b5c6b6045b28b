import { WinnowError } from '@/lib/base/errors';
import type { JobStep, StepLog } from '@/lib/operations/steps';
import type { JobsDeps } from './deps';
import type { Job } from './job';

/** Keeps the steps of a job in its record. Steps of an earlier run come first, and count as ended. */
export function createStepLog(jobs: Pick<JobsDeps['jobs'], 'update'>, job: Job, now: () => number): StepLog {
  const steps: JobStep[] = (job.steps ?? []).map((step) => ({ ...step, endedAt: step.endedAt ?? step.at }));
  let writing: Promise<unknown> = Promise.resolve();

  /** Writes one list after the other, so that the newest is written last. */
  async function write(): Promise<void> {
    const written = writing.then(() => jobs.update(job.id, { steps: structuredClone(steps) }));
    writing = written.catch(() => undefined);
    await written;
  }

  return {
    since: job.createdAt,
    steps: () => steps,
    async run(begun, work) {
      const step: JobStep = { ...begun, at: now() };
      steps.push(step);
      await write();
      try {
        return await work(step);
      } catch (thrown) {
        step.error = WinnowError.from(thrown).message;
        throw thrown;
      } finally {
        step.endedAt = now();
        await write();
      }
    },
  };
}
