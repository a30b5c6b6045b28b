import type { ScrapeData, ScrapeRequest } from '@/lib/contract';
import type { WinnowError } from '@/lib/errors';
import type { Discovery, EndedPart } from '@/lib/operations/discovery';
import type { Engine, EngineName, EngineResult } from '@/lib/operations/engine';
import type { OperationInput, OperationName } from '@/lib/operations/registry';
import type { StepLog } from '@/lib/operations/steps';
import type { Delivered, DeliveryTo, Job, JobTab, LocalFile } from './job';
import type { FoundStore, JobStore, ResultStore } from './stores';

export interface JobsDeps {
  /** Without `reopen` nothing that has ended is run again. */
  jobs: Pick<JobStore, 'add' | 'addFailed' | 'get' | 'children' | 'unfinished' | 'update' | 'remove' | 'clear'> &
    Partial<Pick<JobStore, 'reopen'>>;
  results: ResultStore;
  found: FoundStore;
  /** The engine for a job; called when it starts, so that settings are read then. */
  engineFor(job: Job): Promise<Engine>;
  /** Input of a job that is resumed, as it is run. @throws WinnowError where a variable of it has no value any more */
  filled(job: Job): Promise<OperationInput>;
  /** Number of pages of one job that are scraped at the same time; asked before each begins, and when told to (`widen`). */
  width(): Promise<number>;
  /**
   * Takes no more pages for a job, where others than this process add them.
   * @param pages number of those which this process knows
   * @returns the input where there are more, for which it is still open
   */
  closeInput?(id: string, pages: number): Promise<OperationInput | undefined>;
  /**
   * Finds the pages of a job whose input does not name them; absent where that cannot be done.
   * @throws WinnowError where the input is wrong
   */
  discover?(operation: OperationName, input: OperationInput, signal: AbortSignal, log: StepLog): Discovery;
  /**
   * Makes the result of a job as a whole of its documents, once all of its pages have ended; absent where no job has one.
   * @returns undefined for a job whose documents are its result
   * @throws WinnowError if nothing can be made of them, which fails the job
   */
  conclude?(
    operation: OperationName,
    input: OperationInput,
    documents: () => Promise<ScrapeData[]>,
    signal: AbortSignal,
    log: StepLog,
  ): Promise<EngineResult | undefined>;
  /** Called with each piece of an answer as soon as it has come. */
  answered(jobId: string, piece: string): void;
  /**
   * Takes a result to the clipboard or into a file; absent where there is neither. Rejects where the browser refuses, or
   * the result has no text.
   */
  deliver?(job: Job, result: EngineResult, to: DeliveryTo): Promise<Delivered>;
  /** Called whenever a job's state has changed on disk. */
  changed(job: Job): unknown;
  /** Keeps the worker from ending while something runs. @returns a function that lets it end */
  stayAwake(): () => void;
  /**
   * Resolves once the browser is known to go on: what fails while it shuts down fails for that reason, and is resumed
   * when it starts again.
   */
  browserGoesOn(): Promise<void>;
  /** Starts of a local scrape, if other things than the scrape itself end its process, too. */
  attempts?: number;
  /** True if the stores end with this process: even what must leave no trace may be in them. */
  inMemory?: boolean;
  now?: () => number;
}

export interface NewJob {
  operation: OperationName;
  engine: EngineName;
  /** Input as it is written down. */
  input: OperationInput;
  /** Input as it is run, its variables filled. */
  filled: OperationInput;
  /** Sentences about the input that belong into the result's warning. */
  warnings: string[];
  tab?: JobTab;
  file?: LocalFile;
  tabs?: NonNullable<Job['tabs']>;
  refusedTabs?: NonNullable<Job['refusedTabs']>;
  page: NonNullable<Job['page']>;
  /** Asked for in a private window, or with a field that means the same. */
  incognito: boolean;
  ofPrivateWindow?: Job['ofPrivateWindow'];
  replay?: NonNullable<Job['replay']>;
  hasSlot?: boolean;
  waited?: number;
  listsLinks?: true;
  program?: NonNullable<Job['program']>;
  delivery?: NonNullable<Job['delivery']>;
  webhook?: NonNullable<Job['webhook']>;
  startKey?: NonNullable<Job['startKey']>;
  thread?: string;
  putBack?: NonNullable<Job['putBack']>;
}

export interface RefusedJob
  extends Pick<NewJob, 'operation' | 'engine' | 'tab' | 'page' | 'incognito' | 'ofPrivateWindow'> {
  error: WinnowError;
}

/** Things that must die with the worker. */
export interface Memory {
  running: Map<string, RunningJob>;
  /** Results that may not be kept. */
  unkept: Map<string, EngineResult>;
}

/** Finds the pages of a running job that does not name them. */
export interface PageFinder {
  /** Begins a page. @returns its address; undefined while there is none */
  next(): string | undefined;
  /** True for a page that an earlier run found to be no document of the job. */
  isWay(url: string | undefined): boolean;
  /** Takes what a scraped page leads to. @returns false if it is no document of the job */
  follow(url: string, part: EndedPart): Promise<boolean>;
  /** Takes note of a page that failed, and finds others in its place. */
  fail(url: string): Promise<void>;
  /** Number of pages that are known and may still begin. */
  waiting(): number;
  /** Number of pages that are known and will not begin, because there are enough. */
  beyond(): number;
  /** Number of pages that were another page again. */
  repeated(): number;
  /** Number of links with a user name or a password. */
  withUser(): number;
  /** Milliseconds between two pages that the site asks for. */
  pause(): number;
  /** Addresses that robots.txt forbids. */
  blocked(): string[];
}

/** A job that runs in this worker. */
export interface RunningJob {
  controller: AbortController;
  /** Input as it is run: not to be written down, because its variables are filled. */
  input?: OperationInput;
  /** Input as it is written down; undefined if nothing of the job may be. */
  kept?: OperationInput | undefined;
  /** Pages of both, of a job over many. */
  pages?: { run: ScrapeRequest[]; kept: ScrapeRequest[] };
  /** Finds the pages, of a job that does not name them. */
  finder?: PageFinder;
  /** Steps of a job that plans its own way. */
  log?: StepLog;
  /** Takes what the page leads to, of a part of such a job. @returns false if it is no document of it */
  follow?(part: EndedPart): Promise<boolean>;
  /** Set once the page was found to be no document of the job: nothing is kept of it. */
  isWay?: true;
  /** True once no page can be added any more. */
  isEnding?: boolean;
  /** True while no page is to begin. */
  isPaused?: boolean;
  /** Has it looked whether another page can begin; set while it waits for one to end. */
  lookAgain?(): void;
}
