import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import type { Warning } from '@/lib/base/warning';
import type { ScrapeResponse } from '@/lib/contract';
import type { MakeMedia } from '@/lib/files/media/media';
import type { Transcript } from '@/lib/page/media/cues';
import type { LeftOut, PageContent } from '@/lib/page/page-content';
import type { RecordedElement } from '@/lib/recorder/selector';
import type { HighlightInfo } from '@/lib/scrape/formats/text/highlights/select';
import type { AnswerInfo } from '@/lib/scrape/formats/text/material';
import type { ReaderName } from '@/lib/scrape/readers';

/** The current step of a job, in words that views translate; `done` of `total` parts if parts can be counted. */
export interface Step {
  name:
    | 'queued'
    | 'loading'
    | 'acting'
    | 'reaching'
    | 'reading'
    | 'thinking'
    | 'screenshot'
    | 'sending'
    | 'waiting'
    | 'limited'
    | 'downloading'
    | 'saving';
  done?: number;
  total?: number;
  /** With `limited`: when the next attempt starts, in ms since the epoch. */
  until?: number;
}

export interface EngineContext {
  /** Aborted when the user cancels; the engine then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Called as the work goes on; the step is on disk before the next one begins. */
  progress(step: Step): Promise<void>;
  /** When the scrape times out, in ms since the epoch; absent if its whole timeout is still ahead. */
  deadline?: number;
  /** Returns how long until the scrape times out, in ms; absent without a timeout. */
  left?(): number;
  /** Fetches media and turns them into a file; absent if the environment cannot. */
  makeMedia?: MakeMedia;
  /** Lists the links of the page (`pageLinks`). */
  listsLinks?: boolean;
  /** Id of the job over many pages that this job belongs to. */
  parentId?: string;
  /** Called with each piece of an answer as soon as it arrives. */
  onText?(piece: string): void;
  /**
   * Called with the passages that were found for a question before a model is asked; they are kept after the question
   * ends.
   */
  onFound?(partial: EngineResult): Promise<void>;
  /** Called with each page of a job as soon as it arrives. */
  onPage?(page: EndedPage): Promise<void>;
  /** Called with the members of a service's responses about a job, besides its pages: the newest of each. */
  onMembers?(members: Record<string, unknown>): Promise<void>;
}

/** A page of a job that has ended, with its result or with an error. */
export type EndedPage = { url: string } & ({ result: EngineResult } | { error: ErrorRecord });

/**
 * Files that belong to the response, by the JSON Pointer (RFC 6901) of the member they stand for, for example
 * `/data/screenshot`. The member itself holds the address from the service, or the pointer again.
 */
export type Attachments = Record<string, Blob>;

/** Indices are those of the request's actions. */
export interface ReplayOutcome {
  /** Elements that were found by another selector than their action's, with the selector that finds them now. */
  healed: { index: number; selector: string; target: RecordedElement }[];
  /** Actions that succeeded only by waiting, and the wait before them that a service needs. */
  mends: { index: number; wait: { selector: string } | { milliseconds: number } }[];
  /** Differences between the final page and the recording, one message each. */
  elsewhere?: string[];
  /** True if the final page could not be compared with the recording. */
  notCompared?: true;
}

/** A response, and data that belong to it but not to the contract. */
export interface EngineResult {
  response: ScrapeResponse;
  attachments: Attachments;
  /** Response members that do not match the schema, by path in `data`. */
  misfits: Record<string, unknown>;
  leftOut: LeftOut[];
  /** The messages of `data.warning`, one by one; absent without a warning, or if a service wrote it. */
  warnings?: Warning[];
  /**
   * Strategy that found the content, its share of the page's text, and who read the page if not the reader that was chosen; only
   * for pages that this browser read.
   */
  reading?: Pick<PageContent, 'strategy' | 'share'> & { reader?: ReaderName };
  /** Things that the page describes in its JSON-LD, as JSON-LD nodes. */
  declared?: Record<string, unknown>[];
  /** Transcripts of films and recordings; empty if the page has a player, but offers none. */
  transcripts?: Transcript[];
  /** Passages that an answer rests on. */
  answer?: AnswerInfo;
  /** Passages of `data.highlights`; absent if a service found them. */
  highlights?: HighlightInfo[];
  /** Differences from the recording that its actions met. */
  replay?: ReplayOutcome;
  /** Addresses of all links of the page, whether they are in its content or not; only if requested. */
  pageLinks?: string[];
  /** Marks the partial result of a failed scrape. */
  partial?: true;
}

/** Pointer of the screenshot taken at a failure, among the files of a partial result. */
export const FAILURE_PICTURE = '/failure/screenshot';

/** Pointer of the screenshot of a page that ended differently than when it was recorded. */
export const END_PICTURE = '/end/screenshot';

/** A failed scrape with its partial result, which is kept with the job. */
export class PartialScrape extends WinnowError {
  constructor(
    cause: WinnowError,
    readonly partial: EngineResult,
  ) {
    super(cause.code, cause.message, cause.init);
  }
}

/** Work of one operation. Rejects with a WinnowError, or with the signal's reason. */
export type OperationRun<Input> = (input: Input, context: EngineContext) => Promise<EngineResult>;
