import { createSerial } from '@/lib/base/async';
import { isFinished, type Job, shownState } from '@/lib/jobs/job';
import type { JobStore } from '@/lib/jobs/stores';
import { isSamePage, withoutFragment } from '@/lib/scrape/page-address';
import { createChannel } from './channel';
import type { Database } from './database';
import { storageError } from './failure';
import { createDeletedJobs } from './set-aside';

/** The part of `storage.session` that the job store needs. */
export interface SessionArea {
  get(keys: string | null): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string | string[]): Promise<void>;
}

const PREFIX = 'job:';

/** Database stores that hold jobs. */
const STORES = ['jobs', 'children'] as const;

const byAge = (one: Job, other: Job) => other.createdAt - one.createdAt;
const byIndex = (one: Job, other: Job) => (one.index ?? 0) - (other.index ?? 0);

/** Stores jobs in session storage. */
function createSessionJobs(session: SessionArea) {
  // A change to a session record is a read and a write. Changes run one after the other, so that none is lost.
  const inOrder = createSerial();

  const get = async (id: string): Promise<Job | undefined> => {
    const { [PREFIX + id]: stored } = await session.get(PREFIX + id);
    return stored as Job | undefined;
  };

  const all = async (): Promise<Job[]> =>
    Object.entries(await session.get(null)).flatMap(([key, stored]) => (key.startsWith(PREFIX) ? [stored as Job] : []));

  const put = (job: Job) =>
    session.set({ [PREFIX + job.id]: job }).catch(async (thrown) => {
      throw await storageError(thrown);
    });

  const update = (id: string, patch: Partial<Job>): Promise<Job | undefined> =>
    inOrder(async () => {
      const job = await get(id);
      if (!job || isFinished(job)) return undefined;
      const next = { ...job, ...patch };
      await put(next);
      return next;
    });

  return { get, all, put, update, remove: (ids: string[]) => session.remove(ids.map((id) => PREFIX + id)) };
}

const changeOnDisk = (database: Database, id: string, changed: (job: Job) => Job | undefined) =>
  database.change(STORES, async (transaction) => {
    for (const store of STORES) {
      const jobs = transaction.objectStore(store);
      const job = await jobs.get(id);
      if (!job) continue;
      const next = changed(job);
      if (next) await jobs.put(next);
      return next;
    }
    return undefined;
  });

const getOnDisk = (database: Database, id: string): Promise<Job | undefined> =>
  database.read(async (connection) => {
    const transaction = connection.transaction(STORES);
    const [job, child] = await Promise.all(STORES.map((store) => transaction.objectStore(store).get(id)));
    return job ?? child;
  });

/** Returns the record of a job that runs again, with the whole of its timeout. */
const reopened = ({
  error: _error,
  startedAt: _started,
  finishedAt: _finished,
  deadline: _deadline,
  ...job
}: Job): Job => ({ ...job, state: 'queued', attempts: 0 });

const reopenOnDisk = (database: Database, id: string) =>
  database.change(STORES, async (transaction) => {
    const children = transaction.objectStore('children');
    const job = await transaction.objectStore('jobs').get(id);
    if (!job?.input || !isFinished(job)) return undefined;
    const parts = await children.index('parentId').getAll(id);
    const again = parts.filter(({ state }) => state === 'failed' || state === 'cancelled');
    const next = reopened(job);
    await Promise.all([
      ...again.map((part) => children.put(reopened(part))),
      transaction.objectStore('jobs').put(next),
    ]);
    return next;
  });

const newestOnDisk = (database: Database, limit: number) =>
  database.read(async (connection) => {
    const jobs: Job[] = [];
    const index = connection.transaction('jobs').store.index('createdAt');
    let cursor = await index.openCursor(null, 'prev');
    for (; cursor && jobs.length < limit; cursor = await cursor.continue()) jobs.push(cursor.value);
    return jobs;
  });

/** Creates the functions that read many jobs. */
function createLists(
  database: Database,
  session: ReturnType<typeof createSessionJobs>,
): Pick<JobStore, 'list' | 'batches' | 'byIds' | 'ofPage' | 'children' | 'unfinished' | 'count' | 'countDenied'> {
  return {
    async list(limit = 200) {
      const [all, onDisk] = await Promise.all([session.all(), newestOnDisk(database, limit)]);
      const inMemory = all.filter(({ parentId }) => parentId === undefined);
      const known = new Set(inMemory.map(({ id }) => id));
      const jobs = [...inMemory, ...onDisk.filter(({ id }) => !known.has(id))];
      return jobs.sort(byAge).slice(0, limit);
    },

    async *batches() {
      // Most views never list all jobs.
      yield* (await import('./job-batches')).batchesOnDisk(database);
    },

    async byIds(ids) {
      const [inMemory, onDisk] = await Promise.all([
        session.all(),
        database.read((connection) => {
          const { store } = connection.transaction('jobs');
          return Promise.all(ids.map((id) => store.get(id)));
        }),
      ]);
      return onDisk.filter((job) => job !== undefined).map((job) => inMemory.find(({ id }) => id === job.id) ?? job);
    },

    async ofPage(url) {
      const whole = URL.canParse(url) ? withoutFragment(new URL(url)).href : url;
      // Also matches other places in the page: their addresses differ only in the fragment at the end.
      const within = IDBKeyRange.bound(whole, `${whole}#\uffff`);
      const jobs = await database.read((connection) => connection.getAllFromIndex('jobs', 'page', within));
      return jobs.filter(({ planned, page }) => planned === undefined && isSamePage(page?.url, url)).sort(byAge);
    },

    async children(parentId) {
      const [inMemory, onDisk] = await Promise.all([
        session.all(),
        database.read((connection) => connection.getAllFromIndex('children', 'parentId', parentId)),
      ]);
      const own = inMemory.filter((job) => job.parentId === parentId);
      const known = new Set(own.map(({ id }) => id));
      return [...own, ...onDisk.filter(({ id }) => !known.has(id))].sort(byIndex);
    },

    async unfinished() {
      const [inMemory, ...onDisk] = await Promise.all([
        session.all(),
        ...STORES.flatMap((store) =>
          (['queued', 'running'] as const).map((state) =>
            database.read((connection) => connection.getAllFromIndex(store, 'state', state)),
          ),
        ),
      ]);
      return [...inMemory.filter((job) => !isFinished(job)), ...onDisk.flat()];
    },

    count: () => database.read((connection) => connection.count('jobs')),

    async countDenied() {
      const failed = await database.read((connection) => connection.getAllFromIndex('jobs', 'state', 'failed'));
      return failed.filter((job) => shownState(job) === 'denied').length;
    },
  };
}

export function createJobStore(database: Database, area: SessionArea): JobStore {
  const session = createSessionJobs(area);
  const { announce, watch } = createChannel('winnow-jobs');

  return {
    async add(job) {
      if (job.ephemeral) await session.put(job);
      else {
        const store = job.parentId === undefined ? 'jobs' : 'children';
        await database.change([store], (transaction) => transaction.objectStore(store).put(job));
      }
      announce(job.id);
    },

    async addFailed(job) {
      await session.put(job);
      announce(job.id);
    },

    async get(id) {
      return (await session.get(id)) ?? (await getOnDisk(database, id));
    },

    ...createLists(database, session),

    ...createDeletedJobs(database, session.all, async (ids) => {
      await session.remove([...ids]);
      ids.forEach(announce);
    }),

    async update(id, patch) {
      // A job in memory does not need the disk.
      const inMemory = await session.update(id, patch);
      const next =
        inMemory ?? (await changeOnDisk(database, id, (job) => (isFinished(job) ? undefined : { ...job, ...patch })));
      if (next && !inMemory && isFinished(next)) await session.remove([id]);
      if (next) announce(id);
      return next;
    },

    async label(id, labels) {
      await changeOnDisk(database, id, (job) => ({ ...job, ...labels }));
      announce(id);
    },

    async reopen(id) {
      const job = await reopenOnDisk(database, id);
      if (job) announce(id);
      return job;
    },

    async remove(id) {
      await database.change(STORES, async (transaction) => {
        await Promise.all(STORES.map((store) => transaction.objectStore(store).delete(id)));
      });
      await session.remove([id]);
      announce(id);
    },

    async clear() {
      await database.clear(...STORES, 'deleted');
      const inMemory = await session.all();
      await session.remove(inMemory.map(({ id }) => id));
      announce('all');
    },

    watch,
  };
}
