import { storage } from '@/lib/browser/storage';
import type { ActRun } from '@/lib/operations/interact/act-run';

/** The wish that is fulfilled in a tab, or was last. In memory: it outlives a worker, and ends with the browser and its tabs. */
export const acting = storage.defineItem<ActRun>('session:acting');
