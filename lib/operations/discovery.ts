/** A page of a job that was scraped. */
export interface EndedPart {
  /** Its address in the end. */
  url: string;
  /** Addresses that it leads to, whole. */
  links: string[];
}

/** A page that a job has found. */
export interface FoundPage {
  url: string;
  /** Links from the start to it. */
  depth: number;
  /** Set on one that is no page of the job, but leads to some. */
  isWay?: true;
}

/** Facts that a job has learned from one of its pages, or where it began. */
export interface Discovered {
  /** Address of the request of the page; absent for where the job began. */
  url?: string;
  /** Address of that page in the end. */
  end?: string;
  /** Set on a page that is no document of the job: it was only a way, or another one again. */
  isWay?: true;
  pages: FoundPage[];
  /** Addresses that robots.txt forbids. */
  blocked: string[];
}

/**
 * Finds the pages of a job whose input names only where it begins. It knows what it was given to `take`: a job that
 * writes that down first can go on after its process has died, by giving it to another discovery in the same order.
 */
export interface Discovery {
  /** Finds the first pages. Rejects where nothing can be found at all. */
  begin(): Promise<Discovered>;
  /**
   * Judges a page that was scraped, and finds what it leads to.
   * @param url address of its request
   */
  follow(url: string, part: EndedPart): Promise<Discovered>;
  /** Learns what was found. */
  take(found: Discovered): void;
  /** Gives the place of a page that failed to another one. */
  fail(url: string): void;
  /** Begins a page. @returns its address; undefined while there is none, or no more may begin */
  next(): string | undefined;
  /** Begins a page that an earlier run had begun. */
  again(url: string): void;
  /** Number of pages that are known and may still begin. */
  waiting(): number;
  /** Number of pages that are known and will not begin, because there are enough. */
  beyond(): number;
  /** Addresses that robots.txt forbids. */
  blocked(): string[];
}

/**
 * Addresses of pages that a job has found and not begun, in the order in which they will be.
 * @param begun addresses of those that it has
 */
export function waitingPages(learned: readonly Discovered[], begun: ReadonlySet<string>): string[] {
  const judged = new Set(learned.map(({ url }) => url));
  const found = new Set(learned.flatMap(({ pages }) => pages.map(({ url }) => url)));
  return [...found].filter((url) => !begun.has(url) && !judged.has(url));
}
