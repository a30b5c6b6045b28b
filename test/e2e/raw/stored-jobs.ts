import type { Page } from 'puppeteer-core';
import type { Job } from '../../../lib/jobs/job.ts';
import { storedIn } from './stored-in.ts';

/** All job records, newest last. */
export const storedJobs = async (view: Page): Promise<Job[]> =>
  (await storedIn<Job>(view, 'jobs')).sort((one, other) => one.createdAt - other.createdAt);
