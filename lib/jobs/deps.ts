import type { ScrapeData, ScrapeRequest } from '@/lib/contract';
import type { Discovery, EndedPart } from '@/lib/operations/discovery';
import type { Engine } from '@/lib/operations/engine';
import type { OperationInput, OperationName } from '@/lib/operations/registry';
import type { StepLog } from '@/lib/operations/steps';
import type { EngineResult } from '@/lib/scrape/engine';
import type { Delivered, DeliveryTo, Job } from './job';
import type { FoundStore, JobStore, ResultStore } from './stores';

export interface JobsDeps {
  /** Without `reopen`, ended jobs cannot be run again. */
  jobs: Pick<JobStore, 'add' | 'addFailed' | 'get' | 'children' | 'unfinished' | 'update' | 'remove' | 'clear'> &
    Partial<Pick<JobStore, 'reopen'>>;
  results: ResultStore;
  found: FoundStore;
  /** Returns the engine for a job. Called when the job starts, so that it reads current settings. */
  engineFor(job: Job): Promise<Engine>;
  /** Fills the variables in the input of a job that is resumed. @throws WinnowError if a variable no longer has a value */
  filled(job: Job): Promise<OperationInput>;
  /** Number of pages of one job that are scraped at the same time. Called before each page begins, and on `widen`. */
  width(): Promise<number>;
  /**
   * Stops accepting pages for a job to which other processes add pages.
   * @param pages number of pages that this process knows
   * @returns the input if it has more pages; the job then stays open
   */
  closeInput?(id: string, pages: number): Promise<OperationInput | undefined>;
  /**
   * Finds the pages of a job whose input does not name them; absent if that is not supported.
   * @throws WinnowError if the input is invalid
   */
  discover?(operation: OperationName, input: OperationInput, signal: AbortSignal, log: StepLog): Discovery;
  /**
   * Combines the documents of a job into one result, once all of its pages have ended; absent if no job needs it.
   * @returns undefined if the job's documents are its result
   * @throws WinnowError if the documents cannot be combined, which fails the job
   */
  conclude?(
    operation: OperationName,
    input: OperationInput,
    documents: () => Promise<ScrapeData[]>,
    signal: AbortSignal,
    log: StepLog,
  ): Promise<EngineResult | undefined>;
  /** Called with each piece of an answer as soon as it arrives. */
  answered(jobId: string, piece: string): void;
  /**
   * Delivers a result to the clipboard or into a file; absent if neither is available. Rejects if the browser refuses, or
   * without a text in the result.
   */
  deliver?(job: Job, result: EngineResult, to: DeliveryTo): Promise<Delivered>;
  /** Called whenever a job's state has changed on disk. */
  changed(job: Job): unknown;
  /** Keeps the worker alive while a job runs. @returns a function that lets the worker end */
  stayAwake(): () => void;
  /**
   * Resolves once it is certain that the browser is not shutting down: jobs that fail during a shutdown fail because of it,
   * and are resumed when the browser starts again.
   */
  browserGoesOn(): Promise<void>;
  /** Maximum number of starts of a local scrape; set if its process may also end for reasons other than the scrape. */
  attempts?: number;
  /** True if the stores end with this process, so that they may also hold private jobs. */
  inMemory?: boolean;
  now?: () => number;
}

/** In-memory state, lost when the worker stops. */
export interface Memory {
  running: Map<string, RunningJob>;
  /** Results that must not be kept. */
  unkept: Map<string, EngineResult>;
}

/** Finds the pages of a running job whose input does not name them. */
export interface PageFinder {
  /** Begins a page. @returns its key; undefined if no page is waiting */
  next(): string | undefined;
  /** Returns true if an earlier run found that a page is not a document of the job. */
  isHop(url: string | undefined): boolean;
  /** Adds the pages that a scraped page links to. @returns false if the scraped page is not a document of the job */
  follow(url: string, part: EndedPart): Promise<boolean>;
  /** Records that a page failed, and finds others in its place. */
  fail(url: string): Promise<void>;
  /** Number of known pages that may still begin. */
  waiting(): number;
  /** Number of known pages that will not begin because the limit is reached. */
  beyond(): number;
  /** Number of pages that turned out to be duplicates of another. */
  repeated(): number;
  /** Number of links with a user name or a password. */
  withUser(): number;
  /** Pause between two pages that the site asks for, in ms. */
  pause(): number;
  /** Addresses that robots.txt forbids. */
  blocked(): string[];
}

/** A job that runs in this worker. */
export interface RunningJob {
  controller: AbortController;
  /** Input as it runs. It must not be written to disk, because its variables are filled. */
  input?: OperationInput;
  /** Input as written to disk; undefined if nothing of the job may be written. */
  kept?: OperationInput | undefined;
  /** Pages of both inputs, for a job over many pages. */
  pages?: { run: ScrapeRequest[]; kept: ScrapeRequest[] };
  /** Finds the pages of a job whose input does not name them. */
  finder?: PageFinder;
  /** Steps of a job that plans its own course. */
  log?: StepLog;
  /**
   * Adds the pages that the scraped page links to, for a part of such a job.
   * @returns false if the page is not a document of the job
   */
  follow?(part: EndedPart): Promise<boolean>;
  /** Set once the page turned out not to be a document of the job: nothing of it is kept. */
  isHop?: true;
  /** True once no more pages can be added. */
  isEnding?: boolean;
  /** Aborted once the user has asked the job to end with the pages that it has. */
  enough?: AbortController;
  /** True while no page may begin. */
  isPaused?: boolean;
  /** Makes the job check again whether another page can begin; set while it waits for a page to end. */
  lookAgain?(): void;
}
