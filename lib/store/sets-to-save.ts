import { storage } from '@/lib/browser/storage';

/** Names of the forms that a set can be saved in. */
export type SetFile = 'zip' | 'markdown' | 'jsonLines' | 'llms' | 'csv' | 'xlsx' | 'llmsFull';

/**
 * The files that sets are saved as once all their pages have ended, by the id of the set's job. Kept until the browser
 * closes.
 */
export const setsToSave = storage.defineItem<Record<string, SetFile>>('session:setsToSave', { fallback: {} });

/** Changes the files under a lock across panels, so that each file is saved once. */
async function change<T>(work: (files: Record<string, SetFile>) => Promise<T>): Promise<T> {
  return navigator.locks.request('sets-to-save', async () => work(await setsToSave.getValue()));
}

/** Saves a set when its pages have ended, from whichever panel shows it then. */
export const saveAtEnd = (jobId: string, file: SetFile): Promise<void> =>
  change((files) => setsToSave.setValue({ ...files, [jobId]: file }));

/** @returns the file that a set must be saved as now; only one caller gets it */
export const takeSetToSave = (jobId: string): Promise<SetFile | undefined> =>
  change(async ({ [jobId]: file, ...others }) => {
    if (file) await setsToSave.setValue(others);
    return file;
  });
