import { leavesNoTrace, type ScrapeRequest } from '../../../lib/contract';

/** Milliseconds for which a request is listed. */
export const LISTED_FOR = 86_400_000;
/** Days whose credits are known. */
export const MOST_DAYS = 400;

/** A request of work that this server has accepted. */
export interface LoggedRequest {
  id: string;
  /** Operation, as `ENDPOINTS` names it. */
  endpoint: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Address or words; absent where nothing may be kept of them. */
  target?: string;
}

/** Some of the requests that are listed. */
interface ListQuery {
  /** Only those for it. */
  endpoint?: string | undefined;
  /** Id of the one that they come after. */
  cursor?: string | undefined;
  limit: number;
}

/** Place where requests and credits are counted. */
export interface UsageStore extends AsyncDisposable {
  /** Lists a request. Resolves even where that cannot be written: nobody who sends a request is to suffer from it. */
  note(request: LoggedRequest): Promise<void>;
  /** Counts credits: one for each page that was scraped, and those of lookups. Resolves as `note` does. */
  charge(credits: number): Promise<void>;
  /** Requests of the last 24 hours, the newest first, up to one more than was asked for; undefined for an unknown cursor. */
  requests(query: ListQuery): Promise<LoggedRequest[] | undefined>;
  /** Credits by the day, `YYYY-MM-DD` of UTC, in the order of days. */
  credits(): Promise<[day: string, credits: number][]>;
  /** Milliseconds since the epoch at which something last succeeded. */
  lastSuccess(): Promise<number | undefined>;
}

/** Record of the work of this server, or of all that share its database: it is what accounts are made of. */
export interface UsageLog extends UsageStore {
  /**
   * Lists a request once its work has ended, well or badly.
   * @param page that it is about, whose address stands for it unless `about` does
   * @param idOf id of what came of it; a request that failed gets one of its own
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
