import { browser } from 'wxt/browser';
import { type CacheStore, createCacheStore } from '@/lib/store/cache';
import { openDatabase } from '@/lib/store/database';
import { createJobStore, type JobStore } from '@/lib/store/jobs';
import { createResultStore, type ResultStore } from '@/lib/store/results';
import { settings } from '@/lib/store/settings';

export interface Stores {
  jobs: JobStore;
  results: ResultStore;
  cache: CacheStore;
}

/** Opens what this extension has stored; the same in the worker and in every view. */
export async function openStores(): Promise<Stores> {
  const database = await openDatabase();
  return {
    jobs: createJobStore(database, browser.storage.session),
    results: createResultStore(database),
    cache: createCacheStore(database, async () => (await settings.getValue()).cacheBudget),
  };
}
