/** A page's text at one time. */
export interface Version {
  id: string;
  url: string;
  /** Tags split the history of a page into independent branches. */
  tag: string | null;
  /** When it was last scraped, in ms since the epoch. */
  at: number;
  markdown: string;
  statusCode?: number;
}

/** A version in a list, without its text. */
export type VersionInfo = Omit<Version, 'markdown'> & {
  /** When this text was first scraped, in ms since the epoch. */
  since: number;
};

/** The versions of pages, newest first, by address and tag. */
export interface ChangeHistory {
  last(url: string, tag: string | null): Promise<Version | undefined>;
  list(url: string, tag: string | null): Promise<VersionInfo[]>;
  get(id: string): Promise<Version | undefined>;
  /**
   * Keeps a version. If its text equals the newest version's, that one keeps its id and gets the new text, time and
   * status instead. The oldest versions beyond the limit are deleted.
   */
  add(version: Version): Promise<void>;
  clear(): Promise<void>;
}
