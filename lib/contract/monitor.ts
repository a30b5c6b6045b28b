import { crawlRequest } from './crawl';
import { LIMITS } from './limits';
import { checkWait, completePage, requestFields } from './request';
import { monitorSchedule } from './schedule';
import { searchRequest } from './search';
import { webhookFor } from './webhook';
import * as z from './zod';

const { url, origin, integration, ...pageFields } = requestFields;

const LEAVES_NO_TRACE = 'A monitor keeps pages to compare them: leave this out.';

/**
 * Options of a scrape for each page. Without `maxAge`, pages are read afresh: a cached copy would hide their changes from the
 * check.
 */
const scrapeOptions = z
  .strictObject({ ...pageFields, origin, integration })
  .superRefine(checkWait)
  .superRefine((options, context) => {
    for (const name of ['zeroDataRetention', 'lockdown'] as const) {
      if (options[name]) context.addIssue({ code: 'custom', path: [name], message: LEAVES_NO_TRACE });
    }
  })
  .transform((options) => completePage({ ...options, maxAge: options.maxAge ?? 0 }));

/** Options of a crawl. The monitor sets those of its pages and its receiver. */
const crawlOptions = crawlRequest.omit({
  url: true,
  prompt: true,
  webhook: true,
  scrapeOptions: true,
  zeroDataRetention: true,
});

/** Time windows of a search, each with the search parameter that stands for it. */
const WINDOWS = { '5m': 'qdr:h', '15m': 'qdr:h', '1h': 'qdr:h', '6h': 'qdr:d', '24h': 'qdr:d', '7d': 'qdr:w' } as const;

type SearchWindow = keyof typeof WINDOWS;

/**
 * Time parameter for the results of a search. Search engines support hours, days and weeks: returns the shortest that
 * contains the whole window.
 */
export const timeOfWindow = (window: SearchWindow): string => WINDOWS[window];

/** Known from an earlier response: what was seen of a target is kept under its id. */
const id = z.uuid().optional();

const scrapeTarget = z.strictObject({
  id,
  type: z.literal('scrape'),
  urls: z.array(url).min(1).max(LIMITS.monitor.urls),
  scrapeOptions: scrapeOptions.prefault({}),
});

const crawlTarget = z.strictObject({
  id,
  type: z.literal('crawl'),
  url,
  crawlOptions: crawlOptions.prefault({}),
  scrapeOptions: scrapeOptions.prefault({}),
});

const { includeDomains, excludeDomains } = searchRequest.shape;

const searchTarget = z
  .strictObject({
    id,
    type: z.literal('search'),
    queries: z.array(z.string().trim().min(1).max(LIMITS.monitor.query)).min(1).max(LIMITS.monitor.queries),
    searchWindow: z.enum(Object.keys(WINDOWS) as [SearchWindow, ...SearchWindow[]]).default('24h'),
    includeDomains: includeDomains.unwrap().max(LIMITS.monitor.domains).default([]),
    excludeDomains: excludeDomains.unwrap().max(LIMITS.monitor.domains).default([]),
    maxResults: z
      .int()
      .min(LIMITS.monitor.results.min)
      .max(LIMITS.monitor.results.max)
      .default(LIMITS.monitor.results.default),
    scrapeOptions: scrapeOptions.prefault({}),
  })
  .superRefine((target, context) => {
    if (target.includeDomains.length === 0 || target.excludeDomains.length === 0) return;
    const message = 'includeDomains and excludeDomains cannot both be specified: leave one of them out.';
    context.addIssue({ code: 'custom', path: ['excludeDomains'], message });
  });

/** A target with named pages may also be a single page with its address in `url`. */
function withList(target: unknown): unknown {
  if (typeof target !== 'object' || target === null || !('type' in target) || target.type !== 'scrape') return target;
  if (!('url' in target) || 'urls' in target) return target;
  const { url: only, ...rest } = target;
  return { ...rest, urls: [only] };
}

/** What a monitor watches: named pages, a site, or results of searches. */
export const monitorTarget = z.preprocess(
  withList,
  z.discriminatedUnion('type', [scrapeTarget, crawlTarget, searchTarget]),
);

/** Suffixes of a monitor's event names, behind `monitor.`. */
const MONITOR_EVENTS = ['page', 'check.completed'] as const;
export type MonitorEventName = (typeof MONITOR_EVENTS)[number];

const webhook = webhookFor(
  ['monitor.page', 'monitor.check.completed', ...MONITOR_EVENTS],
  ['monitor.page', 'monitor.check.completed'],
);

const notification = z.strictObject({
  email: z
    .strictObject({
      enabled: z.boolean().default(true),
      recipients: z.array(z.email()).max(LIMITS.monitor.recipients).default([]),
      includeDiffs: z.boolean().default(false),
    })
    .optional(),
  slack: z
    .strictObject({
      enabled: z.boolean().default(true),
      /** Webhook address of a Slack channel. Ours: a service stores it itself. */
      webhookUrl: url.optional(),
    })
    .optional(),
});

const fields = {
  name: z.string().trim().min(1).max(LIMITS.monitor.name),
  schedule: monitorSchedule,
  targets: z.array(monitorTarget).min(1).max(LIMITS.monitor.targets),
  goal: z.string().trim().max(LIMITS.monitor.goal).nullable(),
  judgeEnabled: z.boolean(),
  webhook: webhook.nullable(),
  notification: notification.nullable(),
  retentionDays: z.int().min(LIMITS.monitor.retention.min).max(LIMITS.monitor.retention.max),
};

const { name, schedule, targets, retentionDays, ...choices } = fields;

/** Body that creates a monitor. Not shown in the specification; matches the reference v2 server. */
export const monitorRequest = z
  .strictObject({
    name,
    schedule,
    targets,
    retentionDays: retentionDays.default(LIMITS.monitor.retention.default),
    ...z.object(choices).partial().shape,
    origin,
    integration,
  })
  .superRefine((monitor, context) => {
    const index = monitor.targets.findIndex(({ type }) => type === 'search');
    if (index < 0 || monitor.goal || monitor.judgeEnabled === false) return;
    const message =
      'A search target requires a non-empty goal, by which its results are judged: set goal, or set judgeEnabled to false.';
    context.addIssue({ code: 'custom', path: ['goal'], message });
  });

/** States that a caller may set. */
const status = z.enum(['active', 'paused']);

/** Body that changes a monitor. Omitted fields stay as they are. Matches the reference v2 server. */
export const monitorPatch = z
  .strictObject({ ...z.object(fields).partial().shape, status: status.optional(), origin, integration })
  .superRefine(({ origin: _origin, integration: _integration, ...changes }, context) => {
    if (Object.values(changes).some((value) => value !== undefined)) return;
    context.addIssue({ code: 'custom', path: [], message: 'Update body cannot be empty' });
  });

/** Body that starts a check. Clients only send their name. */
export const monitorRun = z.strictObject({ origin, integration });

export type MonitorRequest = z.output<typeof monitorRequest>;
export type MonitorTarget = z.output<typeof monitorTarget>;
export type MonitorWebhook = z.output<typeof webhook>;
export type MonitorNotification = z.output<typeof notification>;
export type MonitorStatus = z.output<typeof status>;
export type MonitoredPageOptions = z.output<typeof scrapeOptions>;

const count = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);
const number = (least: number, most: number, otherwise: number) =>
  z
    .string()
    .transform(count)
    .pipe(
      z
        .int({ error: () => wrongNumber(least, most) })
        .min(least, wrongNumber(least, most))
        .max(most, wrongNumber(least, most)),
    )
    .default(otherwise);

const wrongNumber = (least: number, most: number) =>
  most === Number.MAX_SAFE_INTEGER
    ? 'Must be a whole number, 0 or more.'
    : `Must be a whole number from ${least} to ${most}.`;

const { list } = LIMITS.monitor;
const limit = number(list.min, list.max, list.default);
const start = number(0, Number.MAX_SAFE_INTEGER, 0);

/** Query of a list of monitors, or of a monitor's checks. */
export const monitorListQuery = z.object({ limit, offset: start });

/** States of a page in a check. */
const MONITORED_STATES = ['same', 'new', 'changed', 'removed', 'error'] as const;
export type MonitoredState = (typeof MONITORED_STATES)[number];

/** Query of a check, whose pages are paginated. */
export const monitorCheckQuery = z.object({ limit, skip: start, status: z.enum(MONITORED_STATES).optional() });

/** A model's judgment of a page change with regard to the monitor's goal. Matches the reference v2 server. */
export const monitorJudgment = z.object({
  meaningful: z.boolean(),
  confidence: z.enum(['high', 'medium', 'low']),
  reason: z.string(),
  meaningfulChanges: z.array(
    z.object({
      type: z.enum(['added', 'removed', 'changed']),
      before: z.string().nullable(),
      after: z.string().nullable(),
      reason: z.string(),
    }),
  ),
});

export type MonitorJudgment = z.output<typeof monitorJudgment>;
