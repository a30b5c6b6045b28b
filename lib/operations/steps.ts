/** Reason why an agent looks for no more pages. */
export type StopReason = 'enough' | 'pages' | 'rounds' | 'tokens' | 'time' | 'nothing-left';

/** A step of an agent, besides the scrapes of its pages. Times are in ms since the epoch. */
export interface JobStep {
  name: 'search' | 'map' | 'choose' | 'answer' | 'stop';
  at: number;
  /** Absent while it runs. */
  endedAt?: number;
  /** Query of a search, or address of the site whose sitemaps are read. */
  about?: string;
  /** Addresses that it found, or chose. */
  urls?: string[];
  /** Tokens that a model read and wrote for it, estimated. */
  tokens?: number;
  reason?: StopReason;
  /** Message of the error that ended it; the job continued without its result. */
  error?: string;
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
  /**
   * Runs a step, which is stored before it begins and again once it has ended.
   * @param work may add its findings to the step; an error that it throws is stored with the step and thrown again
   */
  run<Result>(step: Pick<JobStep, 'name' | 'about'>, work: (step: JobStep) => Promise<Result>): Promise<Result>;
}
