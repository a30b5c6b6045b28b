import { delay } from '@/lib/base/async';
import { defined } from '@/lib/base/json';
import type { ScrapeRequest } from '@/lib/contract';
import type { JobOperation } from '@/lib/operations/operation';
import { type OperationInput, PAGE_OPERATION } from '@/lib/operations/registry';
import { isStopAsked } from '@/lib/operations/steps';
import type { EndedPage } from '@/lib/scrape/engine';
import type { JobsDeps, PageFinder, RunningJob } from './deps';
import { openFinder } from './find-pages';
import { isFinished, type Job } from './job';
import { sizeOf } from './size-of';
import { createStepLog } from './step-log';
import type { JobStore } from './stores';

type PagesOf = JobOperation<OperationInput>;

interface ChildrenDeps extends Pick<JobsDeps, 'discover' | 'found' | 'closeInput'> {
  jobs: Pick<JobStore, 'add' | 'get' | 'children' | 'update'>;
  /** Number of pages of one job that are scraped at the same time. */
  width(): Promise<number>;
  changed(job: Job): unknown;
  now(): number;
  /** Runs a part to its end. */
  runChild(child: Job, own: RunningJob): Promise<void>;
  cancelChild(id: string): Promise<void>;
  removeChild(id: string): Promise<void>;
}

function plan(operation: PagesOf, running: RunningJob): void {
  const pagesOf = (input: OperationInput | undefined) => (input ? operation.pages(input) : []);
  running.pages = { run: pagesOf(running.input), kept: pagesOf(running.kept) };
}

/** Updates the input of a running job to which another process has added pages. */
function grow(operation: PagesOf, running: RunningJob, input: OperationInput): void {
  running.input = input;
  running.kept &&= input;
  plan(operation, running);
  running.lookAgain?.();
}

/**
 * Returns the request of a page with its variables filled, to run, and what of it is written to disk.
 * @param index the page's index among the parts
 * @param begun the page's key, if an earlier run has begun it
 */
function pageOf(operation: PagesOf, { finder, pages, input, kept }: RunningJob, index: number, begun?: string) {
  if (!finder) return { run: pages?.run[index], kept: defined({ input: pages?.kept[index] }) };
  const key = begun ?? finder.next();
  const requestIn = (from: OperationInput | undefined) =>
    key === undefined || !from ? undefined : operation.foundPage?.(from, key);
  const asked = requestIn(kept);
  return {
    run: requestIn(input),
    key,
    kept: defined({ input: asked, found: asked && key !== asked.url ? key : undefined }),
  };
}

const keyOf = ({ found, page }: Job): string | undefined => found ?? page?.url;

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
  ...defined({ listsLinks }),
  ...(tabs?.[url] && { tab: tabs[url] }),
  ...(!ephemeral && { page: { url, title: url } }),
  createdAt,
});

/** Runs jobs over many pages: each page is a job of its own, a few run at a time, in the order of the plan. */
export function createChildren(deps: ChildrenDeps) {
  const { jobs, width, changed, now, cancelChild } = deps;
  /**
   * Runs the pages that have not ended yet.
   * @returns true once every page has ended; false if the job was paused, once the pages in progress have ended
   * @throws the signal's reason
   */
  async function run(parent: Job, operation: PagesOf, running: RunningJob): Promise<boolean> {
    const { signal } = running.controller;
    const asked = running.input && operation.width(running.input);
    const begun = await jobs.children(parent.id);
    // Some parts may have been removed.
    let index = begun.reduce((last, child) => Math.max(last, child.index ?? 0), -1) + 1;
    const active = new Set<string>();
    plan(operation, running);
    running.log ??= createStepLog(jobs, parent, now);
    running.enough ??= new AbortController();
    if (isStopAsked(running.log)) running.enough.abort();
    if (operation.foundPage) running.finder ??= await openFinder(deps, parent, running, begun);
    const { finder } = running;
    const left = begun.filter((child) => !isFinished(child));
    const known = { parts: begun.length };
    if (finder) await tellKnown(deps, parent.id, finder, known.parts);
    const pause = Math.max(running.input ? operation.pause(running.input) : 0, finder?.pause() ?? 0);
    // A pause between two pages allows only one at a time.
    const most = async () => (pause > 0 ? 1 : Math.min(asked ?? Number.POSITIVE_INFINITY, await width()));

    const work = async (child: Job, input: ScrapeRequest, key: string | undefined, isNew: boolean) => {
      active.add(child.id);
      try {
        if (child.index) await delay(pause, signal);
        if (isNew) {
          await jobs.add(child);
          known.parts++;
          changed(child);
        }
        // The parent was cancelled meanwhile, without knowing of this part.
        if (signal.aborted) return await cancelChild(child.id);
        const isDocument = await runPart(deps, child, input, finder, key);
        if (!isDocument) known.parts--;
        if (finder && !signal.aborted) await tellKnown(deps, parent.id, finder, known.parts);
      } finally {
        active.delete(child.id);
      }
    };
    const next = () => {
      if (running.isPaused || running.enough?.signal.aborted) return undefined;
      const child = left.shift();
      const { run: input, key, kept } = pageOf(operation, running, child?.index ?? index, child && keyOf(child));
      if (!input) return undefined;
      if (child) return () => work(child, input, key, false);
      const added = { ...childOf(parent, index++, input.url, now()), ...kept };
      return () => work(added, input, key, true);
    };
    try {
      do await inParallel(most, next, running);
      while (!running.isPaused && (await hasGrown(deps, parent, operation, running)));
      running.isEnding = !running.isPaused;
      return running.isEnding;
    } finally {
      for (const id of active) void cancelChild(id).catch(() => undefined);
    }
  }

  return {
    run,

    append: appendTo(jobs),
    grow,

    /** Returns the record of a page that a service has scraped. */
    endedChild(parent: Job, index: number, page: EndedPage): Job {
      const at = now();
      const child = { ...childOf(parent, index, page.url, at), startedAt: at, finishedAt: at };
      return 'error' in page
        ? { ...child, state: 'failed', error: page.error }
        : { ...child, state: 'done', bytes: sizeOf(page.result) };
    },
  };
}

const appendTo =
  (jobs: ChildrenDeps['jobs']) =>
  /** Adds the pages of another input to a job. @returns false if the job has ended */
  async (id: string, operation: PagesOf, running: RunningJob | undefined, more: OperationInput): Promise<boolean> => {
    if (!running?.input || running.isEnding || running.controller.signal.aborted) return false;
    running.input = operation.append(running.input, more);
    running.kept &&= operation.append(running.kept, more);
    if (running.pages) plan(operation, running);
    running.lookAgain?.();
    const planned = operation.pages(running.input).length;
    return (await jobs.update(id, { planned, ...defined({ input: running.kept }) })) !== undefined;
  };

/** Closes the input of a job whose pages have all ended. @returns true if another process has added more pages */
async function hasGrown(
  { closeInput }: Pick<ChildrenDeps, 'closeInput'>,
  { id }: Job,
  operation: PagesOf,
  running: RunningJob,
): Promise<boolean> {
  if (!closeInput || running.finder) return false;
  const input = await closeInput(id, running.pages?.run.length ?? 0);
  if (!input) return false;
  grow(operation, running, input);
  return true;
}

/**
 * Runs a part to its end.
 * @param key of its page, for the finder
 * @returns false if the page turned out not to be a document of its job; then nothing of it is kept
 */
async function runPart(
  { jobs, runChild, removeChild }: Pick<ChildrenDeps, 'jobs' | 'runChild' | 'removeChild'>,
  child: Job,
  input: ScrapeRequest,
  finder: PageFinder | undefined,
  key = input.url,
): Promise<boolean> {
  const own: RunningJob = {
    controller: new AbortController(),
    input,
    ...(finder && { follow: (part) => finder.follow(key, part) }),
    ...(finder?.isHop(key) && { isHop: true }),
  };
  if (!own.isHop) await runChild(child, own);
  if (own.isHop) await removeChild(child.id);
  else if (finder && (await jobs.get(child.id))?.state !== 'done') await finder.fail(key);
  return !own.isHop;
}

/** Records how many pages of a job are known so far, and which robots.txt forbids. */
async function tellKnown(
  { jobs }: Pick<ChildrenDeps, 'jobs'>,
  id: string,
  finder: PageFinder,
  parts: number,
): Promise<void> {
  await jobs.update(id, {
    planned: parts + finder.waiting(),
    blocked: finder.blocked(),
    beyond: finder.beyond(),
    ...(finder.repeated() && { repeated: finder.repeated() }),
    ...(finder.withUser() && { withUser: finder.withUser() }),
  });
}

export type Children = ReturnType<typeof createChildren>;

/**
 * Runs the tasks that `next` returns, some at a time, until it returns nothing and all tasks have ended. Both are asked again
 * after each end, and whenever the job is notified that there may be more.
 * @throws the first failure, or the signal's reason
 */
async function inParallel(
  most: () => Promise<number>,
  next: () => (() => Promise<void>) | undefined,
  running: RunningJob,
) {
  const active = new Set<Promise<void>>();
  for (;;) {
    running.controller.signal.throwIfAborted();
    const begin = active.size < (await most()) ? next() : undefined;
    if (begin) {
      const work: Promise<void> = begin().finally(() => active.delete(work));
      // Thrown below, unless another task failed before.
      work.catch(() => undefined);
      active.add(work);
    } else if (active.size > 0) {
      const told = new Promise<void>((resolve) => {
        running.lookAgain = resolve;
      });
      await Promise.race([...active, told]);
    } else return;
  }
}
