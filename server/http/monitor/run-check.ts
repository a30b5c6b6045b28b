import { WinnowError } from '../../../lib/base/errors';
import { defined } from '../../../lib/base/json';
import { type MonitorTarget, monitorTarget } from '../../../lib/contract/monitor';
import type { Model } from '../../../lib/model';
import { pageReading } from '../../../lib/operations/monitor/page-reading';
import type { ServerJobs } from '../jobs.ts';
import { CheckLost, createPageChecker } from './check-pages.ts';
import { wantsEvent } from './events.ts';
import { judgeFor } from './judge.ts';
import type { Notify } from './notify.ts';
import { createReading, MonitorGone } from './reading.ts';
import type { Check, KeptTarget, Monitor, TargetResult } from './records.ts';
import type { SearchTargetPages } from './search-target.ts';
import type { MonitorStore } from './store.ts';

export interface CheckDeps {
  jobs: Pick<ServerJobs, 'start' | 'find' | 'cancel'>;
  /** Finds the pages of a search; absent without a search engine. */
  searchPages: SearchTargetPages | undefined;
  /** Judges changes by the goals of monitors; absent without a model. */
  model: Model | undefined;
  notify: Notify;
  /** Returns the current time, in ms since the epoch. */
  now(): number;
}

const NO_SEARCH = 'Search is not configured any more: start the server with --search-url.';

/** Maximum number of targets of one check whose jobs run at the same time. */
const TARGETS_AT_ONCE = 4;

/** Returns true if this server must stop working on the check. */
const isLeft = (thrown: unknown): boolean => thrown instanceof CheckLost || thrown instanceof MonitorGone;

/** Runs a check that a server has taken, from its beginning or from the point at which another server left it. */
export async function runCheck(
  taken: Check,
  monitor: Monitor,
  store: MonitorStore,
  deps: CheckDeps,
  signal: AbortSignal,
): Promise<void> {
  const { now } = deps;
  const results = new Map(taken.targetResults.map((result) => [result.targetId, result]));
  let check: Check = { ...taken, status: 'running', startedAt: taken.startedAt ?? now() };

  async function save(result?: TargetResult): Promise<void> {
    if (result) results.set(result.targetId, { ...results.get(result.targetId), ...result });
    check = { ...check, targetResults: [...results.values()], updatedAt: now() };
    if (!(await store.save(check))) throw new CheckLost();
  }

  async function isWanted(): Promise<void> {
    const holder = await store.holder(check.id);
    if (holder === 'gone') throw new MonitorGone();
    if (holder === 'other') throw new CheckLost();
  }

  await save();
  const reader = createReading({ jobs: deps.jobs, isWanted, signal });
  const runTarget = (kept: KeptTarget) =>
    checkTarget(kept, { monitor, store, deps, reader, check, signal, before: results.get(kept.id), save });
  try {
    const waiting = monitor.config.targets.values();
    const work = async () => {
      for (const target of waiting) await runTarget(target);
    };
    await Promise.all(Array.from({ length: TARGETS_AT_ONCE }, work));
  } catch (thrown) {
    if (isLeft(thrown) || signal.aborted) return;
    throw thrown;
  }
  const ended = await endOf(check, store, now());
  const notificationStatus = await deps.notify(monitor, ended, store);
  await store.finish({ ...ended, notificationStatus }, wantsEvent(monitor.config.webhook, 'check.completed'));
}

interface TargetDeps {
  monitor: Monitor;
  store: MonitorStore;
  deps: CheckDeps;
  reader: ReturnType<typeof createReading>;
  check: Check;
  signal: AbortSignal;
  /** Result of an earlier run of this check. */
  before: TargetResult | undefined;
  save(result: TargetResult): Promise<void>;
}

async function checkTarget(
  kept: KeptTarget,
  { monitor, store, deps, reader, check, signal, before, save }: TargetDeps,
) {
  const target = monitorTarget.parse(kept);
  const reading = pageReading(target.scrapeOptions);
  const { config } = monitor;
  let notJudged: string | undefined;
  const checker = createPageChecker(kept.id, reading, {
    store,
    reader,
    check,
    judge: judgeFor(config, deps.model),
    judgesNew: target.type === 'search',
    notJudged(why) {
      notJudged = why;
    },
    isTold: wantsEvent(config.webhook, 'page'),
    now: deps.now,
    signal,
  });
  const key = `${check.id} ${kept.id}`;

  async function checkPages(urls: string[], name = key): Promise<string | undefined> {
    const pages = await reader.pages(urls, reading.options, name);
    await checker.checkAll(pages);
    return pages.error;
  }

  async function checkSite(site: MonitorTarget & { type: 'crawl' }): Promise<string | undefined> {
    const pages = await reader.site({ ...site.crawlOptions, url: site.url, scrapeOptions: reading.options }, key);
    const urls = new Set(await checker.checkAll(pages));
    if (pages.error !== undefined) {
      await checker.fail(site.url, pages.error);
      return pages.error;
    }
    // A page that is no longer linked counts as removed only if its own response confirms that.
    const missing = (await store.seenUrls(monitor.id, kept.id)).filter((url) => !urls.has(url));
    return checkPages(missing, `${key} missing`);
  }

  async function checkSearch(search: MonitorTarget & { type: 'search' }): Promise<string | undefined> {
    // A server that resumes this check uses the same pages: a repeated search may find others.
    let urls = before?.urls as string[] | undefined;
    if (!urls) {
      if (!deps.searchPages) return NO_SEARCH;
      urls = await deps.searchPages(search, signal);
      await save({ targetId: kept.id, type: target.type, searchCompleted: true, resultCount: urls.length, urls });
    }
    return checkPages(urls);
  }

  const work =
    target.type === 'scrape'
      ? checkPages([...new Set(target.urls)])
      : target.type === 'crawl'
        ? checkSite(target)
        : checkSearch(target);
  const error = await work.catch((thrown) => {
    signal.throwIfAborted();
    if (isLeft(thrown)) throw thrown;
    return WinnowError.from(thrown).message;
  });
  await save({
    targetId: kept.id,
    type: target.type,
    ...defined({ error }),
    ...(notJudged !== undefined && { judgeDegraded: true, degradedReason: notJudged }),
  });
}

/** Returns the record of a check whose targets have been checked. */
async function endOf(check: Check, store: MonitorStore, now: number): Promise<Check> {
  const summary = await store.summary(check.id);
  const errors = check.targetResults.flatMap(({ error }) => error ?? []);
  const done = summary.totalPages - summary.error;
  const isWhole = errors.length === 0 && summary.error === 0;
  const [first] =
    errors.length > 0 || done > 0 ? [] : await store.pages(check.id, { skip: 0, limit: 1, status: 'error' });
  const error = errors[0] ?? first?.error;
  return {
    ...check,
    status: isWhole ? 'completed' : done > 0 ? 'partial' : 'failed',
    summary,
    actualCredits: done,
    finishedAt: now,
    updatedAt: now,
    ...defined({ error }),
  };
}
