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
 * Options of a scrape for each page. Without `maxAge` a page is read as it is now: a copy would hide its changes from the check.
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

/** Options of a crawl. Those of its pages and its receiver are the monitor's to have. */
const crawlOptions = crawlRequest.omit({
  url: true,
  prompt: true,
  webhook: true,
  scrapeOptions: true,
  zeroDataRetention: true,
});

/** Times within which a search looks for results, each in the words of the search that stands for it. */
const WINDOWS = { '5m': 'qdr:h', '15m': 'qdr:h', '1h': 'qdr:h', '6h': 'qdr:d', '24h': 'qdr:d', '7d': 'qdr:w' } as const;

type SearchWindow = keyof typeof WINDOWS;

/** Time of a search's results. Search engines know hours, days and weeks: the shortest that has the whole window in it. */
export const timeOfWindow = (window: SearchWindow): string => WINDOWS[window];

/** Known from a response to the monitor before: a target keeps what was seen of it by its id. */
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

/** Pages that have names may be one page that has its address in `url`. */
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

/** Parts of the names of a monitor's events behind `monitor.`. */
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
      /** Address that Slack has made for a channel. Ours: a service keeps it by itself. */
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

/** Body of the creation of a monitor. Not shown in the specification; matches the reference v2 server. */
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

/** States that a caller chooses from. */
const status = z.enum(['active', 'paused']);

/** Body of a change of a monitor: fields that it leaves out stay as they are. Matches the reference v2 server. */
export const monitorPatch = z
  .strictObject({ ...z.object(fields).partial().shape, status: status.optional(), origin, integration })
  .superRefine(({ origin: _origin, integration: _integration, ...changes }, context) => {
    if (Object.values(changes).some((value) => value !== undefined)) return;
    context.addIssue({ code: 'custom', path: [], message: 'Update body cannot be empty' });
  });

/** Body of the start of a check, which clients send with their name alone. */
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

/** Query of a list of monitors, or of checks of one. */
export const monitorListQuery = z.object({ limit, offset: start });

/** States of a page of a check. */
const MONITORED_STATES = ['same', 'new', 'changed', 'removed', 'error'] as const;
export type MonitoredState = (typeof MONITORED_STATES)[number];

/** Query of a check, whose pages come in parts. */
export const monitorCheckQuery = z.object({ limit, skip: start, status: z.enum(MONITORED_STATES).optional() });

/** A model's opinion about a change of a page, by what its monitor is for. Matches the reference v2 server. */
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
