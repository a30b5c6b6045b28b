import { useRef } from 'preact/hooks';
import type { Job } from '@/lib/jobs/job';
import type { Step } from '@/lib/operations/engine';

/** A step as it was seen here; times are milliseconds since the epoch. */
export interface LoggedStep {
  step: Step['name'];
  startedAt: number;
  endedAt?: number;
}

/**
 * The steps that a job went through while it was watched, the one in hand last. A job's record holds only its present
 * step, so steps from before the popup was opened are not in the list.
 */
export function useStepLog(job: Job): readonly LoggedStep[] {
  const log = useRef<{ jobId: string; steps: LoggedStep[] }>({ jobId: job.id, steps: [] });
  if (log.current.jobId !== job.id) log.current = { jobId: job.id, steps: [] };
  const { steps } = log.current;
  const last = steps.at(-1);
  const name = job.step?.name;
  if (name && last?.step !== name) {
    const now = Date.now();
    if (last) last.endedAt = now;
    steps.push({ step: name, startedAt: last ? now : (job.startedAt ?? now) });
  }
  return steps;
}
