import type { OperationInput, OperationName } from '@/lib/operations/registry';
import type { LocalFile } from './job';

/** An operation to start whose request has been validated outside the worker, as the server does. */
export interface StartParsed {
  operation: OperationName;
  input: OperationInput;
  /** Sentences about the input. */
  warnings: string[];
  /** The tab that is read, whatever address the input has. */
  tabId?: number;
  /** Values of the input's variables. */
  values?: Record<string, string>;
  /** How long it has waited for its slot already, in ms of its timeout. */
  waited?: number;
  /** Lists what the page leads to. */
  listsLinks?: true;
  /** A file that is read in place of a page. */
  file?: LocalFile;
  /** The program on this computer that asks. */
  program?: string;
}
