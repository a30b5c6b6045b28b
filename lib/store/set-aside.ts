import type { Job } from '@/lib/jobs/job';
import type { DeletedJobs } from '@/lib/jobs/stores';
import type { Database } from './database';

/**
 * @param current the record of a job if that on disk is not its latest
 * @param moved called with the ids of jobs that have moved to other lists
 */
export const createDeletedJobs = (
  database: Database,
  current: () => Promise<Job[]>,
  moved: (ids: readonly string[]) => Promise<void>,
): DeletedJobs => ({
  async setAside(ids) {
    const [id] = ids;
    const inMemory = await current();
    const isThere = await database.change(['jobs', 'deleted'], async (transaction) => {
      const store = transaction.objectStore('jobs');
      const onDisk = (await Promise.all(ids.map((each) => store.get(each)))).filter((job) => job !== undefined);
      if (id === undefined || onDisk[0]?.id !== id) return false;
      const jobs = onDisk.map((job) => inMemory.find((other) => other.id === job.id) ?? job);
      await Promise.all([
        transaction.objectStore('deleted').put({ id, jobs }),
        ...jobs.map((job) => store.delete(job.id)),
      ]);
      return true;
    });
    if (isThere) await moved(ids);
    return isThere;
  },

  async restore(id) {
    const jobs = await database.change(['jobs', 'deleted'], async (transaction) => {
      const row = await transaction.objectStore('deleted').get(id);
      await Promise.all([
        ...(row?.jobs ?? []).map((job) => transaction.objectStore('jobs').put(job)),
        transaction.objectStore('deleted').delete(id),
      ]);
      return row?.jobs ?? [];
    });
    await moved(jobs.map((job) => job.id));
  },

  deleted: () => database.read((connection) => connection.getAllKeys('deleted')),

  async deletedWith(id) {
    const row = await database.read((connection) => connection.get('deleted', id));
    return row?.jobs.map((job) => job.id) ?? [];
  },

  forget: (id) => database.change(['deleted'], (transaction) => transaction.objectStore('deleted').delete(id)),
});
