import type { ScrapeResponse } from '@/lib/contract';
import { type ErrorRecord, WinnowError } from '@/lib/errors';
import type { HighlightFacts } from '@/lib/formats/text/highlights/select';
import type { AnswerFacts } from '@/lib/formats/text/material';
import type { MakeMedia } from '@/lib/media/media';
import type { LeftOut, PageContent } from '@/lib/page/page-content';
import type { RecordedElement } from '@/lib/recorder/selector';
import type { Warning } from '@/lib/warning';
import type { OperationInput, OperationName } from './registry';

/** Step that a job is at, in words that views translate; `done` of `total` parts where parts can be counted. */
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
  /** With `limited`: milliseconds since the epoch at which the next attempt starts. */
  until?: number;
}

export interface EngineContext {
  /** Aborted when the user cancels; the engine then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Called as the work goes on; what it says is on disk before the next step begins. */
  progress(step: Step): Promise<void>;
  /** Milliseconds of the scrape's timeout that it waited for its slot before it came here. */
  waited?: number;
  /** Milliseconds until the scrape times out; missing if it does not. */
  left?(): number;
  /** Fetches media and makes a file of it; missing where nothing can. */
  makeMedia?: MakeMedia;
  /** Lists what the page leads to (`pageLinks`). */
  listsLinks?: boolean;
  /** Id of the job over many pages that this one is of. */
  parentId?: string;
  /** Called with each piece of an answer as soon as it has come. */
  onText?(piece: string): void;
  /** Called with what was found for a question before a model is asked; it outlives the question's end. */
  onFound?(partial: EngineResult): Promise<void>;
  /** Called with each page of a job as soon as it has come. */
  onPage?(page: EndedPage): Promise<void>;
  /** Called with the members of a service's responses about a job, besides its pages: of each the newest. */
  onMembers?(members: Record<string, unknown>): Promise<void>;
}

/** A page of a job that has ended: with its result or with an error. */
export type EndedPage = { url: string } & ({ result: EngineResult } | { error: ErrorRecord });

/**
 * Files that belong into the response, by the JSON Pointer (RFC 6901) of the member they stand for, for example
 * `/data/screenshot`. The member itself holds the address the service gave, or the pointer again.
 */
export type Attachments = Record<string, Blob>;

/** Indices are those of the request's actions. */
export interface ReplayOutcome {
  /** Elements that were found, but not by their action's selector, and by which one they are found now. */
  healed: { index: number; selector: string; target: RecordedElement }[];
  /** Actions that only waiting made possible, and the wait before them that a service needs. */
  mends: { index: number; wait: { selector: string } | { milliseconds: number } }[];
  /** Differences of the page in the end from how it was when it was recorded, a sentence each. */
  elsewhere?: string[];
  /** True if the page in the end could not be compared with how it was then. */
  notCompared?: true;
}

/** A response and what belongs to it but not into the contract. */
export interface EngineResult {
  response: ScrapeResponse;
  attachments: Attachments;
  /** Members that came in a shape the contract does not have, by path in `data`. */
  misfits: Record<string, unknown>;
  leftOut: LeftOut[];
  /** The sentences of `data.warning`, one by one; absent where there is none, or where a service wrote it. */
  warnings?: Warning[];
  /** Strategy that found the content, and its share of the page's text; only of pages that this browser read. */
  reading?: Pick<PageContent, 'strategy' | 'share'>;
  /** Passages that an answer rests on. */
  answer?: AnswerFacts;
  /** Passages of `data.highlights`; absent where a service found them. */
  highlights?: HighlightFacts[];
  /** Differences that the actions of a recording met. */
  replay?: ReplayOutcome;
  /** Addresses that all of the page leads to, whatever of it is content; only where they were asked for. */
  pageLinks?: string[];
  /** Set on a result that a failed scrape had by then. */
  partial?: true;
}

/** Pointer of the picture of the moment of a failure, among the files of a partial result. */
export const FAILURE_PICTURE = '/failure/screenshot';

/** Pointer of the picture of a page that ended elsewhere than when it was recorded. */
export const END_PICTURE = '/end/screenshot';

/** A scrape that failed on its way, with the partial result, which is kept with the job. */
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

/** An engine is one function. Resolves with nothing for a job, whose pages have been given to `onPage`. */
export type Engine = (
  operation: OperationName,
  input: OperationInput,
  context: EngineContext,
) => Promise<EngineResult | undefined>;

export type EngineName = 'local' | 'remote';

export const otherEngine = (engine: EngineName): EngineName => (engine === 'local' ? 'remote' : 'local');
