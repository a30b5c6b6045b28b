import type { ScrapeRequest } from '@/lib/contract';
import type { Job } from '@/lib/jobs/job';

/** Record of a job before version 6 of the database, when every job was a scrape. */
export type OlderJob = Omit<Job, 'operation' | 'input'> & { request?: ScrapeRequest };

export const upgradeJob = ({ request, ...job }: OlderJob): Job => ({
  ...job,
  operation: 'scrape',
  ...(request && { input: request }),
});

/** Reads the record of a job in session storage, in which older records remain after an update of Winnow. */
export const readJob = (stored: Job | OlderJob): Job => ('operation' in stored ? stored : upgradeJob(stored));
