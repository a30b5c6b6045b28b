import { addWarning } from '@/lib/contract';
import { WinnowError } from '@/lib/errors';
import {
  type EndedPage,
  type Engine,
  type EngineName,
  type EngineResult,
  PartialScrape,
} from '@/lib/operations/engine';
import { type OperationInput, type OperationName, operationOf } from '@/lib/operations/registry';
import type { JobStore } from '@/lib/store/jobs';
import type { ResultStore } from '@/lib/store/results';
import { createChildren, type Running } from './children';
import type { Job, JobTab } from './job';
import { cancelled, createRecords } from './records';
import { createResume } from './resume';
import { withoutPage } from './without-page';

export interface JobsDeps {
  jobs: Pick<JobStore, 'add' | 'addFailed' | 'get' | 'children' | 'unfinished' | 'update' | 'remove' | 'clear'>;
  results: ResultStore;
  /** The engine for a job; called when it starts, so that settings are read then. */
  engineFor(job: Job): Promise<Engine>;
  /** Input of a job that is resumed, as it is run. @throws WinnowError where a variable of it has no value any more */
  filled(job: Job): Promise<OperationInput>;
  /** Number of pages of one job that are scraped at the same time. */
  width(): Promise<number>;
  /** Called with each piece of an answer as soon as it has come. */
  answered(jobId: string, piece: string): void;
  /** Called whenever a job's state has changed on disk. */
  changed(job: Job): unknown;
  /** Keeps the worker from ending while something runs. @returns a function that lets it end */
  stayAwake(): () => void;
  /**
   * Resolves once the browser is known to go on: what fails while it shuts down fails for that reason, and is resumed
   * when it starts again.
   */
  browserGoesOn(): Promise<void>;
  /** True if the stores end with this process: even what must leave no trace may be in them. */
  inMemory?: boolean;
  now?: () => number;
}

export interface NewJob {
  operation: OperationName;
  engine: EngineName;
  /** Input as it is written down. */
  input: OperationInput;
  /** Input as it is run, its variables filled. */
  filled: OperationInput;
  /** Sentences about the input that belong into the result's warning. */
  warnings: string[];
  tab?: JobTab;
  page: NonNullable<Job['page']>;
  /** Asked for in a private window, or with a field that means the same. */
  incognito: boolean;
  replay?: NonNullable<Job['replay']>;
  hasSlot?: boolean;
}

export type RefusedJob = Pick<NewJob, 'operation' | 'engine' | 'tab' | 'page' | 'incognito'> & { error: WinnowError };

/**
 * Starts, ends and resumes jobs. What matters of a job is on disk before anyone is notified; this object holds only what
 * must die with the worker: the running functions, and results that may not be kept.
 */
export function createJobs({ now = Date.now, ...deps }: JobsDeps) {
  const { jobs, results, changed } = deps;
  const running = new Map<string, Running>();
  const unkept = new Map<string, EngineResult>();
  const records = createRecords({ jobs, changed, now });
  const resume = createResume(deps, records);
  const children = createChildren({ ...deps, now, runChild, cancelChild: cancel });
  const run = createRun({ ...deps, now, records, children, running, unkept });

  async function runChild(child: Job, input: OperationInput): Promise<void> {
    const isNew = child.attempts === 0 && child.state === 'queued';
    if (isNew || !(await resume.settle(child))) await run(child, { controller: new AbortController(), input });
  }

  /** @returns the job's id, once its record is on disk; the work goes on */
  async function start({ input, filled, page, warnings, incognito, ...known }: NewJob): Promise<string> {
    const { zeroDataRetention, lockdown } = operationOf(known.operation).firstPage(input);
    const ephemeral = !deps.inMemory && (zeroDataRetention || lockdown || incognito);
    const job: Job = {
      ...known,
      id: crypto.randomUUID(),
      state: 'queued',
      attempts: 0,
      ephemeral,
      ...(!ephemeral && { page, input, warnings }),
      createdAt: now(),
    };
    const begun = { controller: new AbortController(), input: filled, kept: job.input };
    running.set(job.id, begun);
    try {
      await jobs.add(job);
    } catch (thrown) {
      running.delete(job.id);
      await records.failInMemory(job, { state: 'failed', error: WinnowError.from(thrown).record });
      return job.id;
    }
    changed(job);
    void run(job, begun, warnings);
    return job.id;
  }

  /** Records a job that could not even start: the view that asked may be gone. @returns the failed job's id */
  async function refuse({ page, incognito, error, ...known }: RefusedJob): Promise<string> {
    const at = now();
    const job: Job = {
      ...known,
      id: crypto.randomUUID(),
      state: 'failed',
      attempts: 0,
      ephemeral: incognito,
      ...(!incognito && { page }),
      createdAt: at,
      finishedAt: at,
      error: error.record,
    };
    await jobs.add(job).catch(() => jobs.addFailed(job));
    changed(job);
    return job.id;
  }

  async function cancel(id: string): Promise<void> {
    try {
      const job = await jobs.get(id);
      await records.finish(id, { state: 'cancelled', error: cancelled(job && isAtService(job)).record });
    } finally {
      running.get(id)?.controller.abort(cancelled());
    }
  }

  /** Removes a job, its parts and its results, cancelling it first where it runs. */
  async function remove(id: string): Promise<void> {
    await cancel(id);
    const parts = await jobs.children(id);
    for (const job of [...parts.map((part) => part.id), id]) {
      unkept.delete(job);
      await results.remove(job);
      await jobs.remove(job);
    }
  }

  /** Removes every job and every result, cancelling what runs. */
  async function removeAll(): Promise<void> {
    await Promise.all([...running.keys()].map(cancel));
    unkept.clear();
    await Promise.all([results.clear(), jobs.clear()]);
  }

  /** Resumes a job that an earlier worker left. Resolves once its record says what becomes of it, not when it is done. */
  async function resumeOne(job: Job): Promise<void> {
    if (await resume.settle(job)) return;
    // A part is resumed by the job that it is a part of.
    if (job.parentId === undefined) void run(job, { controller: new AbortController(), kept: job.input }, job.warnings);
  }

  return {
    start,
    refuse,
    cancel,
    remove,
    removeAll,

    /** Adds the pages of an input to a job that runs. @returns false if it has ended */
    async append(id: string, more: OperationInput): Promise<boolean> {
      const job = await jobs.get(id);
      const operation = job && operationOf(job.operation);
      return operation?.kind === 'job' && children.append(id, operation, running.get(id), more);
    },

    async recover(): Promise<void> {
      const left = (await jobs.unfinished()).filter(({ id }) => !running.has(id));
      await Promise.all(left.map(resumeOne));
    },

    isIdle: () => running.size === 0,

    /** Takes a result that may not be kept out of memory. */
    takeUnkept(id: string): EngineResult | undefined {
      const result = unkept.get(id);
      unkept.delete(id);
      return result;
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;

interface RunDeps extends JobsDeps {
  now(): number;
  records: ReturnType<typeof createRecords>;
  children: ReturnType<typeof createChildren>;
  running: Map<string, Running>;
  unkept: Map<string, EngineResult>;
}

function createRun(deps: RunDeps) {
  const { jobs, results, records, children, running, unkept } = deps;

  async function keep(job: Job, result: EngineResult): Promise<void> {
    if (job.ephemeral) unkept.set(job.id, result);
    else await results.put(job.id, result);
  }

  /** Has an engine do a job. */
  async function ask(job: Job, input: OperationInput, { signal }: AbortController, warnings: string[]): Promise<void> {
    const { id } = job;
    const engine = await deps.engineFor(job);
    let index = 0;
    const result = await engine(job.operation, input, {
      signal,
      progress: (step) => records.update(id, { step }),
      onText: (piece) => deps.answered(id, piece),
      async onPage(page: EndedPage) {
        const child = children.endedChild(job, index++, page);
        if ('result' in page) await keep(child, page.result);
        await jobs.add(child);
        deps.changed(child);
      },
    });
    if (result) await keepAnswer(job, result, warnings);
    else await records.finish(id, { state: 'done' });
  }

  async function keepAnswer(job: Job, result: EngineResult, warnings: string[]): Promise<void> {
    const { data } = result.response;
    for (const sentence of warnings) addWarning(data, sentence);
    // A service names its own scrape.
    if (job.engine === 'local') data.metadata.scrapeId = job.id;
    await keep(job, result);
    const { title } = data.metadata;
    const page = job.page && typeof title === 'string' && title ? { ...job.page, title } : job.page;
    const won = await records.finish(job.id, { state: 'done', ...(page && { page }) });
    if (!won) await results.remove(job.id);
  }

  async function fail(job: Job, thrown: unknown, { controller, input }: Running): Promise<void> {
    if (!controller.signal.aborted) await deps.browserGoesOn();
    const error = controller.signal.aborted ? cancelled() : WinnowError.from(thrown);
    if (thrown instanceof PartialScrape && !job.ephemeral) {
      // If there is no room for what there was by then, the failure is still to be said.
      await results.put(job.id, thrown.partial).catch(() => undefined);
    }
    const page = job.ephemeral && input ? operationOf(job.operation).firstPage(input) : undefined;
    await records.fail(job, page ? withoutPage(error, page.url) : error.record);
  }

  /** Runs a job to its end. Its input is looked up where a worker has died since it was given. */
  return async function run(job: Job, own: Running, warnings: string[] = []): Promise<void> {
    running.set(job.id, own);
    const rest = deps.stayAwake();
    try {
      await records.update(job.id, { state: 'running', attempts: job.attempts + 1, startedAt: deps.now() });
      own.input ??= await deps.filled(job);
      const operation = operationOf(job.operation);
      if (operation.kind === 'job' && job.engine === 'local') {
        await children.run(job, operation, own);
        await records.finish(job.id, { state: 'done' });
      } else await ask(job, own.input, own.controller, warnings);
    } catch (thrown) {
      await fail(job, thrown, own);
    } finally {
      running.delete(job.id);
      rest();
    }
  };
}

/** True if a service may have a job's request by now. One that it turned away for a while it has not taken. */
const isAtService = ({ engine, step }: Job): boolean =>
  engine === 'remote' && ['sending', 'waiting', 'downloading'].includes(step?.name ?? '');
