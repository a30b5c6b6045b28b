import { leavesNoTrace } from '../../lib/contract';
import { WinnowError } from '../../lib/errors';
import type { JobsDeps } from '../../lib/jobs/deps';
import { isFinished } from '../../lib/jobs/job';
import { createJobs } from '../../lib/jobs/run-jobs';
import { discoveryOf } from '../../lib/operations/discoveries';
import type { Discovery } from '../../lib/operations/discovery';
import type { Engine } from '../../lib/operations/engine';
import type { JobOperation } from '../../lib/operations/operation';
import { type OperationInput, type OperationName, operationOf } from '../../lib/operations/registry';
import type { Wanted } from './body.ts';
import { errorAnswer, UNEXPECTED } from './errors.ts';
import type { Files } from './files.ts';
import { createJobReader } from './job-reader.ts';
import { LIFETIME } from './job-status.ts';
import { asEngineResult, createMemoryJobs } from './job-store.ts';
import type { LogEntry } from './responding.ts';
import type { Scraper } from './scraper.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

interface ServerJobsDeps {
  log(entry: LogEntry): void;
  scrape: Scraper['scrape'];
  files: Pick<Files, 'keep' | 'get'>;
  /** Pages of one job that are scraped at the same time. */
  concurrency: number;
  /** Address of this server. */
  address(): string;
  /** Called for each page of a job that has become a document. */
  onDocument(): void;
  /** Signs the events that webhooks get. */
  webhookSecret?: string | undefined;
}

/** Jobs of which a server knows at the same time, running ones and finished ones. */
const MOST_JOBS = 1_000;

/** Finds the pages of a job that does not name them. @throws WinnowError where the input is wrong */
export function discoverPages(operation: OperationName, input: OperationInput, signal: AbortSignal): Discovery {
  const found = discoveryOf(operation, input, { fetch, signal });
  if (!found) throw new TypeError(`Nothing finds the pages of a ${operation}`);
  return found;
}

/** Scrapes pages of jobs in the slots. */
export function createSlotEngine({ scrape, address, log }: Pick<ServerJobsDeps, 'scrape' | 'address' | 'log'>): Engine {
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
export function createServerJobs({
  scrape,
  files,
  concurrency,
  address,
  webhookSecret,
  log,
  onDocument,
}: ServerJobsDeps) {
  const store = createMemoryJobs(files);
  const engine = createSlotEngine({ scrape, address, log });
  const webhooks = createWebhooks({ ...store, secret: webhookSecret, log });

  const jobs = createJobs({
    ...store,
    engineFor: async () => engine,
    filled: async ({ input }) => input as OperationInput,
    width: async () => concurrency,
    discover: discoverPages,
    answered: () => undefined,
    changed(job) {
      if (job.parentId !== undefined && job.state === 'done') onDocument();
      webhooks.changed(job);
    },
    stayAwake: () => () => undefined,
    browserGoesOn: async () => undefined,
    inMemory: true,
  });

  const kept = createExpiry(store.jobs, jobs.remove);

  const reader = createJobReader(store, kept.hasExpired);

  async function append(id: string, { operation, input }: Wanted, ended: string): Promise<string> {
    await reader.find(operation, id);
    if (!(await jobs.append(id, input))) throw new WinnowError('UNPROCESSABLE', ended, { status: 409 });
    return id;
  }

  return {
    ...reader,

    /** @returns id of the job that was begun, or that its pages were added to */
    async start(operation: JobOperation<OperationInput>, wanted: Wanted): Promise<string> {
      const appended = operation.appendsTo(wanted.input);
      if (appended !== undefined) return append(appended, wanted, operation.ended);
      // An input that is wrong is refused at once.
      if (operation.foundPage) discoverPages(wanted.operation, wanted.input, AbortSignal.abort());
      const { page: first, ...rest } = wanted;
      const webhook = 'webhook' in rest.input ? rest.input.webhook : undefined;
      if (webhook) webhooks.check(webhook);
      await kept.makeRoom();
      const page = { url: first.url, title: first.url };
      const started = { ...rest, engine: 'local' as const, filled: rest.input, page, incognito: false };
      const id = await jobs.start({ ...started, ...(webhook && { webhook }) });
      kept.add(id);
      return id;
    },

    /** @throws WinnowError NOT_FOUND, or one of status 409 where it has ended by itself */
    async cancel(name: OperationName, { title }: JobOperation<OperationInput>, id: string): Promise<void> {
      const { state } = await reader.find(name, id);
      if (state === 'done' || state === 'failed') {
        throw new WinnowError('UNPROCESSABLE', `${title} is already completed`, { status: 409 });
      }
      await jobs.cancel(id);
    },

    /** Ends every job: the server goes. */
    async [Symbol.asyncDispose]() {
      kept.end();
      webhooks[Symbol.dispose]();
      await jobs.removeAll();
    },
  };
}

export type ServerJobs = ReturnType<typeof createServerJobs>;
