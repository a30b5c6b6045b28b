import type { MonitoredState, MonitorStatus } from '../../../lib/contract/monitor';
import type { Check, CheckedPage, CheckSummary, Monitor, MonitorConfig, SeenPage } from './records.ts';

/** Members of a monitor that change. */
interface MonitorChange {
  config: MonitorConfig;
  status: MonitorStatus;
  nextRunAt: number | undefined;
  updatedAt: number;
}

/** Selects pages of a check. */
export interface PagesQuery {
  skip: number;
  limit: number;
  status?: MonitoredState | undefined;
}

/** The subject of an event: a check. */
export interface ToldCheck {
  monitor: Monitor;
  check: Check;
  page?: CheckedPage;
}

/** Current holder of a check: the caller, another server, or nobody because the monitor was removed. */
type CheckHolder = 'own' | 'other' | 'gone';

/**
 * Monitors and their checks. Several servers may share them: a server that has taken a check holds it until the check
 * or the server ends, and only that server writes about it.
 */
export interface MonitorStore {
  add(monitor: Monitor): Promise<void>;
  get(id: string): Promise<Monitor | undefined>;
  /** Lists monitors, newest first. */
  list(offset: number, limit: number): Promise<Monitor[]>;
  /** @returns false if it no longer exists */
  change(id: string, change: MonitorChange): Promise<boolean>;
  /** Removes a monitor with all its checks. @returns false if it did not exist */
  remove(id: string): Promise<boolean>;

  /** Returns the monitors that are due, longest waiting first. */
  due(now: number, limit: number): Promise<Monitor[]>;
  /** Returns when the next monitor becomes due. */
  nextDue(): Promise<number | undefined>;
  /** Returns the active monitors that are not yet due. */
  waiting(now: number): Promise<Monitor[]>;
  /** Sets the next time of a monitor, unless another server has already done so. */
  plan(id: string, before: number, nextRunAt: number): Promise<void>;
  /**
   * Adds the check of a monitor that has become due, and schedules its next one. While another check is running it is
   * skipped.
   * @param skipped the record for that case
   * @returns false if another server has already done so
   */
  begin(check: Check, skipped: Check, due: number, nextRunAt: number): Promise<boolean>;
  /** Adds a manually started check. @returns undefined, or the id of the check that is still running */
  run(check: Check): Promise<string | undefined>;

  /** Lists checks, newest first. */
  checks(monitorId: string, offset: number, limit: number): Promise<Check[]>;
  check(monitorId: string, id: string): Promise<Check | undefined>;
  pages(checkId: string, query: PagesQuery): Promise<CheckedPage[]>;
  /** Returns the subject of an event: a check, and one of its pages. @returns undefined if they no longer exist */
  told(checkId: string, pageId?: string): Promise<ToldCheck | undefined>;

  /**
   * Takes checks without a holder, in order.
   * @param running ids of the checks that run here
   */
  take(limit: number, running: string[]): Promise<Check[]>;
  holder(checkId: string): Promise<CheckHolder>;
  /** Stores a check that this server holds. @returns false if it does not hold it */
  save(check: Check): Promise<boolean>;
  /** Returns the last seen state of a target's page. */
  seen(monitorId: string, targetId: string, url: string): Promise<SeenPage | undefined>;
  /** Returns the addresses of a target's pages that existed when last seen. */
  seenUrls(monitorId: string, targetId: string): Promise<string[]>;
  /** Returns the addresses of a target's pages that a check has stored. */
  written(checkId: string, targetId: string): Promise<string[]>;
  /**
   * Stores a page of a check that this server holds, once, and the page's state.
   * @param seen undefined if it could not be read, so that its earlier state is kept
   * @param isTold true if the receiver of the monitor's events is notified of it
   * @returns false if another server holds the check, or it no longer exists
   */
  addPage(check: Check, page: CheckedPage, seen: SeenPage | undefined, isTold: boolean): Promise<boolean>;
  /** Counts the pages of a check. */
  summary(checkId: string): Promise<CheckSummary>;
  /** Ends a check that this server holds, and records that in its monitor. @returns false if it does not hold it */
  finish(check: Check, isTold: boolean): Promise<boolean>;
  /** Removes checks that are older than their monitor's retention. */
  sweep(now: number): Promise<void>;
}
