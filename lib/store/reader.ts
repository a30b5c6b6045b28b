import { storage } from '@/lib/browser/storage';
import type { ReaderLook } from '@/lib/store/reader-look';

const DEFAULT_LOOK: ReaderLook = { font: 'serif', theme: 'system', width: 'medium', size: 18 };

const stored = storage.defineItem<Partial<ReaderLook>>('local:readerLook', { fallback: {} });

/** The stored look, with defaults for missing choices. */
export const readerLook = {
  getValue: async (): Promise<ReaderLook> => ({ ...DEFAULT_LOOK, ...(await stored.getValue()) }),
  setValue: (look: ReaderLook): Promise<void> => stored.setValue(look),
};

/** The scrapes whose result a tab shows once they end, by the id of the job. In memory: a tab ends with the browser. */
const wanted = storage.defineItem<Record<string, { tabId: number; url: string }>>('session:readerWanted', {
  fallback: {},
});

export const readerWanted = {
  async add(jobId: string, tabId: number, url: string): Promise<void> {
    await wanted.setValue({ ...(await wanted.getValue()), [jobId]: { tabId, url } });
  },
  /** Returns the tab that waits for a job, once. */
  async take(jobId: string): Promise<{ tabId: number; url: string } | undefined> {
    const { [jobId]: found, ...others } = await wanted.getValue();
    if (found) await wanted.setValue(others);
    return found;
  },
};
