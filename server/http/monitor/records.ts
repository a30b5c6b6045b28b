import type {
  MonitoredState,
  MonitorJudgment,
  MonitorNotification,
  MonitorStatus,
  MonitorWebhook,
} from '../../../lib/contract/monitor';
import type { Schedule } from '../../../lib/contract/schedule';
import type { PageDiff, PageSnapshot } from '../../../lib/monitor/compare-page';

/** A target as its caller has written it, with its id. It is read by `monitorTarget`. */
export interface KeptTarget extends Record<string, unknown> {
  id: string;
  type: 'scrape' | 'crawl' | 'search';
}

/** What a caller has chosen for a monitor. */
export interface MonitorConfig {
  name: string;
  schedule: Schedule;
  targets: KeptTarget[];
  goal?: string;
  /** Absent if nothing was chosen: then it depends on the goal. */
  judgeEnabled?: boolean;
  webhook?: MonitorWebhook;
  notification?: MonitorNotification;
  retentionDays: number;
}

/** Numbers of pages of a check, by what became of them. */
export type CheckSummary = Record<MonitoredState | 'totalPages', number>;

/** A monitor. All times are milliseconds since the epoch. */
export interface Monitor {
  id: string;
  config: MonitorConfig;
  status: MonitorStatus;
  createdAt: number;
  updatedAt: number;
  /** Absent while it is paused. */
  nextRunAt?: number;
  lastRunAt?: number;
  /** Check that has not ended. */
  currentCheckId?: string;
  lastCheckSummary?: CheckSummary;
}

/** Facts about one target of a check. */
export interface TargetResult extends Record<string, unknown> {
  targetId: string;
  type: KeptTarget['type'];
  error?: string;
}

/** Where the notification of a person about a check stands. */
export type NotificationStatus = 'pending' | 'skipped' | 'sent' | 'failed';

/** A check of a monitor. */
export interface Check {
  id: string;
  monitorId: string;
  status: 'queued' | 'running' | 'completed' | 'failed' | 'partial' | 'skipped_overlap';
  trigger: 'scheduled' | 'manual';
  /** Time at which it came due; absent for one that somebody has started. */
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
  /** Data that was extracted, if data are compared. */
  snapshot?: { json: unknown };
  /** Number of places that change with every read, and were left out of the comparison. */
  movingParts?: number;
  createdAt: number;
}

/** A page of a target as it was seen last. */
export interface SeenPage extends PageSnapshot {
  url: string;
}

export const isOver = ({ status }: Pick<Check, 'status'>): boolean => status !== 'queued' && status !== 'running';

/** Message about a monitor that is not there, or not any more. */
export const NO_MONITOR = 'Monitor not found';

export const NO_PAGES: CheckSummary = { totalPages: 0, same: 0, changed: 0, new: 0, removed: 0, error: 0 };

const time = (milliseconds: number | undefined) =>
  milliseconds === undefined ? null : new Date(milliseconds).toISOString();

/** A monitor as responses have it. @param perMonth credits that it is going to take */
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

/** True if changes are to be judged by a model. */
export const isJudged = ({ goal, judgeEnabled = goal !== undefined }: MonitorConfig): boolean => judgeEnabled;

/** A check as responses have it. Nothing is paid here, so that nothing is reserved. */
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

/** A page of a check as responses have it. */
export const pageView = (page: CheckedPage) => ({
  ...page,
  previousScrapeId: page.previousScrapeId ?? null,
  currentScrapeId: page.currentScrapeId ?? null,
  statusCode: page.statusCode ?? null,
  error: page.error ?? null,
  createdAt: time(page.createdAt),
});
