import type {
  MonitoredState,
  MonitorJudgment,
  MonitorNotification,
  MonitorStatus,
  MonitorWebhook,
} from '../../../lib/contract/monitor';
import type { Schedule } from '../../../lib/contract/schedule';
import type { PageDiff, PageSnapshot } from '../../../lib/operations/monitor/compare-page';

/** A target as its caller has written it, with its id. `monitorTarget` parses it. */
export interface KeptTarget extends Record<string, unknown> {
  id: string;
  type: 'scrape' | 'crawl' | 'search';
}

/** Settings that a caller has chosen for a monitor. */
export interface MonitorConfig {
  name: string;
  schedule: Schedule;
  targets: KeptTarget[];
  goal?: string;
  /** Absent if not chosen: then it depends on the goal. */
  judgeEnabled?: boolean;
  webhook?: MonitorWebhook;
  notification?: MonitorNotification;
  retentionDays: number;
}

/** Number of pages of a check, by outcome. */
export type CheckSummary = Record<MonitoredState | 'totalPages', number>;

/** A monitor. All times are in ms since the epoch. */
export interface Monitor {
  id: string;
  config: MonitorConfig;
  status: MonitorStatus;
  createdAt: number;
  updatedAt: number;
  /** Absent while it is paused. */
  nextRunAt?: number;
  lastRunAt?: number;
  /** Id of the check that has not ended. */
  currentCheckId?: string;
  lastCheckSummary?: CheckSummary;
}

/** State of one target of a check. */
export interface TargetResult extends Record<string, unknown> {
  targetId: string;
  type: KeptTarget['type'];
  error?: string;
}

/** State of the notification to a user about a check. */
export type NotificationStatus = 'pending' | 'skipped' | 'sent' | 'failed';

/** A check of a monitor. */
export interface Check {
  id: string;
  monitorId: string;
  status: 'queued' | 'running' | 'completed' | 'failed' | 'partial' | 'skipped_overlap';
  trigger: 'scheduled' | 'manual';
  /** When it was due; absent for a check that was started manually. */
  scheduledFor?: number;
  startedAt?: number;
  finishedAt?: number;
  estimatedCredits: number;
  actualCredits?: number;
  summary: CheckSummary;
  targetResults: TargetResult[];
  notificationStatus: NotificationStatus;
  error?: string;
  createdAt: number;
  updatedAt: number;
}

/** A page of a check. */
export interface CheckedPage {
  id: string;
  targetId: string;
  url: string;
  status: MonitoredState;
  previousScrapeId?: string;
  currentScrapeId?: string;
  statusCode?: number;
  error?: string;
  metadata?: object;
  judgment?: MonitorJudgment;
  diff?: PageDiff;
  /** Extracted data, if data are compared. */
  snapshot?: { json: unknown };
  /** Number of places that change with every read and were left out of the comparison. */
  movingParts?: number;
  createdAt: number;
}

/** The last seen state of a target's page. */
export interface SeenPage extends PageSnapshot {
  url: string;
}

export const isOver = ({ status }: Pick<Check, 'status'>): boolean => status !== 'queued' && status !== 'running';

/** Message about a monitor that does not exist or was removed. */
export const NO_MONITOR = 'Monitor not found';

export const NO_PAGES: CheckSummary = { totalPages: 0, same: 0, changed: 0, new: 0, removed: 0, error: 0 };

const time = (milliseconds: number | undefined) =>
  milliseconds === undefined ? null : new Date(milliseconds).toISOString();

/** Formats a monitor for responses. @param perMonth credits that it is expected to use per month */
export const monitorView = ({ config, ...monitor }: Monitor, perMonth: number) => ({
  id: monitor.id,
  name: config.name,
  status: monitor.status,
  schedule: config.schedule,
  nextRunAt: time(monitor.nextRunAt),
  lastRunAt: time(monitor.lastRunAt),
  currentCheckId: monitor.currentCheckId ?? null,
  targets: config.targets,
  webhook: config.webhook ?? null,
  notification: config.notification ?? null,
  retentionDays: config.retentionDays,
  estimatedCreditsPerMonth: perMonth,
  lastCheckSummary: monitor.lastCheckSummary ?? null,
  goal: config.goal ?? null,
  judgeEnabled: isJudged(config),
  createdAt: time(monitor.createdAt),
  updatedAt: time(monitor.updatedAt),
});

/** Returns true if a model judges the changes. */
export const isJudged = ({ goal, judgeEnabled = goal !== undefined }: MonitorConfig): boolean => judgeEnabled;

/** Formats a check for responses. Nothing costs money here, so no credits are reserved. */
export const checkView = (check: Check) => ({
  ...check,
  scheduledFor: time(check.scheduledFor),
  startedAt: time(check.startedAt),
  finishedAt: time(check.finishedAt),
  reservedCredits: 0,
  actualCredits: check.actualCredits ?? null,
  billingStatus: 'not_applicable',
  error: check.error ?? null,
  createdAt: time(check.createdAt),
  updatedAt: time(check.updatedAt),
});

/** Formats a page of a check for responses. */
export const pageView = (page: CheckedPage) => ({
  ...page,
  previousScrapeId: page.previousScrapeId ?? null,
  currentScrapeId: page.currentScrapeId ?? null,
  statusCode: page.statusCode ?? null,
  error: page.error ?? null,
  createdAt: time(page.createdAt),
});
