import type * as z from 'zod';
import type { ParsedResponse, ScrapeData, ScrapeRequest } from '@/lib/contract';

/** Describes an operation of the v2 interface; lib/operations/local.ts describes how this browser runs it. */
interface OperationBase<Input> {
  /** Path below a base URL: a service's endpoint, and the route of the HTTP server. */
  path: `/v2/${string}`;
  request: z.ZodType<Input>;
  /** Fields without a default. */
  required: readonly string[];
  /**
   * Returns the request of its first or only page, which stands for the whole in History and in the log of the server.
   */
  firstPage(input: Input): ScrapeRequest;
}

/** An operation that responds with its result. */
export interface AnswerOperation<Input> extends OperationBase<Input> {
  kind: 'answer';
  /** Reads the body of a successful response without ever refusing it. */
  response(body: unknown): ParsedResponse;
}

/** An operation over many pages, which plans them and leaves each to a scrape. Its functions are pure. */
export interface JobOperation<Input> extends OperationBase<Input> {
  kind: 'job';
  /** Name in messages of the HTTP server. */
  title: string;
  /** First part of the names of its events, for receivers. */
  eventPrefix: string;
  /** Name of the event of a page, if it is not `page`. */
  partEvent?: string;
  /** Returns the request of a found page by its key; absent if the input names all pages (discovery.ts). */
  foundPage?(input: Input, key: string): ScrapeRequest;
  /** Member of the response that lists the running jobs; absent without such a list. */
  listedAs?: string;
  /** Returns the requests of the pages that its input names, in the order in which they are scraped. */
  pages(input: Input): ScrapeRequest[];
  /** Returns how many of its pages may be scraped at the same time; undefined for as many as the engine can. */
  width(input: Input): number | undefined;
  /** Returns the pause between two pages, in ms. */
  pause(input: Input): number;
  /** Returns the id of the job to add the pages of this input to. */
  appendsTo(input: Input): string | undefined;
  /** Message for pages that arrive after the end of that job. */
  ended: string;
  /** Returns the input of a job with the pages of another appended. */
  append(input: Input, more: Input): Input;
  /** Response to a repeated start with the same idempotency key: a refusal, or the first response again. */
  repeats: 'refused' | 'same';
  /** Members of the response to its start, besides `success`, `id` and `url`. */
  started(input: Input): Record<string, unknown>;
  /** Headers of that response. */
  startHeaders?: Record<string, string>;
  /**
   * Members of the status that replace the documents for a job that merges them into one value; absent if they are
   * listed.
   */
  value?(input: Input, documents: readonly ScrapeData[]): Record<string, unknown>;
  /** True if the status of its job has one value, and no documents. */
  hasValue?: true;
  /** Returns the messages about ineffective fields and, if known, about the job's current state. */
  warnings(input: Input, standing?: Standing): string[];
}

/** State of a job over many pages. */
interface Standing {
  /** Number of finished documents. */
  completed: number;
  /** Number of addresses that robots.txt forbids. */
  blocked: number;
  /** Number of known pages left out because the limit is reached. */
  beyond: number;
  /** Number of duplicate pages left out. */
  repeated: number;
  /** Number of links with a user name or a password, which are not followed. */
  withUser: number;
  isOver: boolean;
}

export type Operation<Input> = AnswerOperation<Input> | JobOperation<Input>;

/** An operation that looks something up and responds at once: it keeps no page and does not appear in History. */
export interface Lookup<Input, Found> {
  /** Path below a base URL. */
  path: `/v2/${string}`;
  request: z.ZodType<Input>;
  response: z.ZodType<Found>;
  /** Start of the message about an invalid input. */
  wrongInput: string;
  /** True if those words are the whole message, except for rules that concern no single field. */
  isBrief?: true;
  /** Request of the page that it concerns, for the log; without an address if it concerns none. */
  page(input: Input): Partial<ScrapeRequest>;
  /** Returns a text that replaces the address in the list of requests. */
  about?(input: Input): string;
  /** Returns the credits that it costs; absent if it costs one. */
  credits?(found: Found): number;
}
