/** A page of a job that was scraped. */
export interface EndedPart {
  /** Its address in the end. */
  url: string;
  /** Address that it says it has. */
  canonical?: string;
  title?: string;
  /** Its markdown, if that was asked for. */
  text?: string;
  /** Its data by a schema or a prompt, if that was asked for. */
  json?: unknown;
  /** Addresses that it leads to, whole. */
  links: string[];
}

/** What a job that plans its own way remembers of a page that it has read, to choose the next ones by. */
export interface PageLead {
  title: string;
  /** Passages of it that fit best what is wanted. */
  gist: string;
  /** Addresses that it leads to and that fit what is wanted best, the best first. */
  links: string[];
  /** Names of the members of the schema that it has a value for. */
  filled: string[];
}

/** A page that a job has found. */
export interface FoundPage {
  url: string;
  /** Links from the start to it. */
  depth: number;
  /** Set on one that is no page of the job, but leads to some. */
  isWay?: true;
}

/** Marks of a document of a job. */
export interface DocumentMarks {
  /** Keys of the address where it is, and of the one that it says it has. */
  keys: string[];
  /** A sample of its lines, as numbers; without a text there is none. */
  lines?: number[];
}

/** Facts that a job has learned from one of its pages, or where it began. */
export interface Discovered {
  /** Address of the request of the page; absent for where the job began. */
  url?: string;
  /** Address of that page in the end. */
  end?: string;
  /** Set on a page that is no document of the job: it was only a way, or another one again. */
  isWay?: true;
  /** Set on one that is another page of the job again. */
  repeats?: true;
  /** Marks by which a document is known if it comes again. */
  marks?: DocumentMarks;
  pages: FoundPage[];
  /** Addresses that robots.txt forbids. */
  blocked: string[];
  /** Seconds between two pages that the site asks for. */
  delay?: number;
  /** Number of links with a user name or a password that no page had before. */
  withUser?: number;
  /** Of the page, in a job that plans its own way. */
  lead?: PageLead;
  /** Pages that were found and may be chosen later, in a job that plans its own way, the best first. */
  candidates?: PageCandidate[];
}

/** A page that may be chosen. */
export interface PageCandidate {
  url: string;
  title?: string;
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
  /** Finds pages in place of one that failed, in a job that plans its own way. It is called after `fail`. */
  replace?(url: string): Promise<Discovered>;
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
  /** Number of pages that were another page of the job again. */
  repeated(): number;
  /** Number of links with a user name or a password, which are not followed. */
  withUser(): number;
  /** Milliseconds between two pages that the site asks for; with any, pages come one at a time. */
  pause(): number;
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
