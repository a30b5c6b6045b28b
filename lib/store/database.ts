import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { EngineResult } from '@/lib/engine/engine';
import type { Job } from '@/lib/jobs/job';

/** Files lie apart from the rows that name them, so that listing never reads them. */
interface Schema extends DBSchema {
  jobs: { key: string; value: Job; indexes: { createdAt: number } };
  results: { key: string; value: Omit<EngineResult, 'attachments'> & { pointers: string[] } };
  blobs: { key: [jobId: string, pointer: string]; value: Blob };
}

export type Database = IDBPDatabase<Schema>;

/** Opens the database, made on first use. A connection that blocks an upgrade elsewhere closes itself. */
export function openDatabase(name = 'winnow'): Promise<Database> {
  return openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('jobs', { keyPath: 'id' }).createIndex('createdAt', 'createdAt');
      database.createObjectStore('results');
      database.createObjectStore('blobs');
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
    },
  });
}
