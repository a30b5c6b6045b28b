import type { ScrapeRequest } from '@/lib/contract';

/** A page of a job that was scraped. */
export interface EndedPart {
  /** Its address in the end. */
  url: string;
  /** Addresses that it leads to, whole. */
  links: string[];
}

/** Finds the pages of a job whose input names only where it begins. */
export interface Discovery {
  /** Finds the first ones. Rejects where nothing can be found at all. */
  begin(): Promise<void>;
  /** Request of the next page; undefined while there is none, or no more may begin. */
  next(): ScrapeRequest | undefined;
  /** Number of pages that are known and may still begin. */
  waiting(): number;
  /** Addresses that robots.txt forbids. */
  blocked(): string[];
  /**
   * Takes what a page leads to.
   * @param url address of its request
   * @param part what came of it; undefined where it failed
   * @returns false for a page that is no document of the job: it was only a way, or another one again
   */
  ended(url: string, part: EndedPart | undefined): Promise<boolean>;
}
