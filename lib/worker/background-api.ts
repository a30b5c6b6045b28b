import type { Issue } from '@/lib/contract';
import type { ErrorRecord } from '@/lib/errors';
import type { EngineName, EngineResult } from '@/lib/operations/engine';
import type { Running } from '@/lib/rpc/streams';
import type { createAnswers } from './answers';
import type { runSteps } from './run-steps';

/** What a view may ask the background to do. */
export type BackgroundApi = {
  /**
   * Starts a scrape of a tab (its address is filled in) or, without `tabId`, of `request.url`.
   * @returns the id of the job, which has failed already where the page cannot be scraped; or every field that is wrong,
   * and then nothing was started
   */
  startScrape(start: StartScrape): Promise<{ jobId: string } | { issues: Issue[] }>;
  cancelJob(jobId: string): Promise<void>;
  removeJob(jobId: string): Promise<void>;
  /** Removes every job and every result, cancelling what runs. */
  removeAllJobs(): Promise<void>;
  /** Removes every cached copy of a page. */
  clearCache(): Promise<void>;
  /** Asks the service for a scrape that it refuses for its body alone: tells whether address and key are right. */
  testConnection(): Promise<{ ok: true; milliseconds: number } | { ok: false; error: ErrorRecord }>;
  /** Begins to record what is done in a tab. @throws WinnowError RECORDING_REFUSED, saying why */
  startRecording(tabId: number): Promise<void>;
  /** @returns id of the recording that was made and kept; undefined where none was being made */
  stopRecording(): Promise<string | undefined>;
  /** What becomes of a recording that was interrupted: it goes on in a tab, is kept as it is, or is thrown away. */
  decideRecording(decision: { goOnIn: number } | 'keep' | 'discard'): Promise<string | undefined>;
  /** Asks the model that is set up for a word. */
  testModel(): Promise<{ ok: true; milliseconds: number } | { ok: false; error: ErrorRecord }>;
  /** The names of the models that the address which is set up offers. */
  listModels(): Promise<{ ok: true; models: string[] } | { ok: false; error: ErrorRecord }>;
  /**
   * Compares two kept versions of a page.
   * @returns what differs as git writes it, empty where nothing does; undefined where one of them is not kept any more
   */
  compareVersions(previousId: string, currentId: string): Promise<string | undefined>;
  /** The result of a job that is not kept, once; undefined where it is gone. Attachments travel as data: URLs. */
  takeEphemeralResult(jobId: string): Promise<EphemeralResult | undefined>;
};

export interface StartScrape {
  /** A request body without checks; `url` may be missing where a tab is given. */
  request: Record<string, unknown>;
  engine: EngineName;
  tabId?: number | undefined;
  selection?: boolean;
  /** The recording that the request's actions are of, and what its placeholders stand for. */
  recording?: { id: string; strict: boolean; trial: boolean; values: Record<string, string> };
  /** What the request's placeholders stand for, where it is of no recording that is kept here. */
  values?: Record<string, string> | undefined;
  /** Asked for in a private window; a tab knows it by itself. */
  incognito?: boolean;
}

interface EphemeralResult {
  result: Omit<EngineResult, 'attachments'>;
  attachments: Record<string, string>;
}

/** Functions that report while they work. */
export type BackgroundStreams = {
  runSteps: typeof runSteps;
  watchAnswer: ReturnType<typeof createAnswers>['watch'];
  /** Does nothing until its caller leaves. */
  stay(nothing: undefined, running: Running<never>): Promise<void>;
};
