import type { Job } from '@/lib/jobs/job';
import type { Database } from './database';

/** Reads all jobs on disk, newest first, some at a time. */
export async function* batchesOnDisk(database: Database): AsyncGenerator<Job[]> {
  for (let before: number | undefined; ; ) {
    const { jobs, isLast } = await batchOnDisk(database, before);
    if (jobs.length > 0) yield jobs;
    if (isLast) return;
    before = jobs.at(-1)?.createdAt;
  }
}

/** Jobs that are read in one go. */
const BATCH = 100;

/**
 * Reads the newest jobs of those on disk that are old enough, newest first.
 * @param before time that all of them are older than; none for the newest of all
 */
const batchOnDisk = (database: Database, before: number | undefined) =>
  database.read(async (connection) => {
    const older = before === undefined ? null : IDBKeyRange.upperBound(before, true);
    const index = connection.transaction('jobs').store.index('createdAt');
    let cursor = await index.openKeyCursor(older, 'prev');
    cursor = cursor && (await cursor.advance(BATCH - 1));
    // All of one moment come together. Without a cursor, fewer are left.
    if (!cursor) return { jobs: (await index.getAll(older)).reverse(), isLast: true };
    const range =
      before === undefined ? IDBKeyRange.lowerBound(cursor.key) : IDBKeyRange.bound(cursor.key, before, false, true);
    return { jobs: (await index.getAll(range)).reverse(), isLast: false };
  });
