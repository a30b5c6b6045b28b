import { leavesNoTrace, type ScrapeRequest } from '../../../lib/contract';

/** How long a request stays in the list, in ms. */
export const LISTED_FOR = 86_400_000;
/** Number of days whose credits are kept. */
export const MOST_DAYS = 400;

/** A request of work that this server has accepted. */
export interface LoggedRequest {
  id: string;
  /** Operation, by its name in `ENDPOINTS`. */
  endpoint: string;
  /** When it was accepted, in ms since the epoch. */
  createdAt: number;
  /** Address or words; absent for requests that must leave no trace. */
  target?: string;
}

/** Selects some of the listed requests. */
interface ListQuery {
  /** Only requests to this endpoint. */
  endpoint?: string | undefined;
  /** Id of the last request before the page. */
  cursor?: string | undefined;
  limit: number;
}

/** Counts requests and credits. */
export interface UsageStore extends AsyncDisposable {
  /** Lists a request. Resolves even if that cannot be written, because clients must not be affected. */
  note(request: LoggedRequest): Promise<void>;
  /** Counts credits: one for each scraped page, and those of lookups. Resolves like `note`. */
  charge(credits: number): Promise<void>;
  /**
   * Returns the requests of the last 24 hours, newest first, up to one more than requested; undefined for an unknown
   * cursor.
   */
  requests(query: ListQuery): Promise<LoggedRequest[] | undefined>;
  /** Returns the credits by day, `YYYY-MM-DD` in UTC, in order. */
  credits(): Promise<[day: string, credits: number][]>;
  /** Returns when a request last succeeded, in ms since the epoch. */
  lastSuccess(): Promise<number | undefined>;
}

/**
 * Record of the work of this server, or of all servers that share its database, from which account data are computed.
 */
export interface UsageLog extends UsageStore {
  /**
   * Lists a request once its work has ended, with success or an error.
   * @param page that it concerns, whose address is listed unless `about` is given
   * @param idOf returns the id of the result; a failed request gets its own id
   */
  during<Result>(
    endpoint: string,
    page: Partial<ScrapeRequest>,
    work: () => Promise<Result>,
    idOf: (result: Result) => string | undefined,
    about?: string,
  ): Promise<Result>;
}

export const createUsageLog = (store: UsageStore): UsageLog => ({
  ...store,
  async during(endpoint, page, work, idOf, about = page.url) {
    const createdAt = Date.now();
    let id: string | undefined;
    try {
      const result = await work();
      id = idOf(result);
      return result;
    } finally {
      const target = leavesNoTrace(page) || about === undefined ? {} : { target: about };
      await store.note({ id: id ?? crypto.randomUUID(), endpoint, createdAt, ...target });
    }
  },
  [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
});
