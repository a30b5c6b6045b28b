import type { Job } from '@/lib/jobs/job';
import type { Database } from './database';

/** Reads all jobs on disk, newest first, in batches. */
export async function* batchesOnDisk(database: Database): AsyncGenerator<Job[]> {
  for (let before: number | undefined; ; ) {
    const { jobs, isLast } = await batchOnDisk(database, before);
    if (jobs.length > 0) yield jobs;
    if (isLast) return;
    before = jobs.at(-1)?.createdAt;
  }
}

/** Number of jobs that are read at once. */
const BATCH = 100;

/**
 * Reads a batch of the newest jobs on disk before a time, newest first.
 * @param before time before which all of them were created; undefined to begin with the newest
 */
const batchOnDisk = (database: Database, before: number | undefined) =>
  database.read(async (connection) => {
    const older = before === undefined ? null : IDBKeyRange.upperBound(before, true);
    const index = connection.transaction('jobs').store.index('createdAt');
    let cursor = await index.openKeyCursor(older, 'prev');
    cursor = cursor && (await cursor.advance(BATCH - 1));
    // Jobs of the same moment come together. Without a cursor, fewer than a batch are left.
    if (!cursor) return { jobs: (await index.getAll(older)).reverse(), isLast: true };
    const range =
      before === undefined ? IDBKeyRange.lowerBound(cursor.key) : IDBKeyRange.bound(cursor.key, before, false, true);
    return { jobs: (await index.getAll(range)).reverse(), isLast: false };
  });
