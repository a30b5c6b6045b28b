import type { MonitoredState, MonitorStatus } from '../../../lib/contract/monitor';
import type { Check, CheckedPage, CheckSummary, Monitor, MonitorConfig, SeenPage } from './records.ts';

/** Members of a monitor that change. */
interface MonitorChange {
  config: MonitorConfig;
  status: MonitorStatus;
  nextRunAt: number | undefined;
  updatedAt: number;
}

/** Which of the pages of a check. */
export interface PagesQuery {
  skip: number;
  limit: number;
  status?: MonitoredState | undefined;
}

/** A check that an event tells of. */
export interface ToldCheck {
  monitor: Monitor;
  check: Check;
  page?: CheckedPage;
}

/** Where a check is: taken by whoever asks, by another server, or gone with its monitor. */
type CheckHolder = 'own' | 'other' | 'gone';

/**
 * Monitors and their checks. Several servers may share them: a check is one's that has taken it, until it ends or its server
 * does, and only that one writes about it.
 */
export interface MonitorStore {
  add(monitor: Monitor): Promise<void>;
  get(id: string): Promise<Monitor | undefined>;
  /** The newest first. */
  list(offset: number, limit: number): Promise<Monitor[]>;
  /** @returns false if it is gone */
  change(id: string, change: MonitorChange): Promise<boolean>;
  /** Removes a monitor with all its checks. @returns false if it was gone */
  remove(id: string): Promise<boolean>;

  /** Monitors that are due, those first that have waited longest. */
  due(now: number, limit: number): Promise<Monitor[]>;
  /** Time at which the next monitor comes due. */
  nextDue(): Promise<number | undefined>;
  /** Monitors that are active and not due yet. */
  waiting(now: number): Promise<Monitor[]>;
  /** Sets the next time of a monitor, unless somebody else has done so. */
  plan(id: string, before: number, nextRunAt: number): Promise<void>;
  /**
   * Adds the check of a monitor that has come due, and plans its next. While another check runs it is skipped.
   * @param skipped the record that it has then
   * @returns false if another server has done so
   */
  begin(check: Check, skipped: Check, due: number, nextRunAt: number): Promise<boolean>;
  /** Adds a check that somebody starts. @returns undefined, or the id of the check that still runs */
  run(check: Check): Promise<string | undefined>;

  /** The newest first. */
  checks(monitorId: string, offset: number, limit: number): Promise<Check[]>;
  check(monitorId: string, id: string): Promise<Check | undefined>;
  pages(checkId: string, query: PagesQuery): Promise<CheckedPage[]>;
  /** Facts that an event tells of: a check, and one of its pages. @returns undefined if they are gone */
  told(checkId: string, pageId?: string): Promise<ToldCheck | undefined>;

  /**
   * Takes checks that nobody has, in their order.
   * @param running ids of those that run here
   */
  take(limit: number, running: string[]): Promise<Check[]>;
  holder(checkId: string): Promise<CheckHolder>;
  /** Writes a check that this server has. @returns false if it has not */
  save(check: Check): Promise<boolean>;
  /** The page of a target as it was seen last. */
  seen(monitorId: string, targetId: string, url: string): Promise<SeenPage | undefined>;
  /** Addresses of the pages of a target that were there when they were seen last. */
  seenUrls(monitorId: string, targetId: string): Promise<string[]>;
  /** Addresses of the pages of a target that a check has written. */
  written(checkId: string, targetId: string): Promise<string[]>;
  /**
   * Writes a page of a check that this server has, once, and how the page was seen.
   * @param seen undefined if it could not be read: then it stays as it was seen before
   * @param isTold true if the receiver of the monitor's events is called with it
   * @returns false if the check is another server's, or gone
   */
  addPage(check: Check, page: CheckedPage, seen: SeenPage | undefined, isTold: boolean): Promise<boolean>;
  /** Counts the pages of a check. */
  summary(checkId: string): Promise<CheckSummary>;
  /** Ends a check that this server has, and notes it at its monitor. @returns false if it has not */
  finish(check: Check, isTold: boolean): Promise<boolean>;
  /** Removes checks that are older than their monitor keeps them. */
  sweep(now: number): Promise<void>;
}
