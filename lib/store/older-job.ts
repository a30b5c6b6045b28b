import type { ScrapeRequest } from '@/lib/contract';
import type { Job } from '@/lib/jobs/job';

/** Record of a job before version 6 of the database: every job was a scrape. */
export type OlderJob = Omit<Job, 'operation' | 'input'> & { request?: ScrapeRequest };

export const upgradeJob = ({ request, ...job }: OlderJob): Job => ({
  ...job,
  operation: 'scrape',
  ...(request && { input: request }),
});

/** Record of a job as it lies in session storage, where an update of Winnow leaves the older ones. */
export const readJob = (stored: Job | OlderJob): Job => ('operation' in stored ? stored : upgradeJob(stored));
