import type * as z from 'zod';
import type { WinnowError } from '@/lib/base/errors';
import type { Action, ScrapeData, ScrapeRequest, ScrapeResponse } from '@/lib/contract';
import type { Model } from '@/lib/model';
import type { EngineContext } from '@/lib/scrape/engine';
import type { ActedPage, Discovery } from './discovery';
import type { SearchEngine } from './search/engines/engine';
import type { StepLog } from './steps';

/** Limits of acting on a page: a timeout in seconds, a number of steps, and a signal that ends it earlier. */
export interface ActLimits {
  timeout: number;
  steps: number;
  signal: AbortSignal;
}

/** Outcome of acting on a page. */
export interface ActedOn {
  /** Number of steps that were tried. */
  steps: number;
  /** What was done. */
  actions: Action[];
  /** The page that shows it; absent if nothing was done, or nothing that can be repeated. */
  page?: ActedPage;
  /** True if that page has another address, so that its actions are all that lead to it. */
  hasMoved: boolean;
  /** Steps that were refused, with the reason. */
  refused: string[];
  /** One sentence about what ended it too early. */
  error?: string;
}

/** What a server or a command has for planning jobs. */
export interface PlanDeps {
  /** Returns the `fetch` for the files of a site. @param url address by which the caller named the site */
  siteFetch(url: string): typeof fetch;
  model?: Model | undefined;
  searchEngine?: SearchEngine | undefined;
  /**
   * Opens a page again and acts on it by steps that a model finds. It does nothing that needs a user's permission. Absent if
   * no browser can.
   * @throws WinnowError if the page cannot be opened; or the signal's reason
   */
  interact?: ((page: ScrapeRequest, prompt: string, model: Model, limits: ActLimits) => Promise<ActedOn>) | undefined;
  /** Returns a judge of the pages that an address names, which is that of a search engine or of another page. */
  mayScrapeFrom(address: string): (address: URL) => Promise<boolean>;
}

/** What a server or a command has for responses that it gives at once. */
export interface LookupDeps extends PlanDeps {
  /** Returns the failure of an operation that needs a search engine, where none is configured. */
  searchUnavailable(): WinnowError;
  /** Scrapes a page. One of a job (`parentId`) waits for its slot without a limit, and is kept. @throws WinnowError */
  scrape(
    request: ScrapeRequest,
    context: Pick<EngineContext, 'signal' | 'parentId' | 'listsLinks'>,
  ): Promise<ScrapeResponse>;
  /** Number of pages that one request may have scraped at the same time. */
  width: number;
}

/** An option of a command, which sets one field of the request. */
export interface CommandOption {
  /** Path of the field, such as `scrapeOptions.formats`. */
  field: string;
  /** Stands for the value in the help; absent for an option without a value. */
  value?: string;
  /** What the value becomes; a text if absent. */
  as?: 'number' | 'list';
  /** True if it can be given several times. */
  many?: true;
  /** What an option without a value sets; `true` if absent. */
  sets?: boolean;
  help: string;
}

/** A command of the terminal. */
export interface OperationCommand {
  /** The argument, as the help names it. */
  argument: string;
  /** Field that the argument sets. */
  field: string;
  /** Completes “npm start -- name argument” in the list of all commands. */
  summary: string;
  /** Begins the help. */
  about: string;
  /** Message about a missing argument. */
  missing: string;
  /** Returns the message about a second argument; absent if several words are one argument. */
  second?(text: string): string;
  options: Readonly<Record<string, CommandOption>>;
}

/** Fields of a schema that a tool offers, by name; instead of `true`, the names of the fields of the nested object. */
export type OfferedFields = Readonly<Record<string, true | readonly string[]>>;

/** A tool for assistants. */
interface AssistantTool {
  /** Differs from the name of the operation if assistants know it by another. */
  name?: string;
  description: string;
  fields: OfferedFields;
}

/** Page options that are offered by tools that scrape many pages alike. */
export const EACH_PAGE = ['formats', 'onlyMainContent', 'includeTags', 'excludeTags', 'waitFor'] as const;

/** How a server and its terminal serve a lookup. */
export interface ServedLookup<Input, Found> {
  /** @throws WinnowError; or the signal's reason */
  run(input: Input, deps: LookupDeps, signal: AbortSignal): Promise<Found>;
  /** Absent if no command runs it. */
  command?: OperationCommand & {
    /** What the command prints with `--json`, in its help. */
    json: string;
    /** True if it needs a search engine. */
    searches?: true;
    /** Returns the message about options that only `--json` can show. */
    needsJson?(input: Input): string | undefined;
    print(found: Found): string;
    /** Returns a message for someone who reads an empty output. */
    empty?(found: Found): string | undefined;
  };
  /** Absent if assistants do without it. */
  tool?: AssistantTool & {
    /** Writes the body of its response; as JSON if absent. */
    text?(body: Record<string, unknown>): string;
  };
}

/** How a server serves a call on the result of an operation, such as the page of a scrape. */
export interface ServedCall {
  /** Path with `{id}` in place of the id of the result. */
  path: `/v2/${string}`;
  request: z.ZodType;
  tool: AssistantTool;
}

/** The input of a job with the fields that its caller left to the server, and members of the response to its start. */
export interface CompletedInput<Input> {
  input: Input;
  started: object;
}

/** How a server and its terminal serve a job over many pages. */
export interface ServedJob<Input> {
  /**
   * Completes an input before its job starts.
   * @param given fields that the caller has set, which stay unchanged
   * @returns undefined for a complete input
   * @throws WinnowError if it cannot be completed
   */
  complete?(
    input: Input,
    given: readonly string[],
    deps: LookupDeps,
    signal: AbortSignal,
  ): Promise<CompletedInput<Input> | undefined>;
  /** Finds the pages of a job that does not name them. @throws WinnowError if the input is invalid */
  discover?(input: Input, deps: PlanDeps, signal: AbortSignal, log: StepLog): Discovery;
  /** Refuses an invalid input; absent if `discover` does. @throws WinnowError */
  check?(input: Input): void;
  /**
   * Makes one result of the documents; absent if they are the result.
   * @throws WinnowError if they do not make one
   */
  conclude?(
    input: Input,
    documents: readonly ScrapeData[],
    deps: PlanDeps,
    signal: AbortSignal,
    log: StepLog,
  ): Promise<ScrapeData>;
  /** Absent if no command runs it, or one of its own does. */
  command?: OperationCommand & {
    /** Path of the field with the formats of its pages. */
    formats: string;
    /** True if the argument is a file with an address in each line. */
    readsAddresses?: true;
  };
  tool?: AssistantTool;
}
