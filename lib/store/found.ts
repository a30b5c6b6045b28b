import type { FoundStore } from '@/lib/jobs/stores';
import type { Database } from './database';

export const createFoundStore = (database: Database): FoundStore => ({
  async add(jobId, found) {
    await database.change(['found'], (transaction) => transaction.objectStore('found').add({ jobId, found }));
  },
  async of(jobId) {
    // Equal index keys are in the order of the primary keys, which count up.
    const rows = await database.read((connection) => connection.getAllFromIndex('found', 'jobId', jobId));
    return rows.map(({ found }) => found);
  },
  async remove(jobId) {
    await database.change(['found'], async (transaction) => {
      const store = transaction.objectStore('found');
      const keys = await store.index('jobId').getAllKeys(jobId);
      await Promise.all(keys.map((key) => store.delete(key)));
    });
  },
  clear: () => database.clear('found'),
});
