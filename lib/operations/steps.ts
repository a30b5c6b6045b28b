/** Reason why a job that plans its own way looks for no more pages. */
export type StopReason = 'enough' | 'pages' | 'rounds' | 'tokens' | 'time' | 'nothing-left';

/** A step of a job that plans its own way, besides the scrapes of its pages. Times are milliseconds since the epoch. */
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
  /** Message of the failure that it ended with; the job went on without its result. */
  error?: string;
}

/** Keeps the steps of one job where its status finds them while it runs, and where another process that resumes it does. */
export interface StepLog {
  /** Start of the job, in milliseconds since the epoch. */
  since: number;
  /** All steps, those of earlier runs included. */
  steps(): readonly JobStep[];
  /**
   * Runs a step, which is kept before it begins and again once it has ended.
   * @param work may add what it found to the step; what it throws is kept as the step's error and thrown again
   */
  run<Result>(step: Pick<JobStep, 'name' | 'about'>, work: (step: JobStep) => Promise<Result>): Promise<Result>;
}
