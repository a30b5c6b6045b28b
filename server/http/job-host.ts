import type { ScrapeData } from '../../lib/contract';
import type { NewJob } from '../../lib/jobs/deps';
import type { Job } from '../../lib/jobs/job';
import type { OperationInput, OperationName } from '../../lib/operations/registry';

/** Job that a start has led to; a repeat of a start leads to the job that is there. */
export interface StartedJob {
  id: string;
  isNew: boolean;
}

/** Pages of jobs that have not begun, and the work of other servers that share them. */
export interface HostLoad {
  active: number;
  waiting: number;
  /** Scrapes that other servers do at the same time. */
  slots: number;
}

/** Place where jobs over many pages are kept and run. Whatever asks it rejects with a WinnowError where it cannot be reached. */
export interface JobHost extends AsyncDisposable {
  get(id: string): Promise<Job | undefined>;
  /** True for a job that there was once. */
  hasExpired(id: string): Promise<boolean>;
  /** Numbers of the pages of a job that have ended: with a document, and without one. */
  counts(id: string): Promise<{ completed: number; lost: number }>;
  /** Ids of the pages with a document, in the order in which they ended. */
  ended(id: string, skip: number, limit: number): Promise<string[]>;
  /** Pages that failed, in the order in which they began. */
  failed(id: string): Promise<Job[]>;
  /** Pages of a job, in the order in which they began. */
  parts(id: string): Promise<Job[]>;
  /** Jobs of an operation that began before a time in milliseconds since the epoch, the newest first. */
  list(operation: OperationName, before: number, limit: number): Promise<Job[]>;
  /** Jobs of an operation that have not ended. */
  running(operation: OperationName): Promise<Job[]>;
  load(): Promise<HostLoad>;
  /** The document of a page; undefined where it is gone. */
  document(part: string): Promise<ScrapeData | undefined>;
  /**
   * @returns the job, which is kept by then: the one that has the same key, if there is one
   * @throws WinnowError RATE_LIMITED where too many jobs run
   */
  start(job: NewJob): Promise<StartedJob>;
  /** Finds the job that a start with a key has begun, or added pages to. */
  begunWith(startKey: string): Promise<string | undefined>;
  /**
   * Adds the pages of an input to a job that runs, once for a key.
   * @returns false if it has ended
   */
  append(id: string, more: OperationInput, startKey?: string): Promise<boolean>;
  cancel(id: string): Promise<void>;
}

/** Jobs that run at the same time. */
export const MOST_JOBS = 1_000;
