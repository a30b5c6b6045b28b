import type { EngineName } from '@/lib/operations/engine';
import type { OperationInput, OperationName } from '@/lib/operations/registry';
import type { DeliveryTo, Job, LocalFile } from './job';

/** Origin of a start: a tab, which knows by itself whether it is private, or a window, which does not. */
export type AskedFrom = { tabId: number; incognito?: undefined } | { tabId?: number | undefined; incognito: boolean };

/** A start as a view or a menu asks for it, except where it comes from. */
export interface AskedStart<Body = Record<string, unknown>> {
  /** A scrape if left out. */
  operation?: OperationName;
  /** A request body without checks; `url` may be missing if a tab is given. */
  request: Body;
  engine: EngineName;
  selection?: boolean;
  /** A file that this browser reads instead of a page. */
  file?: LocalFile | undefined;
  /** Live tabs in which pages of a job over many pages are read, by the address they show. */
  tabs?: NonNullable<Job['tabs']> | undefined;
  /** Tabs of the same request that cannot be read. */
  refusedTabs?: NonNullable<Job['refusedTabs']> | undefined;
  /** The recording that the request's actions come from, and the values of its variables. */
  recording?: { id: string; strict: boolean; trial: boolean; values: Record<string, string> };
  /** Destination of the result in addition to the panel. */
  deliverTo?: DeliveryTo | undefined;
  /** Parts of another job's result that the request asks for. */
  putBack?: Job['putBack'];
  /** Name of the program on this computer that asks for it. */
  program?: Job['program'];
  /** Who finds the content; the reader that the user chose for the site if absent. */
  reader?: Job['reader'];
  /** Sentences about the start, for the result's warning. */
  notes?: readonly string[];
}

export type Start = AskedStart & AskedFrom;

/** The same once the contract has accepted its request: everything that a job begins with. */
export interface JobStart
  extends Pick<
      Job,
      | 'operation'
      | 'engine'
      | 'tab'
      | 'file'
      | 'tabs'
      | 'refusedTabs'
      | 'ofPrivateWindow'
      | 'replay'
      | 'hasSlot'
      | 'deadline'
      | 'listsLinks'
      | 'program'
      | 'delivery'
      | 'webhook'
      | 'startKey'
      | 'thread'
      | 'putBack'
      | 'reader'
    >,
    Required<Pick<Job, 'input' | 'page' | 'warnings'>> {
  /** Input with its variables filled, as it runs. The other one is written to disk. */
  filled: OperationInput;
  /** True if the job was started in a private window, or with a field that means the same. */
  incognito: boolean;
}

/** A start that was refused before its request was accepted. */
export type RefusedStart = Pick<
  JobStart,
  'operation' | 'engine' | 'tab' | 'page' | 'incognito' | 'ofPrivateWindow' | 'program'
> &
  Pick<Job, 'denied'>;

/** A start whose request Node has validated, as the server does. The worker finds out the rest. */
export interface ParsedStart
  extends Pick<JobStart, 'operation' | 'input' | 'warnings' | 'deadline' | 'listsLinks' | 'program'> {
  /** The tab that is read, whatever address the input has. */
  tabId?: number;
  /** Values of the input's variables. */
  values?: Record<string, string>;
  /** A file that is read in place of a page; the store holds it under the job's id. */
  file?: Omit<LocalFile, 'id'>;
}
