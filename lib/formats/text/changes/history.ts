/** A page's text at one time. */
export interface Version {
  id: string;
  url: string;
  /** Tags part the history of a page into branches that know nothing of each other. */
  tag: string | null;
  /** Milliseconds since the epoch: when it was scraped last. */
  at: number;
  markdown: string;
  statusCode?: number;
}

/** A version as it is listed: without its text. */
export type VersionInfo = Omit<Version, 'markdown'> & {
  /** Milliseconds since the epoch: when this text was scraped first. */
  since: number;
};

/** The versions of pages, newest first, by address and tag. */
export interface ChangeHistory {
  last(url: string, tag: string | null): Promise<Version | undefined>;
  list(url: string, tag: string | null): Promise<VersionInfo[]>;
  get(id: string): Promise<Version | undefined>;
  /**
   * Keeps a version. One that says the same as the newest is not kept as another: that one keeps its id and gets the
   * new text, time and status. The oldest ones beyond the most that are kept go.
   */
  add(version: Version): Promise<void>;
  clear(): Promise<void>;
}
