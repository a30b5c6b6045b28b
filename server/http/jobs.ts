import { leavesNoTrace } from '../../lib/contract';
import { WinnowError } from '../../lib/errors';
import type { JobsDeps } from '../../lib/jobs/deps';
import { isFinished, type Job } from '../../lib/jobs/job';
import { createJobs } from '../../lib/jobs/run-jobs';
import { discoveryOf } from '../../lib/operations/discoveries';
import type { Discovery } from '../../lib/operations/discovery';
import type { Engine } from '../../lib/operations/engine';
import type { JobOperation } from '../../lib/operations/operation';
import { type OperationInput, type OperationName, operationOf } from '../../lib/operations/registry';
import type { Wanted } from './body.ts';
import { errorAnswer, UNEXPECTED } from './errors.ts';
import type { Files } from './files.ts';
import { documentsOf, failuresOf, LIFETIME, type Paging, statusOf, succeeded } from './job-status.ts';
import { asEngineResult, createMemoryJobs } from './job-store.ts';
import type { LogEntry } from './responding.ts';
import type { Scraper } from './scraper.ts';

interface ServerJobsDeps {
  log(entry: LogEntry): void;
  scrape: Scraper['scrape'];
  files: Pick<Files, 'keep' | 'get'>;
  /** Pages of one job that are scraped at the same time. */
  concurrency: number;
  /** Address of this server. */
  address(): string;
}

/** Jobs of which a server knows at the same time, running ones and finished ones. */
const MOST_JOBS = 1_000;

function discover(operation: OperationName, input: OperationInput, signal: AbortSignal): Discovery {
  const found = discoveryOf(operation, input, { fetch, signal });
  if (!found) throw new TypeError(`Nothing finds the pages of a ${operation}`);
  return found;
}

/** Status of a job, with sentences about how it stands. */
function told(job: Job, operation: JobOperation<OperationInput>, parts: readonly Job[]) {
  const status = statusOf(job, parts, job.planned ?? 0, Date.now());
  const { completed } = status;
  const standing = { completed, blocked: job.blocked?.length ?? 0, isOver: isFinished(job) };
  const warning = job.input && operation.warnings(job.input, standing).join(' ');
  return { ...status, ...(warning && { warning }) };
}

const dataIn =
  ({ results }: Pick<JobsDeps, 'results'>) =>
  async (part: string) =>
    (await results.get(part))?.response.data;

/** True for a job of an operation, which is no part of another one. */
const isOf =
  (name: OperationName) =>
  ({ operation, parentId }: Job): boolean =>
    operation === name && parentId === undefined;

/** A job as the list of those that run has it. */
const listed = ({ id, createdAt, page, input }: Job) => ({
  id,
  teamId: TEAM,
  url: page?.url,
  created_at: new Date(createdAt).toISOString(),
  options: input,
});

/** Stands for the team that a service keeps accounts of. */
const TEAM = 'local';

/** Scrapes pages of jobs in the slots. */
function createEngine({ scrape, address, log }: Pick<ServerJobsDeps, 'scrape' | 'address' | 'log'>): Engine {
  return async (operation, input, { signal, listsLinks }) => {
    const since = performance.now();
    const page = operationOf(operation).firstPage(input);
    const note = (status: number, fault?: unknown) => {
      const url = leavesNoTrace(page) ? {} : { url: page.url, ...(fault !== undefined && { fault }) };
      log({ status, milliseconds: Math.round(performance.now() - since), ...url });
    };
    try {
      const wanted = { operation, input, warnings: [], page, ...(listsLinks && { listsLinks: true as const }) };
      const { response, pageLinks } = await scrape(wanted, address(), signal, true);
      note(200);
      return { ...asEngineResult(response), ...(pageLinks && { pageLinks }) };
    } catch (thrown) {
      if (thrown instanceof WinnowError) note(errorAnswer(thrown.record).status);
      else note(UNEXPECTED.status, thrown);
      throw thrown;
    }
  };
}

/** Removes jobs a day after their start, or earlier where there are too many. */
function createExpiry(jobs: Pick<JobsDeps['jobs'], 'get'>, remove: (id: string) => Promise<void>) {
  const expiries = new Map<string, NodeJS.Timeout>();
  const expired = new Set<string>();

  async function expire(id: string): Promise<void> {
    clearTimeout(expiries.get(id));
    expiries.delete(id);
    expired.add(id);
    const [oldest] = expired;
    if (expired.size > MOST_JOBS && oldest !== undefined) expired.delete(oldest);
    await remove(id);
  }

  /** @throws WinnowError RATE_LIMITED where too many jobs run */
  async function makeRoom(): Promise<void> {
    if (expiries.size < MOST_JOBS) return;
    for (const id of expiries.keys()) {
      const job = await jobs.get(id);
      if (!job || isFinished(job)) return expire(id);
    }
    throw new WinnowError('RATE_LIMITED', `Concurrency limit reached: ${MOST_JOBS} jobs are running already.`);
  }

  return {
    makeRoom,
    hasExpired: (id: string) => expired.has(id),
    add(id: string): void {
      const expiry = setTimeout(() => void expire(id), LIFETIME);
      // A job that waits to expire keeps no server running.
      expiry.unref();
      expiries.set(id, expiry);
    },
    end(): void {
      for (const expiry of expiries.values()) clearTimeout(expiry);
    },
  };
}

/** Jobs over many pages, whose pages are scraped in the slots. They live as long as the server, and a day at most. */
export function createServerJobs({ scrape, files, concurrency, address, log }: ServerJobsDeps) {
  const store = createMemoryJobs(files);
  const engine = createEngine({ scrape, address, log });

  const jobs = createJobs({
    ...store,
    engineFor: async () => engine,
    filled: async ({ input }) => input as OperationInput,
    width: async () => concurrency,
    discover,
    answered: () => undefined,
    changed: () => undefined,
    stayAwake: () => () => undefined,
    browserGoesOn: async () => undefined,
    inMemory: true,
  });

  const kept = createExpiry(store.jobs, jobs.remove);

  /** @throws WinnowError NOT_FOUND where there is none of that operation, or none any more */
  async function find(operation: OperationName, id: string): Promise<Job> {
    const job = await store.jobs.get(id);
    if (job && isOf(operation)(job)) return job;
    throw new WinnowError('NOT_FOUND', kept.hasExpired(id) ? 'Job expired' : 'Job not found');
  }

  async function append(id: string, { operation, input }: Wanted, ended: string): Promise<string> {
    await find(operation, id);
    if (!(await jobs.append(id, input))) throw new WinnowError('UNPROCESSABLE', ended, { status: 409 });
    return id;
  }

  return {
    /** @returns id of the job that was begun, or that its pages were added to */
    async start(operation: JobOperation<OperationInput>, wanted: Wanted): Promise<string> {
      const appended = operation.appendsTo(wanted.input);
      if (appended !== undefined) return append(appended, wanted, operation.ended);
      // An input that is wrong is refused at once.
      if (operation.finds) discover(wanted.operation, wanted.input, AbortSignal.abort());
      await kept.makeRoom();
      const { page: first, ...rest } = wanted;
      const page = { url: first.url, title: first.url };
      const id = await jobs.start({ ...rest, engine: 'local', filled: rest.input, page, incognito: false });
      kept.add(id);
      return id;
    },

    async status(name: OperationName, operation: JobOperation<OperationInput>, id: string, paging: Paging) {
      const job = await find(name, id);
      const parts = await store.jobs.children(id);
      return { status: told(job, operation, parts), ...(await documentsOf(succeeded(parts), paging, dataIn(store))) };
    },

    /** @throws WinnowError NOT_FOUND, or one of status 409 where it has ended by itself */
    async cancel(name: OperationName, { title }: JobOperation<OperationInput>, id: string): Promise<void> {
      const { state } = await find(name, id);
      if (state === 'done' || state === 'failed') {
        throw new WinnowError('UNPROCESSABLE', `${title} is already completed`, { status: 409 });
      }
      await jobs.cancel(id);
    },

    /** Pages that failed, in the order in which they did, and addresses that robots.txt forbids. */
    async errors(name: OperationName, id: string) {
      const { blocked = [] } = await find(name, id);
      return { errors: failuresOf(await store.jobs.children(id)), robotsBlocked: blocked };
    },

    /** Jobs of an operation that have not ended. */
    async running(name: OperationName) {
      return (await store.jobs.unfinished()).filter(isOf(name)).map(listed);
    },

    /** Ends every job: the server goes. */
    async [Symbol.asyncDispose]() {
      kept.end();
      await jobs.removeAll();
    },
  };
}

export type ServerJobs = ReturnType<typeof createServerJobs>;
