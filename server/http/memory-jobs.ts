import { WinnowError } from '../../lib/base/errors';
import type { JobsDeps } from '../../lib/jobs/deps';
import { isFinished, type Job } from '../../lib/jobs/job';
import type { JobStart } from '../../lib/jobs/job-start';
import { cancelled } from '../../lib/jobs/records';
import { createJobs } from '../../lib/jobs/run-jobs';
import type { OperationInput } from '../../lib/operations/registry';
import type { Files } from './files.ts';
import { type JobHost, MOST_JOBS, type StartedJob } from './job-host.ts';
import { LIFETIME } from './job-status.ts';
import { createMemoryJobs } from './job-store.ts';
import { createWebhooks, type Webhooks, type WebhooksDeps } from './webhooks/webhooks.ts';

interface MemoryHostDeps {
  files: Pick<Files, 'keep' | 'get'>;
  /** How jobs are run, besides the stores. */
  running: Pick<JobsDeps, 'engineFor' | 'width' | 'discover' | 'conclude'>;
  webhooks: Pick<WebhooksDeps, 'secret' | 'log'>;
  /** Called for each page of a job that has produced a document. */
  onDocument(): void;
}

/** Dependencies that a browser needs for its jobs, but a server does not. */
export const OF_SERVER = {
  filled: async ({ input }: Job) => input as OperationInput,
  answered: () => undefined,
  stayAwake: () => () => undefined,
  browserGoesOn: async () => undefined,
};

/** Creates the function that is notified when a job changes. */
export const notesOf =
  (onDocument: () => void, webhooks: Pick<Webhooks, 'changed'>) =>
  (job: Job): void => {
    if (job.parentId !== undefined && job.state === 'done') onDocument();
    webhooks.changed(job);
  };

/** Removes jobs a day after their start, or earlier if there are too many. */
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

  /** @throws WinnowError RATE_LIMITED if too many jobs are running */
  async function makeRoom(): Promise<void> {
    if (expiries.size < MOST_JOBS) return;
    for (const id of expiries.keys()) {
      const job = await jobs.get(id);
      if (!job || isFinished(job)) return expire(id);
    }
    throw tooManyJobs();
  }

  return {
    makeRoom,
    hasExpired: (id: string) => expired.has(id),
    add(id: string): void {
      const expiry = setTimeout(() => void expire(id), LIFETIME);
      // A job that waits to expire does not keep the server running.
      expiry.unref();
      expiries.set(id, expiry);
    },
    end(): void {
      for (const expiry of expiries.values()) clearTimeout(expiry);
    },
  };
}

export const tooManyJobs = () =>
  new WinnowError('RATE_LIMITED', `Concurrency limit reached: ${MOST_JOBS} jobs are running already.`);

/** Keeps starts by their keys, as long as their jobs exist. */
function createStarts() {
  const begun = new Map<string, Promise<string>>();
  return {
    begunWith: async (startKey: string) => begun.get(startKey)?.catch(() => undefined),
    /** Begins a job, unless its key has begun one or is about to. */
    async once(startKey: string | undefined, begin: () => Promise<string>): Promise<StartedJob> {
      const before = startKey === undefined ? undefined : begun.get(startKey);
      if (before) return { id: await before, isNew: false };
      const beginning = begin();
      if (startKey !== undefined) {
        begun.set(startKey, beginning);
        beginning.catch(() => begun.delete(startKey));
      }
      return { id: await beginning, isNew: true };
    },
    async forget(id: string): Promise<void> {
      for (const [startKey, job] of begun) if ((await job.catch(() => undefined)) === id) begun.delete(startKey);
    },
  };
}

/** Jobs that live as long as the server, but at most a day. */
export function createMemoryHost({ files, running, webhooks: events, onDocument }: MemoryHostDeps): JobHost {
  const store = createMemoryJobs(files);
  const webhooks = createWebhooks({ ...store, ...events });
  const changed = notesOf(onDocument, webhooks);
  const jobs = createJobs({ ...store, ...running, ...OF_SERVER, changed, inMemory: true });
  const starts = createStarts();
  const kept = createExpiry(store.jobs, async (id) => {
    await jobs.remove(id);
    await starts.forget(id);
  });
  const partsOf = (id: string) => store.jobs.children(id);

  return {
    get: store.jobs.get,
    hasExpired: async (id) => kept.hasExpired(id),
    async counts(id) {
      const ended = (await partsOf(id)).filter(isFinished);
      const completed = ended.filter(({ state }) => state === 'done').length;
      return { completed, lost: ended.length - completed };
    },
    ended: async (id, skip, limit) => store.ended(id).slice(skip, skip + limit),
    failed: async (id) => (await partsOf(id)).filter(({ state }) => state === 'failed'),
    parts: partsOf,
    // Only a database lists jobs that have ended.
    list: async () => [],
    async running(operation) {
      const unfinished = await store.jobs.unfinished();
      return unfinished.filter((job) => job.operation === operation && job.parentId === undefined);
    },
    async load() {
      const wholes = (await store.jobs.unfinished()).filter(({ parentId }) => parentId === undefined);
      const left = wholes.map(async ({ id, planned = 0 }) => Math.max(0, planned - (await partsOf(id)).length));
      return { active: 0, waiting: (await Promise.all(left)).reduce((sum, pages) => sum + pages, 0), slots: 0 };
    },
    document: async (part) => (await store.results.get(part))?.response.data,
    begunWith: starts.begunWith,
    start: (job: JobStart) =>
      starts.once(job.startKey, async () => {
        await kept.makeRoom();
        const id = await jobs.start(job);
        kept.add(id);
        return id;
      }),
    async append(id, more, startKey) {
      let isOpen = true;
      const add = async () => {
        isOpen = await jobs.append(id, more);
        if (!isOpen) throw cancelled();
        return id;
      };
      await starts.once(startKey, add).catch((thrown) => {
        if (isOpen) throw thrown;
      });
      return isOpen;
    },
    cancel: jobs.cancel,
    async [Symbol.asyncDispose]() {
      kept.end();
      webhooks[Symbol.dispose]();
      await jobs.removeAll();
    },
  };
}
