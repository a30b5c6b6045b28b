import { randomUUID } from 'node:crypto';
import { WinnowError } from '../../../lib/base/errors';
import { type MonitorRequest, monitorPatch, monitorRequest } from '../../../lib/contract/monitor';
import { nextTime } from '../../../lib/contract/schedule';
import type { Model } from '../../../lib/model';
import type { SearchEngine } from '../../../lib/operations/search/engines/engine';
import { readValue, withoutFastMode } from '../body.ts';
import type { ServerJobs } from '../jobs.ts';
import type { LogEntry } from '../responding.ts';
import { searchUnavailable } from '../search.ts';
import { checkReceiver } from '../webhooks/targets.ts';
import { configOf } from './config.ts';
import type { Mailer } from './mailer.ts';
import { createNotify } from './notify.ts';
import { type Check, type CheckedPage, isJudged, isOver, type Monitor, NO_MONITOR } from './records.ts';
import { runCheck } from './run-check.ts';
import { createScheduler, type MonitorClock, newCheck } from './scheduler.ts';
import { createSearchPages } from './search-target.ts';
import type { MonitorStore, PagesQuery } from './store.ts';

const NO_CHECK = 'Check not found';
const PAUSED = 'Monitor is paused. Resume it before running a check.';

const NO_MAIL = 'No e-mail is sent: start the server with --smtp-url.';
const NO_CHANNEL = 'Slack gets no messages: set notification.slack.webhookUrl.';
const NO_MODEL = 'Changes are not judged by the goal: start the server with --model-url and --model.';

export interface MonitorsDeps {
  /** @param isAsked set for a request: throws if monitors cannot be stored */
  store(isAsked: boolean): Promise<MonitorStore | undefined>;
  jobs: Pick<ServerJobs, 'start' | 'find' | 'cancel'>;
  /** Absent if not configured, like the next two. */
  searchEngine: SearchEngine | undefined;
  model: Model | undefined;
  mailer: Mailer | undefined;
  /** Maximum number of checks that this server runs at the same time. */
  width: number;
  clock: MonitorClock;
  log(entry: LogEntry): void;
}

/** A monitor, and messages about its settings without effect here. */
interface MonitorResponse {
  monitor: Monitor;
  warning: string | undefined;
}

/** A check cannot be started while another one is running. */
export class CheckRuns extends WinnowError {
  constructor(readonly checkId: string) {
    super('UNPROCESSABLE', 'Monitor check is already running.', { status: 409 });
  }
}

/** Handles requests for monitors, and runs their checks. */
export interface Monitors extends AsyncDisposable {
  start(): void;
  /** @throws WinnowError BAD_REQUEST with every invalid field */
  create(body: unknown): Promise<MonitorResponse>;
  /** @throws WinnowError like `create`, or NOT_FOUND like all methods that take an id */
  change(id: string, body: unknown): Promise<MonitorResponse>;
  get(id: string): Promise<Monitor>;
  list(offset: number, limit: number): Promise<Monitor[]>;
  remove(id: string): Promise<void>;
  /** @throws CheckRuns, or WinnowError with status 409 for a paused monitor */
  run(id: string): Promise<Check>;
  checks(id: string, offset: number, limit: number): Promise<Check[]>;
  /** Returns a check with some of its pages, and whether more follow. */
  check(
    id: string,
    checkId: string,
    query: PagesQuery,
  ): Promise<{ check: Check; pages: CheckedPage[]; hasMore: boolean }>;
}

/** Finds a monitor. @throws WinnowError NOT_FOUND */
async function found(store: MonitorStore, id: string): Promise<Monitor> {
  const monitor = await store.get(id);
  if (!monitor) throw new WinnowError('NOT_FOUND', NO_MONITOR);
  return monitor;
}

/** @throws WinnowError for settings that this server can never support */
function checkConfig(
  { targets, webhook, notification }: MonitorRequest,
  { searchEngine }: Pick<MonitorsDeps, 'searchEngine'>,
): void {
  if (webhook) checkReceiver(webhook);
  const channel = notification?.slack?.webhookUrl;
  if (channel !== undefined) checkReceiver({ url: channel }, ['notification', 'slack', 'webhookUrl']);
  if (!searchEngine && targets.some(({ type }) => type === 'search')) throw searchUnavailable();
}

/** Returns a monitor with messages about its settings without effect here. */
function tell(monitor: Monitor, { mailer, model }: Pick<MonitorsDeps, 'mailer' | 'model'>): MonitorResponse {
  const { config } = monitor;
  const { email, slack } = config.notification ?? {};
  const warnings = [
    ...(email?.enabled && !mailer ? [NO_MAIL] : []),
    ...(slack?.enabled && slack.webhookUrl === undefined ? [NO_CHANNEL] : []),
    ...(isJudged(config) && !model ? [NO_MODEL] : []),
  ];
  return { monitor, warning: warnings.length > 0 ? warnings.join(' ') : undefined };
}

/** Changes monitors and wakes the scheduler after each change. */
function createChanges(
  deps: Pick<MonitorsDeps, 'searchEngine' | 'mailer' | 'model'>,
  stored: () => Promise<MonitorStore>,
  now: () => number,
  wake: () => void,
) {
  return {
    async create(given) {
      const body = withoutFastMode(given);
      const { input } = readValue(monitorRequest, body);
      checkConfig(input, deps);
      const config = configOf(input, body);
      const time = now();
      const monitor: Monitor = {
        id: randomUUID(),
        config,
        status: 'active',
        createdAt: time,
        updatedAt: time,
        nextRunAt: nextTime(config.schedule, time),
      };
      await (await stored()).add(monitor);
      wake();
      return tell(monitor, deps);
    },

    async change(id, given) {
      const body = withoutFastMode(given);
      const { input: patch } = readValue(monitorPatch, body);
      const store = await stored();
      const { config: before, status: old, nextRunAt: planned } = await found(store, id);
      const {
        origin: _origin,
        integration: _integration,
        status = old,
        ...changes
      } = body as Record<string, unknown> & typeof patch;
      // Its rules apply to the whole.
      const whole = { ...before, ...changes };
      const { input } = readValue(monitorRequest, whole);
      checkConfig(input, deps);
      const config = configOf(input, whole, before.targets);
      const time = now();
      const staysPlanned = patch.schedule === undefined && old === 'active' && planned !== undefined;
      const nextRunAt = status === 'paused' ? undefined : staysPlanned ? planned : nextTime(config.schedule, time);
      if (!(await store.change(id, { config, status, nextRunAt, updatedAt: time }))) {
        throw new WinnowError('NOT_FOUND', NO_MONITOR);
      }
      wake();
      return tell(await found(store, id), deps);
    },

    async remove(id) {
      if (!(await (await stored()).remove(id))) throw new WinnowError('NOT_FOUND', NO_MONITOR);
    },

    async run(id) {
      const store = await stored();
      const monitor = await found(store, id);
      if (monitor.status === 'paused') throw new WinnowError('UNPROCESSABLE', PAUSED, { status: 409 });
      const check = newCheck(monitor, now());
      const running = await store.run(check);
      if (running !== undefined) throw new CheckRuns(running);
      wake();
      return check;
    },
  } satisfies Partial<Monitors>;
}

/** Returns checks as responses. */
function createCheckAnswers(stored: () => Promise<MonitorStore>) {
  return {
    async checks(id, offset, limit) {
      const store = await stored();
      await found(store, id);
      return store.checks(id, offset, limit);
    },

    async check(id, checkId, query) {
      const store = await stored();
      await found(store, id);
      const check = await store.check(id, checkId);
      if (!check) throw new WinnowError('NOT_FOUND', NO_CHECK);
      const summary = isOver(check) ? check.summary : await store.summary(checkId);
      // One more shows whether others follow.
      const pages = await store.pages(checkId, { ...query, limit: query.limit + 1 });
      return {
        check: { ...check, summary },
        pages: pages.slice(0, query.limit),
        hasMore: pages.length > query.limit,
      };
    },
  } satisfies Partial<Monitors>;
}

export function createMonitors({ store: storeWhere, clock, ...deps }: MonitorsDeps): Monitors {
  const { searchEngine, model, mailer, log } = deps;
  const { now } = clock;
  const checkDeps = {
    jobs: deps.jobs,
    searchPages: searchEngine && createSearchPages(searchEngine),
    model,
    notify: createNotify({ mailer, log }),
    now,
  };
  const scheduler = createScheduler({
    store: () => storeWhere(false),
    run: (check, monitor, store, signal) => runCheck(check, monitor, store, checkDeps, signal),
    width: deps.width,
    clock,
    failed: (fault) =>
      log({ note: 'The monitors of this server failed to go on.', status: 500, milliseconds: 0, fault }),
  });

  async function stored(): Promise<MonitorStore> {
    const store = await storeWhere(true);
    if (!store) throw new WinnowError('SERVICE_UNAVAILABLE', 'Monitors cannot be kept here.');
    return store;
  }

  return {
    ...createChanges(deps, stored, now, scheduler.wake),
    ...createCheckAnswers(stored),
    start: scheduler.start,
    get: async (id) => found(await stored(), id),
    list: async (offset, limit) => (await stored()).list(offset, limit),
    [Symbol.asyncDispose]: () => scheduler[Symbol.asyncDispose](),
  };
}
