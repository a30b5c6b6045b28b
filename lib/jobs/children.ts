import { i18n } from '#i18n';
import { delay } from '@/lib/async';
import type { ScrapeRequest } from '@/lib/contract';
import { WinnowError } from '@/lib/errors';
import type { Discovery, EndedPart } from '@/lib/operations/discovery';
import type { EndedPage } from '@/lib/operations/engine';
import type { JobOperation } from '@/lib/operations/operation';
import { type OperationInput, PAGE_OPERATION } from '@/lib/operations/registry';
import type { JobStore } from '@/lib/store/jobs';
import type { JobsDeps, RunningJob } from './deps';
import { isFinished, type Job } from './job';
import { sizeOf } from './size-of';

type PagesOf = JobOperation<OperationInput>;

interface ChildrenDeps extends Pick<JobsDeps, 'discover'> {
  jobs: Pick<JobStore, 'add' | 'children' | 'update'>;
  /** Number of pages of one job that are scraped at the same time. */
  width(): Promise<number>;
  changed(job: Job): unknown;
  now(): number;
  /** Runs a part. @returns what came of it once it has ended; undefined where it failed */
  runChild(child: Job, input: OperationInput): Promise<EndedPart | undefined>;
  cancelChild(id: string): Promise<void>;
  removeChild(id: string): Promise<void>;
}

function plan(operation: PagesOf, running: RunningJob): void {
  const pagesOf = (input: OperationInput | undefined) => (input ? operation.pages(input) : []);
  running.pages = { run: pagesOf(running.input), kept: pagesOf(running.kept) };
}

const childOf = (
  { id, engine, ephemeral, tabs, listsLinks }: Job,
  index: number,
  url: string,
  createdAt: number,
): Job => ({
  id: crypto.randomUUID(),
  parentId: id,
  index,
  operation: PAGE_OPERATION,
  engine,
  state: 'queued',
  attempts: 0,
  ephemeral,
  ...(listsLinks && { listsLinks }),
  ...(tabs?.[url] && { tab: tabs[url] }),
  ...(!ephemeral && { page: { url, title: url } }),
  createdAt,
});

/** Runs jobs over many pages: each page as a job of its own, a few at a time, in the order of the plan. */
export function createChildren(deps: ChildrenDeps) {
  const { jobs, width, changed, now, runChild, cancelChild } = deps;
  /**
   * Runs the pages that have not ended before.
   * @returns true once every page has ended, false once those that had begun have, where the job is paused
   * @throws the signal's reason
   */
  async function run(parent: Job, operation: PagesOf, running: RunningJob): Promise<boolean> {
    const { signal } = running.controller;
    const asked = running.input && operation.width(running.input);
    const most = Math.min(asked ?? Number.POSITIVE_INFINITY, await width());
    const begun = await jobs.children(parent.id);
    const left = begun.filter((child) => !isFinished(child));
    // Some may have been removed.
    let index = begun.reduce((last, child) => Math.max(last, child.index ?? 0), -1) + 1;
    const active = new Set<string>();
    plan(operation, running);
    const discovery = operation.finds && (await beginDiscovery(deps, parent, running));
    const pause = running.input ? operation.pause(running.input) : 0;

    const work = async (child: Job, input: ScrapeRequest, isNew: boolean) => {
      active.add(child.id);
      try {
        if (child.index) await delay(pause, signal);
        if (isNew) await jobs.add(child);
        if (isNew) changed(child);
        // A parent that was cancelled meanwhile did not know of this part.
        if (signal.aborted) await cancelChild(child.id);
        else await hear(deps, child, running, input.url, await runChild(child, input));
      } finally {
        active.delete(child.id);
      }
    };
    const next = () => {
      if (running.isPaused) return undefined;
      const child = left.shift();
      const input = discovery && !child ? discovery.next() : running.pages?.run[child?.index ?? index];
      if (!input) return undefined;
      if (child) return () => work(child, input, false);
      const kept = running.pages?.kept[index];
      const added = { ...childOf(parent, index++, input.url, now()), ...(kept && { input: kept }) };
      return () => work(added, input, true);
    };
    try {
      await inParallel(most, next, signal);
      running.isEnding = !running.isPaused;
      return running.isEnding;
    } finally {
      for (const id of active) void cancelChild(id).catch(() => undefined);
    }
  }

  return {
    run,

    /** Adds the pages of another input to a job. @returns false if it has ended */
    async append(
      id: string,
      operation: PagesOf,
      running: RunningJob | undefined,
      more: OperationInput,
    ): Promise<boolean> {
      if (!running?.input || running.isEnding || running.controller.signal.aborted) return false;
      running.input = operation.append(running.input, more);
      running.kept &&= operation.append(running.kept, more);
      if (running.pages) plan(operation, running);
      const planned = operation.pages(running.input).length;
      return (await jobs.update(id, { planned, ...(running.kept && { input: running.kept }) })) !== undefined;
    },

    /** Record of a page that a service has scraped. */
    endedChild(parent: Job, index: number, page: EndedPage): Job {
      const at = now();
      const child = { ...childOf(parent, index, page.url, at), startedAt: at, finishedAt: at };
      return 'error' in page
        ? { ...child, state: 'failed', error: page.error }
        : { ...child, state: 'done', bytes: sizeOf(page.result) };
    },
  };
}

/** Begins to find the pages of a job, once. @throws WinnowError where nothing here finds them */
async function beginDiscovery(
  { discover, jobs }: Pick<ChildrenDeps, 'discover' | 'jobs'>,
  { id, operation }: Job,
  running: RunningJob,
): Promise<Discovery> {
  if (running.discovery) return running.discovery;
  const discovery = running.input && discover?.(operation, running.input, running.controller.signal);
  if (!discovery) throw new WinnowError('UNPROCESSABLE', i18n.t('errors.job.cannot', { operation }));
  running.discovery = discovery;
  await discovery.begin();
  await jobs.update(id, { planned: discovery.waiting(), blocked: discovery.blocked() });
  return discovery;
}

/** Takes what a page that has ended leads to, and writes how many pages are known now. */
async function hear(
  { jobs, removeChild }: Pick<ChildrenDeps, 'jobs' | 'removeChild'>,
  { id, parentId = '' }: Job,
  { discovery, controller }: RunningJob,
  url: string,
  part: EndedPart | undefined,
): Promise<void> {
  if (!discovery || controller.signal.aborted) return;
  if (!(await discovery.ended(url, part))) await removeChild(id);
  const { length } = await jobs.children(parentId);
  await jobs.update(parentId, { planned: length + discovery.waiting(), blocked: discovery.blocked() });
}

export type Children = ReturnType<typeof createChildren>;

/**
 * Runs what `next` gives, some at a time, until it gives nothing and everything has ended; it is asked after each end.
 * @throws what fails first, or the signal's reason
 */
async function inParallel(most: number, next: () => (() => Promise<void>) | undefined, signal: AbortSignal) {
  const active = new Set<Promise<void>>();
  for (;;) {
    signal.throwIfAborted();
    const begin = active.size < most ? next() : undefined;
    if (begin) {
      const work: Promise<void> = begin().finally(() => active.delete(work));
      // Thrown below, unless another one failed before.
      work.catch(() => undefined);
      active.add(work);
    } else if (active.size > 0) await Promise.race(active);
    else return;
  }
}
