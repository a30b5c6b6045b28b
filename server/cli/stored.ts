import type { Page } from 'puppeteer-core';
import type { ScrapeResponse } from '../../lib/contract';
import type { Job } from '../../lib/jobs/job';
import type { EngineResult } from '../../lib/operations/engine';
import { callBackground } from './views.ts';

/** What a result is without what only views need. */
export type Result = Pick<EngineResult, 'response' | 'attachments'>;

/** The job that was started last; nothing before there is one. */
export async function newestJob(view: Page): Promise<Job | undefined> {
  const kept = (await rows<string, Job>(view, 'jobs')).map(({ value }) => value);
  const session: Record<string, unknown> = await view.evaluate(() => chrome.storage.session.get(null));
  const unkept = Object.entries(session).flatMap(([key, value]) => (key.startsWith('job:') ? [value as Job] : []));
  return [...kept, ...unkept].sort((a, b) => b.createdAt - a.createdAt)[0];
}

/** The result of a job that is done; one that is not kept can be taken only once. */
export async function resultOf(view: Page, { id, ephemeral }: Job): Promise<Result | undefined> {
  if (ephemeral) {
    const taken = await callBackground(view, 'takeEphemeralResult', id);
    return taken && { response: taken.result.response, attachments: await filesOf(Object.entries(taken.attachments)) };
  }
  const [result] = await rows<string, { response: ScrapeResponse }>(view, 'results', [id, id]);
  const blobs = await rows<[jobId: string, pointer: string], string>(view, 'blobs', [[id], [id, []]]);
  const attachments = await filesOf(blobs.map(({ key: [, pointer], value }) => [pointer, value]));
  return result && { response: result.value.response, attachments };
}

/**
 * Rows of one of the extension's stores (lib/store/database.ts), in the order of their keys; a file comes as a data: URL.
 * @param range the first and the last key
 */
function rows<Key, Value>(
  view: Page,
  store: string,
  range?: [first: IDBValidKey, last: IDBValidKey],
): Promise<{ key: Key; value: Value }[]> {
  return view.evaluate(
    async (store, range) => {
      const database = await new Promise<IDBDatabase | undefined>((resolve) => {
        const opening = indexedDB.open('winnow');
        // Not there yet: the extension makes it, not we.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => resolve(undefined);
      });
      if (!database) return [];
      const query = range && IDBKeyRange.bound(...range);
      const transaction = database.transaction(store);
      const keys = transaction.objectStore(store).getAllKeys(query);
      const values = transaction.objectStore(store).getAll(query);
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onerror = reject;
      });
      database.close();
      return Promise.all(
        values.result.map(async (value, index) => {
          if (!(value instanceof Blob)) return { key: keys.result[index], value };
          const reader = new FileReader();
          await new Promise((resolve) => {
            reader.onload = resolve;
            reader.readAsDataURL(value);
          });
          return { key: keys.result[index], value: reader.result };
        }),
      );
    },
    store,
    range,
  ) as Promise<{ key: Key; value: Value }[]>;
}

/** data: URLs as files again; `fetch` reads them. */
async function filesOf(urls: [pointer: string, dataUrl: string][]): Promise<Record<string, Blob>> {
  return Object.fromEntries(
    await Promise.all(urls.map(async ([pointer, url]) => [pointer, await (await fetch(url)).blob()] as const)),
  );
}
