import type { Context, Hono } from 'hono';
import * as z from 'zod';
import { isJobId, NO_JOB_ID } from '../admission.ts';
import { refusal } from '../errors.ts';
import type { HostLoad } from '../job-host.ts';
import type { KeyCheck } from '../key.ts';
import { allowing, answerWith, type Env, needsKey } from '../responding.ts';
import { ENDPOINTS } from './endpoints.ts';
import { creditsByPeriod, periodOf, TIME_RANGES, type TimeRange } from './periods.ts';
import type { LoggedRequest, UsageStore } from './usage.ts';

/** Credits of a month. They are unlimited in practice: the owner of this computer pays with computing time. */
const PLAN = 1_000_000_000;
/** Tokens per credit. Matches the reference v2 server. */
const TOKENS = 15;
/** Name of the only key. */
const KEY_NAME = 'local';

const MOST_LISTED = 100;
const LISTED = 50;

export interface AccountDeps {
  isKey: KeyCheck;
  usage: Pick<UsageStore, 'requests' | 'credits' | 'lastSuccess'>;
  /**
   * Number of running and waiting scrapes, and of available slots, at this server and at the servers that share its
   * database.
   */
  load(): Promise<HostLoad>;
  /** Returns the document of a scrape, or of a page of a job; undefined if it is not kept. */
  documentOf(id: string): Promise<object | undefined>;
}

/** Serves a client's requests about its account, with the values of a local server. */
export function addAccountRoutes(app: Hono<Env>, { isKey, usage, load, documentOf }: AccountDeps): void {
  const get = (path: string, respond: (context: Context<Env>) => Response | Promise<Response>) => {
    app.get(path, needsKey(isKey), respond);
    app.all(path, allowing('GET'));
  };
  const today = () => new Date().toISOString().slice(0, 10);

  for (const { name, title, factor } of [
    { name: 'credit', title: 'Credits', factor: 1 },
    { name: 'token', title: 'Tokens', factor: TOKENS },
  ]) {
    get(`/v2/team/${name}-usage`, async (context) => {
      const { start, end } = periodOf(today(), 'month');
      const used = creditsByPeriod(await usage.credits(), 'month', today()).at(-1)?.credits ?? 0;
      const data = {
        [`remaining${title}`]: factor * Math.max(0, PLAN - used),
        [`plan${title}`]: factor * PLAN,
        billingPeriodStart: midnight(start),
        billingPeriodEnd: midnight(end),
      };
      return context.json({ success: true, data });
    });
    get(`/v2/team/${name}-usage/historical`, async (context) => {
      const { timeRange, byApiKey } = context.req.query();
      const isByKey = byApiKey === 'true';
      if (timeRange !== undefined && !isTimeRange(timeRange)) return refuse(context, NO_TIME_RANGE);
      if (timeRange !== undefined && isByKey) return refuse(context, 'byApiKey cannot be combined with timeRange.');
      const periods = creditsByPeriod(await usage.credits(), timeRange ?? 'month', today()).map(
        ({ start, end, credits }) => ({
          startDate: midnight(start),
          endDate: midnight(end),
          ...(isByKey && { apiKey: KEY_NAME }),
          // One name is that of the reference v2 server, the other that of its documentation.
          [`${name}sUsed`]: factor * credits,
          [`total${title}`]: factor * credits,
        }),
      );
      return context.json({ success: true, periods });
    });
  }

  get('/v2/team/queue-status', async (context) => {
    const { active, waiting, slots } = await load();
    const last = await usage.lastSuccess();
    return context.json({
      success: true,
      jobsInQueue: active + waiting,
      activeJobsInQueue: active,
      waitingJobsInQueue: waiting,
      maxConcurrency: slots,
      mostRecentSuccess: last === undefined ? null : new Date(last).toISOString(),
    });
  });

  get('/v2/concurrency-check', async (context) => {
    const { active, slots } = await load();
    return context.json({ success: true, concurrency: active, maxConcurrency: slots });
  });

  get('/v2/team/activity', async (context) => {
    const query = activityQuery.safeParse(context.req.query());
    if (!query.success) return refuse(context, query.error.issues[0]?.message ?? '');
    const { endpoint, cursor, limit } = query.data;
    const listed = await usage.requests({ endpoint, cursor, limit });
    if (!listed) return refuse(context, NO_CURSOR);
    const page = listed.slice(0, limit);
    const hasMore = listed.length > limit;
    const next = hasMore ? page.at(-1)?.id : null;
    return context.json({ success: true, data: page.map(activityOf), cursor: next, has_more: hasMore });
  });

  get('/v2/scrape/:id', async (context) => {
    const id = context.req.param('id') ?? '';
    if (!isJobId(id)) return refuse(context, NO_JOB_ID);
    const data = await documentOf(id);
    return data ? context.json({ success: true, data }) : answerWith(context, refusal(404, 'Job not found.'));
  });
}

const refuse = (context: Context<Env>, why: string) => answerWith(context, refusal(400, why));

const midnight = (day: string) => `${day}T00:00:00.000Z`;

const isTimeRange = (text: string): text is TimeRange => (TIME_RANGES as readonly string[]).includes(text);

const NO_TIME_RANGE = 'timeRange must be day, week, or month.';
const NO_CURSOR = 'Invalid cursor. Send the one of the response before, within a day.';
const NO_LIMIT = `limit must be an integer between 1 and ${MOST_LISTED}.`;

const activityQuery = z.object({
  endpoint: z
    .enum(ENDPOINTS, { error: `Invalid endpoint filter. Must be one of: ${ENDPOINTS.join(', ')}.` })
    .optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, NO_LIMIT)
    .transform(Number)
    .pipe(z.int().min(1, NO_LIMIT).max(MOST_LISTED, NO_LIMIT))
    .default(LISTED),
  cursor: z.string().optional(),
});

const activityOf = ({ id, endpoint, createdAt, target }: LoggedRequest) => ({
  id,
  endpoint,
  api_version: 'v2',
  created_at: new Date(createdAt).toISOString(),
  target: target ?? null,
});
