import { createSerial } from '@/lib/base/async';
import { createSteps, type StepLog } from '@/lib/operations/steps';
import type { JobsDeps } from './deps';
import type { Job } from './job';

/** Keeps the steps of a job in its record. Steps of an earlier run come first, and count as ended. */
export function createStepLog(
  jobs: Pick<JobsDeps['jobs'], 'update'>,
  { id, createdAt, steps = [] }: Job,
  now: () => number,
): StepLog {
  const earlier = steps.map((step) => ({ ...step, endedAt: step.endedAt ?? step.at }));
  // The newest list must be written last.
  const inOrder = createSerial();
  const log = createSteps({ since: createdAt, steps: earlier, now }, () =>
    inOrder(() => jobs.update(id, { steps: structuredClone([...log.steps()]) })),
  );
  return log;
}
