import type { Action } from '@/lib/contract';

/** A scraped page of a job. */
export interface EndedPart {
  /** Its final address. */
  url: string;
  /** Its canonical address. */
  canonical?: string;
  title?: string;
  /** Its markdown, if requested. */
  text?: string;
  /** Its data by a schema or a prompt, if requested. */
  json?: unknown;
  /** Absolute addresses of its links. */
  links: string[];
}

/** The part of a read page that an agent remembers, to choose the next pages by. */
export interface PageLead {
  title: string;
  /** Its passages that best fit the question. */
  gist: string;
  /** Addresses of its links that best fit the question, best first. */
  links: string[];
  /** Names of the schema's members that it has a value for. */
  filled: string[];
}

/** A page that a job has found. */
export interface FoundPage {
  url: string;
  /** Number of links from the start to it. */
  depth: number;
  /** Actions after which it is read, in an agent's job. */
  actions?: Action[];
  /** Marks a page that is only a link hop. */
  isHop?: true;
}

/** A page as it is after actions on it. */
export interface ActedPage {
  url: string;
  actions: Action[];
}

/** Returns the key of a page among those of a job: its address, with the actions after which it is read. */
export const keyOfPage = ({ url, actions = [] }: Pick<FoundPage, 'url' | 'actions'>): string =>
  actions.length === 0 ? url : `${url}\n${JSON.stringify(actions)}`;

/** Returns the page that has a key. */
export function pageOfKey(key: string): ActedPage {
  const [url = '', actions = '[]'] = key.split('\n', 2);
  return { url, actions: JSON.parse(actions) as Action[] };
}

/** Marks of a document of a job. */
export interface DocumentMarks {
  /** Keys of its final address and of its canonical address. */
  keys: string[];
  /** Sample of its lines, as numbers; absent without a text. */
  lines?: number[];
}

/** What a job has learned from one of its pages, or from its start. */
export interface Discovered {
  /** Key of the page; absent for the start of the job. */
  url?: string;
  /** Final address of that page. */
  end?: string;
  /** Marks a page that is not a document of the job: a link hop or a duplicate. */
  isHop?: true;
  /** Marks a duplicate of another page of the job. */
  repeats?: true;
  /** Marks by which a duplicate of the document is recognized. */
  marks?: DocumentMarks;
  pages: FoundPage[];
  /** Addresses that robots.txt forbids. */
  blocked: string[];
  /** Pause between two pages that the site asks for, in seconds. */
  delay?: number;
  /** Number of links with a user name or a password that no earlier page had. */
  withUser?: number;
  /** Lead of the page, in an agent's job. */
  lead?: PageLead;
  /** Pages that were found and may be chosen later, in an agent's job, best first. */
  candidates?: PageCandidate[];
}

/** A page that may be chosen. */
export interface PageCandidate {
  url: string;
  title?: string;
}

/**
 * Finds the pages of a job whose input names only its start. It names pages by their keys, which are addresses unless a page
 * is read after actions. It knows only the pages that it was given to `take`: a job
 * that stores them first can resume after its process has died, by giving them to another discovery in the same order.
 */
export interface Discovery {
  /** Finds the first pages. Rejects if nothing can be found at all. */
  begin(): Promise<Discovered>;
  /**
   * Judges a scraped page, and finds its links.
   * @param url key of the page
   */
  follow(url: string, part: EndedPart): Promise<Discovered>;
  /** Records the pages that were found. */
  take(found: Discovered): void;
  /** Frees a failed page's slot for another. */
  fail(url: string): void;
  /** Finds pages to replace a failed page, in an agent's job. Called after `fail`. */
  replace?(url: string): Promise<Discovered>;
  /** Begins a page. @returns its key; undefined if no page is waiting or no more may begin */
  next(): string | undefined;
  /** Begins a page again that an earlier run had begun. */
  again(url: string): void;
  /** Number of known pages that may still begin. */
  waiting(): number;
  /** Number of known pages that will not begin, because the limit is reached. */
  beyond(): number;
  /** Addresses that robots.txt forbids. */
  blocked(): string[];
  /** Number of pages that were duplicates. */
  repeated(): number;
  /** Number of links with a user name or a password, which are not followed. */
  withUser(): number;
  /** Pause between two pages that the site asks for, in ms. With a pause, pages are scraped one at a time. */
  pause(): number;
}

/**
 * Returns the addresses of pages that a job has found but not begun, in the order in which they will begin.
 * @param begun addresses of pages that have begun
 */
export function waitingPages(learned: readonly Discovered[], begun: ReadonlySet<string>): string[] {
  const judged = new Set(learned.map(({ url }) => url));
  const found = new Set(learned.flatMap(({ pages }) => pages.map(({ url }) => url)));
  return [...found].filter((url) => !begun.has(url) && !judged.has(url));
}
