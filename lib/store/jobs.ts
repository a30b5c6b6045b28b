import { isFinished, type Job } from '@/lib/jobs/job';
import { createChannel } from './channel';
import type { Database } from './database';

/** What the job store needs of `storage.session`. */
export interface SessionArea {
  get(keys: string | null): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string): Promise<void>;
}

/** The records of all scrapes: on disk, or for ephemeral ones in session storage. */
export interface JobStore {
  add(job: Job): Promise<void>;
  get(id: string): Promise<Job | undefined>;
  /** Newest first. */
  list(limit?: number): Promise<Job[]>;
  /** Changes a job that has not finished; a finished one stays as it is and is answered with `undefined`. */
  update(id: string, patch: Partial<Job>): Promise<Job | undefined>;
  remove(id: string): Promise<void>;
  /** Calls back with the id whenever a record was written or removed, in any context of the extension. */
  watch(changed: (id: string) => void): () => void;
}

const PREFIX = 'job:';

export function createJobStore(database: Database, session: SessionArea): JobStore {
  const { announce, watch } = createChannel('winnow-jobs');
  // Changes to a session record are a read and a write; one after the other, so that none is lost.
  let sessionWrites: Promise<unknown> = Promise.resolve();

  const inSession = async (id: string) => (await session.get(PREFIX + id))[PREFIX + id] as Job | undefined;

  const updateInSession = (id: string, patch: Partial<Job>): Promise<Job | undefined> => {
    const write = sessionWrites.then(async () => {
      const job = await inSession(id);
      if (!job || isFinished(job)) return undefined;
      const next = { ...job, ...patch };
      await session.set({ [PREFIX + id]: next });
      return next;
    });
    sessionWrites = write.catch(() => undefined);
    return write;
  };

  const updateOnDisk = async (id: string, patch: Partial<Job>) => {
    const transaction = database.transaction('jobs', 'readwrite');
    const job = await transaction.store.get(id);
    const next = job && !isFinished(job) ? { ...job, ...patch } : undefined;
    if (next) await transaction.store.put(next);
    await transaction.done;
    return next;
  };

  return {
    async add(job) {
      if (job.ephemeral) await session.set({ [PREFIX + job.id]: job });
      else await database.put('jobs', job);
      announce(job.id);
    },

    async get(id) {
      return (await database.get('jobs', id)) ?? (await inSession(id));
    },

    async list(limit = 200) {
      const jobs: Job[] = Object.entries(await session.get(null)).flatMap(([key, value]) =>
        key.startsWith(PREFIX) ? [value as Job] : [],
      );
      const index = database.transaction('jobs').store.index('createdAt');
      for (let cursor = await index.openCursor(null, 'prev'); cursor; cursor = await cursor.continue()) {
        jobs.push(cursor.value);
        if (jobs.length >= limit) break;
      }
      return jobs.sort((a, b) => b.createdAt - a.createdAt).slice(0, limit);
    },

    async update(id, patch) {
      const next = (await updateOnDisk(id, patch)) ?? (await updateInSession(id, patch));
      if (next) announce(id);
      return next;
    },

    async remove(id) {
      await database.delete('jobs', id);
      await session.remove(PREFIX + id);
      announce(id);
    },

    watch,
  };
}
