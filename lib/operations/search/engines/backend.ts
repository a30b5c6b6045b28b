import type { SearchSource } from '@/lib/contract';
import type { SearchRange } from './time-range';

/** A request for one list of results from a backend. */
export interface SourceQuery {
  source: SearchSource;
  /** The words, with operators for sites and file types. */
  text: string;
  /** The words alone, for a backend that selects sites by its own fields. */
  words: string;
  /** Requested domains, including those of categories. */
  includeDomains: readonly string[];
  excludeDomains: readonly string[];
  /** Code of a language, such as `en` or `pt-BR`. */
  lang: string;
  /** Two letters in lower case; undefined if a location is named instead. */
  country: string | undefined;
  /** A place as people name it: `Berlin, Germany`. */
  location: string | undefined;
  /** Time range of the results as the caller wrote it, and as parsed. */
  tbs: string | undefined;
  range: SearchRange | undefined;
  /** Fields that the caller has set; the others have their defaults. */
  given: readonly QueryField[];
  /** Number of results wanted in total. */
  limit: number;
  /** From 1. */
  page: number;
}

/** Fields of a query that not every backend supports. */
export type QueryField = 'tbs' | 'lang' | 'country' | 'location' | 'filter' | 'safe';

/** A request to a backend: a POST with a body, else a GET. */
export interface BackendRequest {
  path: string;
  query?: Record<string, string>;
  body?: object;
}

/** A result from a backend. Its texts and addresses come from strangers. */
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
  /** Search engines behind the backend that returned nothing, each with the reason if known. */
  silent?: string[];
}

/** A refusal of a backend with a special meaning. */
interface BackendRefusal {
  status: number;
  /** The body parsed as JSON; undefined if it is not JSON. */
  body: unknown;
}

/** Kinds of refusals with different remedies for the user. */
export type RefusalKind = 'key' | 'credits' | 'format' | 'query' | 'busy';

/** A program or service that searches the web. All of its functions are pure. */
export interface SearchBackend {
  /** Name in messages. */
  title: string;
  /** Origin of its interface; absent for a self-hosted program. */
  address?: string;
  /** Environment variable of its key at the server; absent for backends without keys. */
  keyVariable?: string;
  /** Returns the headers with the key. */
  keyHeaders?(key: string): Record<string, string>;
  /** Maximum length of a text, in characters; absent if unlimited. */
  longestText?: number;
  /** Fields that it cannot honour, whatever their value. */
  ignores: readonly QueryField[];
  /** Returns true if it can honour a time range; undefined stands for an unparsable range. */
  takesRange(range: SearchRange | undefined): boolean;
  /** Maximum number of requests for one list. */
  pages: number;
  request(query: SourceQuery): BackendRequest;
  /** Reads a response; undefined if it has another shape. */
  read(source: SearchSource, body: unknown): BackendResponse | undefined;
  /** Returns the kind of a refusal, if it differs from that of its status. */
  refusal?(refusal: BackendRefusal): RefusalKind | undefined;
}
