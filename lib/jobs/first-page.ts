import type { ScrapeRequest } from '@/lib/contract';
import { operationOf } from '@/lib/operations/registry';
import type { Job } from './job';

/** Returns the request of the first, or only, page of a job; undefined if its input is not kept. */
export const firstPageOf = ({ operation, input }: Job): ScrapeRequest | undefined =>
  input && operationOf(operation).firstPage(input);

/** Returns true if the text of a job's page may be sent to a model: any model may keep what it reads. */
export const mayReachModel = (job: Job): boolean => firstPageOf(job)?.zeroDataRetention === false;
