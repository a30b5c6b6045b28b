import type { SearchSource } from '@/lib/contract';
import type { SearchRange } from './time-range';

/** One list of results that a backend is asked for. */
export interface SourceQuery {
  source: SearchSource;
  /** The words, with operators for sites and types of files. */
  text: string;
  /** The words alone, for a backend that chooses sites by fields of its own. */
  words: string;
  /** Domains that are asked for, those of categories included. */
  includeDomains: readonly string[];
  excludeDomains: readonly string[];
  /** Code of a language, such as `en` or `pt-BR`. */
  lang: string;
  /** Two letters in lower case; undefined where a place is named instead. */
  country: string | undefined;
  /** A place as people name it: `Berlin, Germany`. */
  location: string | undefined;
  /** Time of the results as the caller wrote it, and as it was understood. */
  tbs: string | undefined;
  range: SearchRange | undefined;
  /** Fields that the caller has chosen; the others have their defaults. */
  given: readonly QueryField[];
  /** Results that are wanted in all. */
  limit: number;
  /** From 1. */
  page: number;
}

/** Fields of a query that not every backend has means for. */
export type QueryField = 'tbs' | 'lang' | 'country' | 'location' | 'filter' | 'safe';

/** What is sent to a backend: a POST with a body, else a GET. */
export interface BackendRequest {
  path: string;
  query?: Record<string, string>;
  body?: object;
}

/** A result as a backend has it. Its texts and addresses are a stranger's. */
export interface FoundResult {
  /** Address of the page. */
  url: string;
  title?: string | undefined;
  snippet?: string | undefined;
  date?: string | undefined;
  imageUrl?: string | undefined;
  imageWidth?: number | undefined;
  imageHeight?: number | undefined;
}

/** One page of a backend's results. */
export interface BackendResponse {
  results: FoundResult[];
  /** Search engines behind the backend that gave nothing, each with the reason if it is known. */
  silent?: string[];
}

/** A refusal of a backend that means something special. */
interface BackendRefusal {
  status: number;
  /** The body as JSON; undefined if it is none. */
  body: unknown;
}

/** Kinds of refusals that differ in what the user can do about them. */
export type RefusalKind = 'key' | 'credits' | 'format' | 'query' | 'busy';

/** A program or service that searches the web. All of its functions are pure. */
export interface SearchBackend {
  /** Name in sentences. */
  title: string;
  /** Origin of its interface; absent for a program that everybody runs at a place of their own. */
  address?: string;
  /** Environment variable of its key at the server; absent where there is no key. */
  keyVariable?: string;
  /** Headers that carry the key. */
  keyHeaders?(key: string): Record<string, string>;
  /** Characters of a text that it takes; absent if it has no bound. */
  longestText?: number;
  /** Fields that it cannot honour, whatever their value. */
  ignores: readonly QueryField[];
  /** True if it can honour a range of time; undefined is one that nobody here understands. */
  takesRange(range: SearchRange | undefined): boolean;
  /** Requests for one list, at most. */
  pages: number;
  request(query: SourceQuery): BackendRequest;
  /** Reads a response; undefined if it has another shape. */
  read(source: SearchSource, body: unknown): BackendResponse | undefined;
  /** Tells what a refusal means, if it is not what its status says. */
  refusal?(refusal: BackendRefusal): RefusalKind | undefined;
}
