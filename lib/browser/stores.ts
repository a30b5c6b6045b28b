import { browser } from 'wxt/browser';
import { openDatabase } from '@/lib/store/database';
import { createJobStore, type JobStore } from '@/lib/store/jobs';
import { createResultStore, type ResultStore } from '@/lib/store/results';

export interface Stores {
  jobs: JobStore;
  results: ResultStore;
}

/** Opens what this extension has stored; the same in the worker and in every view. */
export async function openStores(): Promise<Stores> {
  const database = await openDatabase();
  return { jobs: createJobStore(database, browser.storage.session), results: createResultStore(database) };
}
