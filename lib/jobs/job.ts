import type { ErrorRecord } from '@/lib/base/errors';
import type { Webhook } from '@/lib/contract';
import type { DocumentKind } from '@/lib/files/documents/kinds';
import type { EngineName } from '@/lib/operations/engine';
import type { OperationInput, OperationName } from '@/lib/operations/registry';
import type { JobStep } from '@/lib/operations/steps';
import type { Step } from '@/lib/scrape/engine';
import type { ReaderName } from '@/lib/scrape/readers';

/** `paused`: a job over many pages that begins no more of them until the user resumes it. */
export type JobState = 'queued' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled';

/** State as History shows and filters it. `denied`: the user denied it to the program that asked for it. */
export type ShownState = JobState | 'denied';

/** The live tab that a scrape reads, or whose address it sends to a service. */
export interface JobTab {
  id: number;
  windowId: number;
  /** True if only the selection in the tab is read. */
  selection: boolean;
  /** True if the tab shows a PDF in the browser's viewer. */
  isPdf?: true;
}

/** A file that the user opened. */
export interface LocalFile {
  /** Id in the store that holds it, or of the job that read it before. */
  id: string;
  name: string;
  /** Kind, derived from the file's name; absent for a PDF that was opened before other kinds were supported. */
  kind?: DocumentKind | 'unknown';
}

/** Targets of a delivered result, besides the panel: `dailyNote` is an entry in Obsidian's note of the day. */
export const DELIVERY_TARGETS = ['clipboard', 'file', 'obsidian', 'dailyNote'] as const;

export type DeliveryTo = (typeof DELIVERY_TARGETS)[number];

/** Facts about a delivered text. */
export interface Delivered {
  /** Member of the response that was delivered. */
  format: string;
  words: number;
  /** Name of the saved file. */
  file?: string;
}

/**
 * Delivery of a result to the clipboard, into a file or to Obsidian. It begins at most once: by the time a dead worker is
 * restarted, the user may have copied something else.
 */
type Delivery = { to: DeliveryTo } & (
  | { state: 'wanted' | 'begun' }
  | { state: 'failed'; why?: string }
  | ({ state: 'done' } & Delivered)
);

/** A tab that the user wanted to scrape with others but that cannot be scraped, with the reason. */
export interface RefusedTab {
  title: string;
  why: string;
}

/** Record of a started operation. Times are in ms since the epoch. */
export interface Job {
  id: string;
  operation: OperationName;
  /** Job that this one is a part of, and its index among the parts, from 0. */
  parentId?: string;
  index?: number;
  engine: EngineName;
  state: JobState;
  step?: Step | undefined;
  /** Absent if the job does not read a tab, but a link or an address given by a script. */
  tab?: JobTab;
  /** A file of the user, read instead of a page. The store holds it until the job has it. */
  file?: LocalFile;
  /** Number of pages known so far, for a job over many pages. */
  planned?: number;
  /** Addresses that robots.txt forbids, for a job that finds its pages. */
  blocked?: string[];
  /** Number of known pages that the job leaves out because the limit is reached. */
  beyond?: number;
  /** Number of pages that turned out to be duplicates of another, for a job that finds its pages. */
  repeated?: number;
  /** Number of links with a user name or a password, which the job does not follow. */
  withUser?: number;
  /** Steps of a job that plans its own course, in addition to its pages. */
  steps?: JobStep[];
  /** Other members of a service's responses about a job over many pages: the newest value of each, as it came. */
  members?: Record<string, unknown>;
  /** True if the job lists the links of its page. */
  listsLinks?: true;
  /** Live tabs in which pages of a job over many pages are read, by the address they show. */
  tabs?: Record<string, JobTab>;
  /** Requested tabs that cannot be scraped and are not part of the job. */
  refusedTabs?: RefusedTab[];
  /** Number of starts of this job. A local job that lost its worker is started again once. */
  attempts: number;
  /**
   * True if the job must leave no trace: zeroDataRetention, lockdown, or an incognito window. It is kept in session storage,
   * without page and input, and its result only in memory.
   */
  ephemeral: boolean;
  /** True if the job was started in a private window. Without a tab it is only shown in private windows. */
  ofPrivateWindow?: true | undefined;
  page?: { url: string; title: string; favicon?: string };
  /** Key of a found page that is read after actions; of any other page it is the address. */
  found?: string;
  /** Name that the user gave the job, shown instead of its page's title. */
  name?: string | undefined;
  /** True if the job is pinned to the top of History, however old it is. */
  pinned?: boolean;
  /** Approximate size on disk of its result, or of its parts' results, in bytes. */
  bytes?: number;
  input?: OperationInput;
  /** The recording whose actions the job replays. */
  replay?: {
    recordingId: string;
    strict: boolean;
    /** True if the job only tries the steps: nothing of it counts as a result. */
    trial: boolean;
  };
  /** True if the job began in a slot of its caller's queue, so that it does not wait for another one. */
  hasSlot?: boolean;
  /** When it times out, in ms since the epoch, by its caller's clock; absent if its timeout begins with it. */
  deadline?: number;
  delivery?: Delivery;
  /** Receiver of the events of an HTTP server's job. It is kept even if the input must leave no trace. */
  webhook?: Webhook;
  /** Hash of the idempotency key that an HTTP server's job was started with. */
  startKey?: string;
  /** For a question: the job that began its thread, which is the page's result, or the first question. */
  thread?: string;
  /** Parts that another job's result left out and that this job's input asks for, by their indices in its list. */
  putBack?: { of: string; places: number[] };
  /** Who found the content of the page, if the user chose it: another reader, the user, or nobody, for the whole page. */
  reader?: ReaderName;
  /** Name of the program on this computer that asked for it. */
  program?: string;
  /** True if the user denied it to that program: before it began, or, for a done job, before its result was handed over. */
  denied?: true;
  /** Sentences about the input, for the result's warning. */
  warnings?: string[];
  createdAt: number;
  startedAt?: number;
  finishedAt?: number;
  error?: ErrorRecord;
}

export const shownState = ({ state, denied }: Pick<Job, 'state' | 'denied'>): ShownState =>
  denied && state === 'failed' ? 'denied' : state;

export const isFinished = ({ state }: Pick<Job, 'state'>) =>
  state === 'done' || state === 'failed' || state === 'cancelled';
