import type { Webhook } from '@/lib/contract';
import type { DocumentKind } from '@/lib/documents/kinds';
import type { ErrorRecord } from '@/lib/errors';
import type { EngineName, Step } from '@/lib/operations/engine';
import type { OperationInput, OperationName } from '@/lib/operations/registry';
import type { JobStep } from '@/lib/operations/steps';

/** `paused`: a job over many pages that begins no more of them until the user says so. */
export type JobState = 'queued' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled';

/** The live tab that a scrape reads, or whose page it names to a service. */
export interface JobTab {
  id: number;
  windowId: number;
  /** Reads what is selected in it. */
  selection: boolean;
  /** Shows a PDF in the browser's viewer. */
  isPdf?: true;
}

/** A file that the user opened. */
export interface LocalFile {
  /** Place in the store that it was put into, or the job that read it before. */
  id: string;
  name: string;
  /** Kind by its name; absent for a PDF that was opened before there were others. */
  kind?: DocumentKind | 'unknown';
}

/** Place that a result is taken to, besides the panel. */
export type DeliveryTo = 'clipboard' | 'file';

/** Facts of a text that was taken there. */
export interface Delivered {
  /** Member of the response that it is. */
  format: string;
  words: number;
  /** Name that it was saved under. */
  file?: string;
}

/**
 * A result's way to the clipboard or into a file. It is begun at most once: after the worker's death, the user may have
 * copied something else.
 */
type Delivery = { to: DeliveryTo } & (
  | { state: 'wanted' | 'begun' }
  | { state: 'failed'; why?: string }
  | ({ state: 'done' } & Delivered)
);

/** A tab that was to be scraped with others and cannot be, and why. */
export interface RefusedTab {
  title: string;
  why: string;
}

/** Record of an operation that was started. Times are milliseconds since the epoch. */
export interface Job {
  id: string;
  operation: OperationName;
  /** Job that this one is a part of, and its place among the parts, from 0. */
  parentId?: string;
  index?: number;
  engine: EngineName;
  state: JobState;
  step?: Step | undefined;
  /** Absent where no tab is read: a link, or an address given by a script. */
  tab?: JobTab;
  /** A file of the user's, by its place in the store until the job has it, in place of a page. */
  file?: LocalFile;
  /** Number of pages, of a job over many: of those that are known so far. */
  planned?: number;
  /** Addresses that robots.txt forbids, of a job that finds its pages. */
  blocked?: string[];
  /** Number of pages that it knows and leaves out, because it has enough. */
  beyond?: number;
  /** Number of pages that were another page of it again, of a job that finds its pages. */
  repeated?: number;
  /** Number of links with a user name or a password, which it does not follow. */
  withUser?: number;
  /** Steps of a job that plans its own way, besides its pages. */
  steps?: JobStep[];
  /** Members of a service's responses about a job over many pages, besides these: of each the newest, as it came. */
  members?: Record<string, unknown>;
  /** Lists what its page leads to. */
  listsLinks?: true;
  /** Live tabs that pages of a job over many are read in, by the address they show. */
  tabs?: Record<string, JobTab>;
  /** Tabs that were asked for with them and are no part of it. */
  refusedTabs?: RefusedTab[];
  /** Starts of this job; a local job that lost its worker is started again once. */
  attempts: number;
  /**
   * Must leave no trace: zeroDataRetention, lockdown, or an incognito window. Lives in session storage, without page
   * and input, and its result only in memory.
   */
  ephemeral: boolean;
  /** Asked for in a private window: one without a tab is shown in such windows alone. */
  ofPrivateWindow?: true | undefined;
  page?: { url: string; title: string; favicon?: string };
  /** Name that the user gave it, in place of its page's title. */
  name?: string | undefined;
  /** Stands first in History, however old it is. */
  pinned?: boolean;
  /** Size of its result, or of its parts' results, in about as many bytes as it takes on disk. */
  bytes?: number;
  input?: OperationInput;
  /** The recording that its actions are of. */
  replay?: {
    recordingId: string;
    strict: boolean;
    /** Only tries the steps: nothing of it is a result. */
    trial: boolean;
  };
  /** Began in a slot that its caller has a queue for: it waits in no other. */
  hasSlot?: boolean;
  /** Milliseconds of its timeout that it waited for that slot. */
  waited?: number;
  delivery?: Delivery;
  /** Receiver of its events, of a job of the HTTP server. It outlives an input that must leave no trace. */
  webhook?: Webhook;
  /** Hash of the idempotency key that it was started with, of a job of the HTTP server. */
  startKey?: string;
  /** Of a question: the job that began its thread, which is the page's result, or the first question. */
  thread?: string;
  /** Parts that another job's result left out, by their places in its list, and that its input asks for. */
  putBack?: { of: string; places: number[] };
  /** Name of the program on this computer that asked for it. */
  program?: string;
  /** Sentences about the input, for the result's warning. */
  warnings?: string[];
  createdAt: number;
  startedAt?: number;
  finishedAt?: number;
  error?: ErrorRecord;
}

export const isFinished = ({ state }: Pick<Job, 'state'>) =>
  state === 'done' || state === 'failed' || state === 'cancelled';
