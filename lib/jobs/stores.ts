import type { Discovered } from '@/lib/operations/discovery';
import type { EngineResult } from '@/lib/operations/engine';
import type { Job } from './job';

/**
 * Deleted jobs that can be had back. Only their records move: results, parts and what was found stay where they are until
 * the jobs are removed, because a crawl may have a thousand pages with pictures.
 */
export interface DeletedJobs {
  /**
   * Takes jobs on disk, the deleted one first, out of every list.
   * @returns false if the first one is not on disk; then nothing has changed
   */
  setAside(ids: readonly string[]): Promise<boolean>;
  /** Puts back what was set aside with a job, as it was. */
  restore(id: string): Promise<void>;
  /** Ids of the deleted ones. */
  deleted(): Promise<string[]>;
  /** Ids of all that were set aside with one. */
  deletedWith(id: string): Promise<string[]>;
  /** Gives up having them back, once their results are removed. */
  forget(id: string): Promise<void>;
}

/** Records of all jobs: on disk, or for ephemeral ones in session storage. Lists have no parts of other jobs. */
export interface JobStore extends DeletedJobs {
  add(job: Job): Promise<void>;
  /**
   * Records in session storage that a job has failed, if the disk does not take that. Until it does, this is the job's
   * record for all who ask.
   */
  addFailed(job: Job): Promise<void>;
  get(id: string): Promise<Job | undefined>;
  /** The newest, on disk or not, newest first. */
  list(limit?: number): Promise<Job[]>;
  /** All on disk, newest first, some at a time: so many that reading them takes no long task. */
  batches(): AsyncGenerator<Job[]>;
  /** Those on disk with these ids, in their order. */
  byIds(ids: readonly string[]): Promise<Job[]>;
  /** Those on disk that read a page and no other, newest first. */
  ofPage(url: string): Promise<Job[]>;
  /** Parts of a job, wherever they are, by their index. */
  children(parentId: string): Promise<Job[]>;
  /** Jobs that have not finished by their records, parts of others among them. */
  unfinished(): Promise<Job[]>;
  /** Number of jobs on disk. */
  count(): Promise<number>;
  /** Changes a job that has not finished; a finished one stays as it is and is answered with `undefined`. */
  update(id: string, patch: Partial<Job>): Promise<Job | undefined>;
  /** Changes what the user says about a job on disk, finished or not. */
  label(id: string, labels: Pick<Job, 'name' | 'pinned'>): Promise<void>;
  /**
   * Queues a job on disk that has ended, and those of its parts that failed or were stopped, for another run.
   * @returns the job; undefined if it has not ended, or its input was not kept
   */
  reopen(id: string): Promise<Job | undefined>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
  /** Calls back with the id, or `all`, whenever a record was written or removed, in any context of the extension. */
  watch(changed: (id: string) => void): () => void;
}

/** Results of jobs that may be kept, by job id. */
export interface ResultStore {
  /** All or nothing: a result is either there with all its files or not there. */
  put(jobId: string, result: EngineResult): Promise<void>;
  get(jobId: string): Promise<EngineResult | undefined>;
  remove(jobId: string): Promise<void>;
  clear(): Promise<void>;
}

/** Facts that jobs have learned about their pages, by job id. */
export interface FoundStore {
  add(jobId: string, found: Discovered): Promise<void>;
  /** In the order in which they were added. */
  of(jobId: string): Promise<Discovered[]>;
  remove(jobId: string): Promise<void>;
  clear(): Promise<void>;
}
