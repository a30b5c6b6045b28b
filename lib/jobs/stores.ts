import type { Discovered } from '@/lib/operations/discovery';
import type { EngineResult } from '@/lib/scrape/engine';
import type { Job } from './job';

/**
 * Deleted jobs that can still be restored. Only their records move: results, parts and findings stay in place until the jobs
 * are removed, because a crawl may have a thousand pages with pictures.
 */
export interface DeletedJobs {
  /**
   * Takes jobs on disk, the deleted one first, out of every list.
   * @returns false if the first job is not on disk; then nothing has changed
   */
  setAside(ids: readonly string[]): Promise<boolean>;
  /** Restores everything that was set aside with a job, as it was. */
  restore(id: string): Promise<void>;
  /** Ids of the deleted jobs. */
  deleted(): Promise<string[]>;
  /** Ids of all jobs that were set aside with a deleted job. */
  deletedWith(id: string): Promise<string[]>;
  /** Makes the deletion final, once the results are removed. */
  forget(id: string): Promise<void>;
}

/** Records of all jobs: on disk, or in session storage for ephemeral jobs. Lists leave out the parts of other jobs. */
export interface JobStore extends DeletedJobs {
  add(job: Job): Promise<void>;
  /**
   * Records in session storage that a job has failed, if the disk cannot store it. Until the disk can, all readers get this
   * record of the job.
   */
  addFailed(job: Job): Promise<void>;
  get(id: string): Promise<Job | undefined>;
  /** Newest jobs, on disk or not, newest first. */
  list(limit?: number): Promise<Job[]>;
  /** All jobs on disk, newest first, in batches that are small enough to avoid a long task. */
  batches(): AsyncGenerator<Job[]>;
  /** Jobs on disk with these ids, in their order. */
  byIds(ids: readonly string[]): Promise<Job[]>;
  /** Jobs on disk that read only the given page, newest first. */
  ofPage(url: string): Promise<Job[]>;
  /** Parts of a job, on disk or not, by their index. */
  children(parentId: string): Promise<Job[]>;
  /** Jobs whose records are unfinished, including parts of others. */
  unfinished(): Promise<Job[]>;
  /** Number of jobs on disk. */
  count(): Promise<number>;
  /** Number of them that are only requests of programs that the user denied. */
  countDenied(): Promise<number>;
  /** Changes an unfinished job. A finished job stays as it is, and the call returns `undefined`. */
  update(id: string, patch: Partial<Job>): Promise<Job | undefined>;
  /** Sets the labels of a job on disk, finished or not. */
  label(id: string, labels: Pick<Job, 'name' | 'pinned' | 'denied'>): Promise<void>;
  /**
   * Queues an ended job on disk, and its parts that failed or were stopped, for another run.
   * @returns the job; undefined if it has not ended, or its input was not kept
   */
  reopen(id: string): Promise<Job | undefined>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
  /** Notifies with the id, or `all`, whenever a record was written or removed, in any context of the extension. */
  watch(changed: (id: string) => void): () => void;
}

/** Results of jobs that may be kept, by job id. */
export interface ResultStore {
  /** Stores a result with all its files, or nothing. */
  put(jobId: string, result: EngineResult): Promise<void>;
  get(jobId: string): Promise<EngineResult | undefined>;
  remove(jobId: string): Promise<void>;
  clear(): Promise<void>;
}

/** Findings of jobs about their pages, by job id. */
export interface FoundStore {
  add(jobId: string, found: Discovered): Promise<void>;
  /** Returns the findings in the order in which they were added. */
  of(jobId: string): Promise<Discovered[]>;
  remove(jobId: string): Promise<void>;
  clear(): Promise<void>;
}
