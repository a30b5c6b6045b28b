import { WinnowError } from '@/lib/base/errors';
import type { Action } from '@/lib/contract';

/** Reason why an agent looks for no more pages; `asked` if the user has stopped it. */
export type StopReason = 'enough' | 'pages' | 'rounds' | 'tokens' | 'time' | 'nothingLeft' | 'asked';

/** A step of an agent, besides the scrapes of its pages. Times are in ms since the epoch. */
export interface JobStep {
  name: 'search' | 'map' | 'choose' | 'act' | 'answer' | 'stop';
  at: number;
  /** Absent while it runs. */
  endedAt?: number;
  /** Query of a search, address of the site whose sitemaps are read, or address of the page that is acted on. */
  about?: string;
  /** Addresses that it found, chose, or led to. */
  urls?: string[];
  /** What it did on a page, and the number of steps that it tried there. */
  actions?: Action[];
  tried?: number;
  /** Tokens that a model read and wrote for it, estimated. */
  tokens?: number;
  reason?: StopReason;
  /** Message of the error that ended it; the job continued without its result. */
  error?: string;
}

/** The newest state of a step that another process runs. */
export interface StepNews {
  /** Its index among all steps. */
  index: number;
  step: JobStep;
}

/**
 * Keeps the steps of one job so that its status finds them while it runs, and another process that resumes it finds
 * them later.
 */
export interface StepLog {
  /** Start of the job, in milliseconds since the epoch. */
  since: number;
  /** All steps, including those of earlier runs. */
  steps(): readonly JobStep[];
  /** Stores a step that another process runs. */
  put(news: StepNews): Promise<void>;
  /**
   * Runs a step, which is stored before it begins and again once it has ended.
   * @param work may add its findings to the step; an error that it throws is stored with the step and thrown again
   */
  run<Result>(step: Pick<JobStep, 'name' | 'about'>, work: (step: JobStep) => Promise<Result>): Promise<Result>;
}

/** Returns true if the user has stopped a job that plans its own course, which then ends with what it has. */
export const isStopAsked = (log: Pick<StepLog, 'steps'>): boolean =>
  log.steps().some(({ name, reason }) => name === 'stop' && reason === 'asked');

/**
 * Creates a log that continues that of an earlier run.
 * @param changed called with each change of a step; a step that runs here waits for it
 */
export function createSteps(
  { since, steps: earlier, now }: Pick<StepLog, 'since'> & { steps: readonly JobStep[]; now(): number },
  changed: (news: StepNews) => unknown,
): StepLog {
  const steps = [...earlier];
  const tell = async (step: JobStep) => changed({ index: steps.indexOf(step), step: structuredClone(step) });
  return {
    since,
    steps: () => steps,
    async put({ index, step }) {
      steps[index] = step;
      await tell(step);
    },
    async run(begun, work) {
      const step: JobStep = { ...begun, at: now() };
      steps.push(step);
      await tell(step);
      try {
        return await work(step);
      } catch (thrown) {
        step.error = WinnowError.from(thrown).message;
        throw thrown;
      } finally {
        step.endedAt = now();
        await tell(step);
      }
    },
  };
}
