import type { ScrapeRequest } from '@/lib/contract';
import { operationOf } from '@/lib/operations/registry';
import type { Job } from './job';

/** Request of the first, or only, page of a job; undefined where nothing of it is kept. */
export const firstPageOf = ({ operation, input }: Job): ScrapeRequest | undefined =>
  input && operationOf(operation).firstPage(input);
