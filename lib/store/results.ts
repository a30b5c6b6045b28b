import type { ResultStore } from '@/lib/jobs/stores';
import type { EngineResult } from '@/lib/scrape/engine';
import type { Database } from './database';

/** Results on disk, which can also be searched. */
export interface KeptResults extends ResultStore {
  /** Adds the beginning of an answer to a result that is still partial; leaves other results unchanged. */
  keepAnswer(jobId: string, answer: string): Promise<void>;
  /** Stores a file until a job reads it. */
  putFile(id: string, file: Blob): Promise<void>;
  /** Assigns a file to a job, so that it is removed with the job's result. @returns undefined if the file no longer exists */
  takeFile(id: string, jobId: string): Promise<Blob | undefined>;
  /**
   * Returns the small picture of a result's screenshot: made on first use, and removed with the result. Undefined without a
   * screenshot. Rejects if `make` does.
   */
  thumbnail(jobId: string, make: (screenshot: Blob) => Promise<Blob>): Promise<Blob | undefined>;
  /** Yields the readable texts of results in batches, each with its job's id; an empty text if a result no longer exists. */
  texts(jobIds: readonly string[]): AsyncIterable<[id: string, text: string][]>;
}

/** Pointers of a user's file: before a job takes it, and with the job that read it. */
const DROPPED = '/dropped';
const READ = '/file';

/** Pointers of a result's screenshot, and of the small picture of it, which belongs to no member of the response. */
const SCREENSHOT = '/data/screenshot';
const THUMBNAIL = '/thumbnail';

/** Number of results whose texts are read at once. */
const AT_A_TIME = 20;

/** Returns the text of a result that people read. */
const textOf = ({ response: { data } }: Pick<EngineResult, 'response'>): string =>
  [data.markdown, data.answer, data.summary, data.highlights].filter((text) => typeof text === 'string').join('\n');

/** Key range of one job's files: in IndexedDB an array sorts after every string. */
const blobsOf = (jobId: string) => IDBKeyRange.bound([jobId], [jobId, []]);

export function createResultStore(database: Database): KeptResults {
  return {
    put: (jobId, { attachments, ...row }) =>
      database.change(['results', 'blobs'], async (transaction) => {
        const blobs = transaction.objectStore('blobs');
        await Promise.all([
          transaction.objectStore('results').put({ ...row, pointers: Object.keys(attachments) }, jobId),
          // It may be of an earlier screenshot.
          blobs.delete([jobId, THUMBNAIL]),
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

    async keepAnswer(jobId, answer) {
      if (!answer) return;
      await database.change(['results'], async (transaction) => {
        const store = transaction.objectStore('results');
        const row = await store.get(jobId);
        if (!row?.partial) return;
        const { response } = row;
        await store.put({ ...row, response: { ...response, data: { ...response.data, answer } } }, jobId);
      });
    },

    putFile: (id, file) =>
      database.change(['blobs'], async (transaction) => {
        await transaction.objectStore('blobs').put(file, [id, DROPPED]);
      }),

    takeFile: (id, jobId) =>
      database.change(['blobs'], async (transaction) => {
        const blobs = transaction.objectStore('blobs');
        // A resumed job already has the file; a repeated job has that of its predecessor.
        const own = await blobs.get([jobId, READ]);
        const file = own ?? (await blobs.get([id, DROPPED])) ?? (await blobs.get([id, READ]));
        if (file && !own) await blobs.put(file, [jobId, READ]);
        await blobs.delete([id, DROPPED]);
        return file;
      }),

    thumbnail: (jobId, make) => thumbnailIn(database, jobId, make),

    async *texts(jobIds) {
      for (let at = 0; at < jobIds.length; at += AT_A_TIME) {
        const ids = jobIds.slice(at, at + AT_A_TIME);
        const rows = await database.read((connection) => {
          const { store } = connection.transaction('results');
          return Promise.all(ids.map((id) => store.get(id)));
        });
        yield ids.map((id, index) => [id, rows[index] ? textOf(rows[index]) : '']);
      }
    },

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

async function thumbnailIn(
  database: Database,
  jobId: string,
  make: (screenshot: Blob) => Promise<Blob>,
): Promise<Blob | undefined> {
  const [kept, screenshot] = await database.read((connection) => {
    const { store } = connection.transaction('blobs');
    return Promise.all([store.get([jobId, THUMBNAIL]), store.get([jobId, SCREENSHOT])]);
  });
  if (kept || !screenshot) return kept;
  const made = await make(screenshot);
  await database.change(['results', 'blobs'], async (transaction) => {
    // The result may have been removed in the meantime.
    const isKept = await transaction.objectStore('results').getKey(jobId);
    if (isKept !== undefined) await transaction.objectStore('blobs').put(made, [jobId, THUMBNAIL]);
  });
  return made;
}
