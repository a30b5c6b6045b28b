import type * as z from 'zod';
import type { ParsedResponse, ScrapeData, ScrapeRequest } from '@/lib/contract';

/** Facts of an operation of the v2 interface; the work of it in this browser is a row of lib/operations/local.ts. */
interface Facts<Input> {
  /** Path below a base URL: a service's endpoint, and the route of the HTTP server. */
  path: `/v2/${string}`;
  request: z.ZodType<Input>;
  /** Fields without a default. */
  required: readonly string[];
  /** Request of its first, or only, page: stands for the whole in History and in the log of the server. */
  firstPage(input: Input): ScrapeRequest;
}

/** An operation that responds with its result. */
export interface AnswerOperation<Input> extends Facts<Input> {
  kind: 'answer';
  /** Reads the body of a successful response without ever refusing it. */
  response(body: unknown): ParsedResponse;
}

/** An operation over many pages, which plans them and leaves each to a scrape. Its functions are pure. */
export interface JobOperation<Input> extends Facts<Input> {
  kind: 'job';
  /** Name in sentences of the HTTP server. */
  title: string;
  /** First part of the names of its events, for receivers. */
  eventPrefix: string;
  /** Name of the event of a page, if it has another one than `page`. */
  partEvent?: string;
  /** Request of a page that was found; absent where the input names all pages (discovery.ts). */
  foundPage?(input: Input, url: string): ScrapeRequest;
  /** Member of the response that lists those which run; absent where there is no such list. */
  listedAs?: string;
  /** Requests of the pages that its input names, in the order in which they are scraped. */
  pages(input: Input): ScrapeRequest[];
  /** Number of its pages that may be scraped at the same time; undefined for as many as the engine can. */
  width(input: Input): number | undefined;
  /** Milliseconds between two pages. */
  pause(input: Input): number;
  /** Id of the job that the pages of this input are to be added to. */
  appendsTo(input: Input): string | undefined;
  /** Sentence for pages that come after the end of that job. */
  ended: string;
  /** Input of a job whose pages are followed by those of another. */
  append(input: Input, more: Input): Input;
  /** Response to a start that comes again with its idempotency key: a refusal, or the one to the first. */
  repeats: 'refused' | 'same';
  /** Members of the response to its start, besides `success`, `id` and `url`. */
  started(input: Input): Record<string, unknown>;
  /** Headers of that response. */
  startHeaders?: Record<string, string>;
  /** Members of the status that stand for the documents of a job that makes one value of them; absent where they are listed. */
  value?(input: Input, documents: readonly ScrapeData[]): Record<string, unknown>;
  /** Sentences about fields that have no effect, and about how it stands where that is known. */
  warnings(input: Input, standing?: Standing): string[];
}

/** Facts of a job over many pages. */
interface Standing {
  /** Documents that are there. */
  completed: number;
  /** Addresses that robots.txt forbids. */
  blocked: number;
  /** Pages that are known and left out, because there are enough. */
  beyond: number;
  /** Pages that were another page again, and are left out. */
  repeated: number;
  /** Links with a user name or a password, which are not followed. */
  withUser: number;
  isOver: boolean;
}

export type Operation<Input> = AnswerOperation<Input> | JobOperation<Input>;

/** An operation that looks something up and responds with it at once: no page is kept, and History knows nothing of it. */
export interface Lookup<Input, Found> {
  /** Path below a base URL. */
  path: `/v2/${string}`;
  request: z.ZodType<Input>;
  response: z.ZodType<Found>;
  /** Beginning of the sentence about an input that is wrong. */
  wrongInput: string;
  /** True if those words are all of it, but for rules that no field shows. */
  isBrief?: true;
  /** Request of the page that it is about, for the log; without an address if it is about none. */
  page(input: Input): Partial<ScrapeRequest>;
  /** Stands for it in the list of requests, in place of an address. */
  about?(input: Input): string;
  /** Credits that it takes; one without it. */
  credits?(found: Found): number;
}
