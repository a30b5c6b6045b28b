import { addWarning, type ScrapeRequest } from '@/lib/contract';
import { type ErrorRecord, WinnowError } from '@/lib/errors';
import { type Engine, type EngineName, type EngineResult, PartialScrape } from '@/lib/operations/engine';
import type { JobStore } from '@/lib/store/jobs';
import type { ResultStore } from '@/lib/store/results';
import { isFinished, type Job, type JobTab } from './job';
import { withoutPage } from './without-page';

export interface JobsDeps {
  jobs: JobStore;
  results: ResultStore;
  /** The engine for a job; called when it starts, so that settings are read then. */
  engineFor(job: Job, request: ScrapeRequest, values: Values): Promise<Engine>;
  /** Told of each piece of an answer, as soon as it has come. */
  answered(jobId: string, piece: string): void;
  /** Told whenever a job's state has changed on disk. */
  changed(job: Job): unknown;
  /** Keeps the worker from ending while something runs. @returns a function that lets it end */
  stayAwake(): () => void;
  /**
   * Resolves once the browser is known to go on: what fails while it shuts down fails for that reason, and is resumed
   * when it starts again.
   */
  browserGoesOn(): Promise<void>;
  now?: () => number;
}

/** What a request's placeholders stand for, by name. Never on disk: what is to be kept is kept elsewhere, encrypted. */
type Values = Record<string, string>;

export interface NewJob {
  engine: EngineName;
  request: ScrapeRequest;
  /** Sentences about the request that belong into the result's warning. */
  warnings: string[];
  tab?: JobTab | undefined;
  page: NonNullable<Job['page']>;
  /** Asked for in a private window, or with a field that means the same. */
  incognito: boolean;
  replay?: Job['replay'];
  values?: Values;
}

export type RefusedJob = Omit<NewJob, 'request' | 'warnings' | 'replay' | 'values'> & { error: WinnowError };

/** A local job may lose its worker once; the second time something about it kills workers. */
const MAX_ATTEMPTS = 2;

/**
 * Starts, ends and takes up scrapes. What matters of a job is on disk before anyone is told; this object holds only
 * what must die with the worker: the running functions, and results that may not be kept.
 */
export function createJobs(deps: JobsDeps) {
  const { jobs, results, engineFor, answered, changed, stayAwake, browserGoesOn, now = Date.now } = deps;
  const running = new Map<string, AbortController>();
  const unkept = new Map<string, EngineResult>();

  /** @returns the job's id, once its record is on disk; the work goes on */
  async function start({ engine, request, warnings, tab, page, incognito, replay, values }: NewJob): Promise<string> {
    const ephemeral = request.zeroDataRetention || request.lockdown || incognito;
    const job: Job = {
      id: crypto.randomUUID(),
      engine,
      state: 'queued',
      ...(tab && { tab }),
      attempts: 0,
      ephemeral,
      ...(!ephemeral && { page, request, warnings }),
      ...(replay && { replay }),
      createdAt: now(),
    };
    running.set(job.id, new AbortController());
    try {
      await jobs.add(job);
    } catch (thrown) {
      running.delete(job.id);
      await failInMemory(job, { state: 'failed', error: WinnowError.from(thrown).record });
      return job.id;
    }
    changed(job);
    void run(job, request, warnings, values);
    return job.id;
  }

  /** Records a scrape that could not even start: the view that asked may be gone. @returns the failed job's id */
  async function refuse({ engine, tab, page, incognito, error }: RefusedJob): Promise<string> {
    const at = now();
    const job: Job = {
      id: crypto.randomUUID(),
      engine,
      state: 'failed',
      ...(tab && { tab }),
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

  async function run(job: Job, request: ScrapeRequest, warnings: string[], values: Values = {}): Promise<void> {
    const { id } = job;
    const controller = running.get(id) ?? new AbortController();
    running.set(id, controller);
    const rest = stayAwake();
    try {
      await update(id, { state: 'running', attempts: job.attempts + 1, startedAt: now() });
      const engine = await engineFor(job, request, values);
      const result = await engine(request, {
        signal: controller.signal,
        progress: (step) => update(id, { step }),
        onText: (piece) => answered(id, piece),
      });
      for (const sentence of warnings) addWarning(result.response.data, sentence);
      // A service names its own scrape.
      if (job.engine === 'local') result.response.data.metadata.scrapeId = id;
      await keep(job, result);
    } catch (thrown) {
      if (!controller.signal.aborted) await browserGoesOn();
      const error = controller.signal.aborted ? cancelled() : WinnowError.from(thrown);
      if (thrown instanceof PartialScrape && !job.ephemeral) {
        // Without a place for what there was by then, the failure is still to be said.
        await results.put(id, thrown.partial).catch(() => undefined);
      }
      await fail(job, job.ephemeral ? withoutPage(error, request.url) : error.record);
    } finally {
      running.delete(id);
      rest();
    }
  }

  async function keep(job: Job, result: EngineResult): Promise<void> {
    if (job.ephemeral) unkept.set(job.id, result);
    else await results.put(job.id, result);
    const title = result.response.data.metadata.title;
    const page = job.page && typeof title === 'string' && title ? { ...job.page, title } : job.page;
    const won = await finish(job.id, { state: 'done', ...(page && { page }) });
    if (!won) await results.remove(job.id);
  }

  /** Writes what has changed of an unfinished job. @throws WinnowError CANCELLED where it was ended meanwhile */
  async function update(id: string, patch: Partial<Job>): Promise<void> {
    const job = await jobs.update(id, patch);
    if (!job) throw cancelled();
    if (patch.state) changed(job);
  }

  /** Writes a final state; the first one wins, and only that one is answered with true. */
  async function finish(id: string, patch: Partial<Job>): Promise<boolean> {
    const job = await jobs.update(id, { ...patch, step: undefined, finishedAt: now() });
    if (job) changed(job);
    return Boolean(job);
  }

  /** Writes how a job failed; in memory, if the disk does not take it. */
  async function fail(job: Job, error: ErrorRecord): Promise<void> {
    const patch = { state: error.code === 'CANCELLED' ? 'cancelled' : 'failed', error } as const;
    await finish(job.id, patch).catch(() => failInMemory(job, patch));
  }

  async function failInMemory(job: Job, patch: Pick<Job, 'state' | 'error'>): Promise<void> {
    const failed = { ...job, ...patch, finishedAt: now() };
    await jobs.addFailed(failed);
    changed(failed);
  }

  async function cancel(id: string): Promise<void> {
    try {
      const job = await jobs.get(id);
      await finish(id, { state: 'cancelled', error: cancelled(job && isAtService(job)).record });
    } finally {
      running.get(id)?.abort(cancelled());
    }
  }

  /** Removes a job and its result, cancelling it first where it runs. */
  async function remove(id: string): Promise<void> {
    await cancel(id);
    unkept.delete(id);
    await results.remove(id);
    await jobs.remove(id);
  }

  /** Removes every job and every result, cancelling what runs. */
  async function removeAll(): Promise<void> {
    await Promise.all([...running.keys()].map(cancel));
    unkept.clear();
    await Promise.all([results.clear(), jobs.clear()]);
  }

  /**
   * Takes up what an earlier worker left unfinished. A live tab is read again, once. A job at a service may have been
   * done and charged there, so it is never sent again. What may not be kept cannot be taken up.
   */
  async function recover(): Promise<void> {
    const left = (await jobs.unfinished()).filter(({ id }) => !running.has(id));
    await Promise.all(left.map(recoverOne));
  }

  /** Resolves once the record says what becomes of the job, not when the job is done. */
  async function recoverOne(job: Job): Promise<unknown> {
    // The worker died between keeping the result and saying so.
    const kept = await results.get(job.id);
    if (kept && !kept.partial) return finish(job.id, { state: 'done' });
    // The disk did not take how it ended.
    const ended = await jobs.get(job.id);
    if (ended && isFinished(ended)) return finish(job.id, ended);
    if (!job.request) {
      return interrupt(job, 'The browser stopped the scrape, and nothing of it was kept, as asked.');
    }
    if (job.engine === 'remote' && job.state === 'running') {
      return interrupt(job, 'The browser stopped Winnow while it waited for the service, so the answer is lost.', true);
    }
    if (job.attempts >= MAX_ATTEMPTS) {
      return interrupt(job, 'The browser stopped Winnow twice while it read this page.');
    }
    void run(job, job.request, job.warnings ?? []);
    return undefined;
  }

  function interrupt(job: Job, message: string, mayHaveBeenBilled = false): Promise<boolean> {
    const error = new WinnowError('INTERRUPTED', message, {
      ...(mayHaveBeenBilled && {
        mayHaveBeenBilled,
        nextStep: 'It was not sent again, because it may have been billed. Start it again if you want to.',
      }),
    });
    return finish(job.id, { state: 'failed', error: error.record });
  }

  return {
    start,
    refuse,
    cancel,
    remove,
    removeAll,
    recover,
    isIdle: () => running.size === 0,
    /** A result that may not be kept, handed over once. */
    takeUnkept(id: string): EngineResult | undefined {
      const result = unkept.get(id);
      unkept.delete(id);
      return result;
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;

const cancelled = (mayHaveBeenBilled = false) =>
  new WinnowError('CANCELLED', 'The scrape was stopped.', { mayHaveBeenBilled });

/** True if a service may have a job's request by now. One that it turned away for a while it has not taken. */
const isAtService = ({ engine, step }: Job): boolean =>
  engine === 'remote' && ['sending', 'waiting', 'downloading'].includes(step?.name ?? '');
