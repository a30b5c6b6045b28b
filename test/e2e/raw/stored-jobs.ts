import type { Page } from 'puppeteer-core';
import type { Job } from '../../../lib/jobs/job.ts';

/** All job records, newest last, read as a view reads them. */
export const storedJobs = (view: Page): Promise<Job[]> =>
  view.evaluate(async () => {
    const open = indexedDB.open('winnow');
    await new Promise((resolve) => {
      open.onsuccess = resolve;
    });
    const all = open.result.transaction('jobs').objectStore('jobs').index('createdAt').getAll();
    await new Promise((resolve) => {
      all.onsuccess = resolve;
    });
    open.result.close();
    return all.result;
  });
