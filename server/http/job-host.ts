import type { ScrapeData } from '../../lib/contract';
import type { Job } from '../../lib/jobs/job';
import type { JobStart } from '../../lib/jobs/job-start';
import type { OperationInput, OperationName } from '../../lib/operations/registry';

/** Job of a start; a repeated start leads to the existing job. */
export interface StartedJob {
  id: string;
  isNew: boolean;
}

/** Pages of jobs that have not begun, and the work of other servers that share them. */
export interface HostLoad {
  active: number;
  waiting: number;
  /** Number of scrapes that other servers run at the same time. */
  slots: number;
}

/** Keeps and runs jobs over many pages. All methods reject with a WinnowError if it cannot be reached. */
export interface JobHost extends AsyncDisposable {
  get(id: string): Promise<Job | undefined>;
  /** Returns true for a job that existed once. */
  hasExpired(id: string): Promise<boolean>;
  /** Returns the number of a job's pages that have ended with a document, and without one. */
  counts(id: string): Promise<{ completed: number; lost: number }>;
  /** Returns the ids of the pages with a document, in the order in which they ended. */
  ended(id: string, skip: number, limit: number): Promise<string[]>;
  /** Returns the failed pages, in the order in which they began. */
  failed(id: string): Promise<Job[]>;
  /** Returns the pages of a job, in the order in which they began. */
  parts(id: string): Promise<Job[]>;
  /** Returns jobs of an operation that began before a time in ms since the epoch, newest first. */
  list(operation: OperationName, before: number, limit: number): Promise<Job[]>;
  /** Returns the jobs of an operation that have not ended. */
  running(operation: OperationName): Promise<Job[]>;
  load(): Promise<HostLoad>;
  /** Returns the document of a page; undefined if it no longer exists. */
  document(part: string): Promise<ScrapeData | undefined>;
  /**
   * @returns the stored job, or the existing job with the same key
   * @throws WinnowError RATE_LIMITED if too many jobs are running
   */
  start(job: JobStart): Promise<StartedJob>;
  /** Finds the job that a start with a key has begun or added pages to. */
  begunWith(startKey: string): Promise<string | undefined>;
  /**
   * Adds the pages of an input to a running job, once per key.
   * @returns false if the job has ended
   */
  append(id: string, more: OperationInput, startKey?: string): Promise<boolean>;
  cancel(id: string): Promise<void>;
}

/** Maximum number of jobs that run at the same time. */
export const MOST_JOBS = 1_000;
