import { createSerial } from '@/lib/base/async';
import { WinnowError } from '@/lib/base/errors';
import type { JobStep, StepLog } from '@/lib/operations/steps';
import type { JobsDeps } from './deps';
import type { Job } from './job';

/** Keeps the steps of a job in its record. Steps of an earlier run come first, and count as ended. */
export function createStepLog(jobs: Pick<JobsDeps['jobs'], 'update'>, job: Job, now: () => number): StepLog {
  const steps: JobStep[] = (job.steps ?? []).map((step) => ({ ...step, endedAt: step.endedAt ?? step.at }));
  // The newest list must be written last.
  const inOrder = createSerial();
  const write = () => inOrder(() => jobs.update(job.id, { steps: structuredClone(steps) }));

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
