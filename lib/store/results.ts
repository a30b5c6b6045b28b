import type { EngineResult } from '@/lib/operations/engine';
import type { Database } from './database';

/** Results of jobs that may be kept, by job id. */
export interface ResultStore {
  /** All or nothing: a result is either there with all its files or not there. */
  put(jobId: string, result: EngineResult): Promise<void>;
  get(jobId: string): Promise<EngineResult | undefined>;
  remove(jobId: string): Promise<void>;
  clear(): Promise<void>;
}

/** The key range of one job's files: in IndexedDB an array sorts after every string. */
const blobsOf = (jobId: string) => IDBKeyRange.bound([jobId], [jobId, []]);

export function createResultStore(database: Database): ResultStore {
  return {
    put: (jobId, { attachments, ...row }) =>
      database.change(['results', 'blobs'], async (transaction) => {
        const blobs = transaction.objectStore('blobs');
        await Promise.all([
          transaction.objectStore('results').put({ ...row, pointers: Object.keys(attachments) }, jobId),
          ...Object.entries(attachments).map(([pointer, blob]) => blobs.put(blob, [jobId, pointer])),
        ]);
      }),

    get: (jobId) =>
      database.read(async (connection) => {
        const transaction = connection.transaction(['results', 'blobs']);
        const stored = await transaction.objectStore('results').get(jobId);
        if (!stored) return undefined;
        const { pointers, ...row } = stored;
        const blobs = await Promise.all(
          pointers.map((pointer) => transaction.objectStore('blobs').get([jobId, pointer])),
        );
        const attachments = Object.fromEntries(
          pointers.flatMap((pointer, index) => (blobs[index] ? [[pointer, blobs[index]] as const] : [])),
        );
        return { ...row, attachments };
      }),

    remove: (jobId) =>
      database.change(['results', 'blobs'], async (transaction) => {
        await Promise.all([
          transaction.objectStore('results').delete(jobId),
          transaction.objectStore('blobs').delete(blobsOf(jobId)),
        ]);
      }),

    clear: () => database.clear('results', 'blobs'),
  };
}
