import { isFinished, type Job } from '@/lib/jobs/job';
import { createChannel } from './channel';
import type { Database } from './database';
import { storageError } from './failure';

/** What the job store needs of `storage.session`. */
export interface SessionArea {
  get(keys: string | null): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string | string[]): Promise<void>;
}

/** Some of the jobs on disk, and how many there are in all. */
interface JobPage {
  /** Newest first. */
  jobs: Job[];
  total: number;
}

/** The records of all scrapes: on disk, or for ephemeral ones in session storage. */
export interface JobStore {
  add(job: Job): Promise<void>;
  /**
   * Records in session storage that a job has failed, if the disk does not take that. Until it does, this is the job's
   * record for all who ask.
   */
  addFailed(job: Job): Promise<void>;
  get(id: string): Promise<Job | undefined>;
  /** The newest, on disk or not, newest first. */
  list(limit?: number): Promise<Job[]>;
  /** Those on disk from the newest but `offset` on. */
  page(offset: number, limit: number): Promise<JobPage>;
  /** Those on disk that read a page, newest first. */
  ofPage(url: string): Promise<Job[]>;
  /** All that their records say have not finished. */
  unfinished(): Promise<Job[]>;
  /** Number of jobs on disk. */
  count(): Promise<number>;
  /** Changes a job that has not finished; a finished one stays as it is and is answered with `undefined`. */
  update(id: string, patch: Partial<Job>): Promise<Job | undefined>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
  /** Calls back with the id, or `all`, whenever a record was written or removed, in any context of the extension. */
  watch(changed: (id: string) => void): () => void;
}

const PREFIX = 'job:';

const byAge = (one: Job, other: Job) => other.createdAt - one.createdAt;

export function createJobStore(database: Database, session: SessionArea): JobStore {
  const { announce, watch } = createChannel('winnow-jobs');
  // Changes to a session record are a read and a write; one after the other, so that none is lost.
  let sessionWrites: Promise<unknown> = Promise.resolve();

  const inSession = async (id: string) => (await session.get(PREFIX + id))[PREFIX + id] as Job | undefined;

  const allInSession = async (): Promise<Job[]> =>
    Object.entries(await session.get(null)).flatMap(([key, value]) => (key.startsWith(PREFIX) ? [value as Job] : []));

  const putInSession = (job: Job) =>
    session.set({ [PREFIX + job.id]: job }).catch(async (thrown) => {
      throw await storageError(thrown);
    });

  const updateInSession = (id: string, patch: Partial<Job>): Promise<Job | undefined> => {
    const write = sessionWrites.then(async () => {
      const job = await inSession(id);
      if (!job || isFinished(job)) return undefined;
      const next = { ...job, ...patch };
      await putInSession(next);
      return next;
    });
    sessionWrites = write.catch(() => undefined);
    return write;
  };

  const updateOnDisk = (id: string, patch: Partial<Job>) =>
    database.change(['jobs'], async (transaction) => {
      const jobs = transaction.objectStore('jobs');
      const job = await jobs.get(id);
      const next = job && !isFinished(job) ? { ...job, ...patch } : undefined;
      if (next) await jobs.put(next);
      return next;
    });

  /** @param offset how many of the newest are left out */
  const newestOnDisk = (offset: number, limit: number) =>
    database.read(async (connection) => {
      const jobs: Job[] = [];
      const index = connection.transaction('jobs').store.index('createdAt');
      let cursor = await index.openCursor(null, 'prev');
      if (cursor && offset > 0) cursor = await cursor.advance(offset);
      for (; cursor && jobs.length < limit; cursor = await cursor.continue()) jobs.push(cursor.value);
      return jobs;
    });

  const count = () => database.read((connection) => connection.count('jobs'));

  return {
    async add(job) {
      if (job.ephemeral) await putInSession(job);
      else await database.change(['jobs'], (transaction) => transaction.objectStore('jobs').put(job));
      announce(job.id);
    },

    async addFailed(job) {
      await putInSession(job);
      announce(job.id);
    },

    async get(id) {
      return (await inSession(id)) ?? (await database.read((connection) => connection.get('jobs', id)));
    },

    async list(limit = 200) {
      const [inMemory, onDisk] = await Promise.all([allInSession(), newestOnDisk(0, limit)]);
      const known = new Set(inMemory.map(({ id }) => id));
      const jobs = [...inMemory, ...onDisk.filter(({ id }) => !known.has(id))];
      return jobs.sort(byAge).slice(0, limit);
    },

    async page(offset, limit) {
      const [inMemory, onDisk, total] = await Promise.all([allInSession(), newestOnDisk(offset, limit), count()]);
      const jobs = onDisk.map((job) => inMemory.find(({ id }) => id === job.id) ?? job);
      return { jobs, total };
    },

    async ofPage(url) {
      return (await database.read((connection) => connection.getAllFromIndex('jobs', 'page', url))).sort(byAge);
    },

    async unfinished() {
      const [inMemory, ...onDisk] = await Promise.all([
        allInSession(),
        ...(['queued', 'running'] as const).map((state) =>
          database.read((connection) => connection.getAllFromIndex('jobs', 'state', state)),
        ),
      ]);
      return [...inMemory.filter((job) => !isFinished(job)), ...onDisk.flat()];
    },

    count,

    async update(id, patch) {
      // A job in memory asks nothing of a disk.
      const inMemory = await updateInSession(id, patch);
      const next = inMemory ?? (await updateOnDisk(id, patch));
      if (next && !inMemory && isFinished(next)) await session.remove(PREFIX + id);
      if (next) announce(id);
      return next;
    },

    async remove(id) {
      await database.change(['jobs'], (transaction) => transaction.objectStore('jobs').delete(id));
      await session.remove(PREFIX + id);
      announce(id);
    },

    async clear() {
      await database.clear('jobs');
      const inMemory = await allInSession();
      await session.remove(inMemory.map(({ id }) => PREFIX + id));
      announce('all');
    },

    watch,
  };
}
