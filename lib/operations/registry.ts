import type * as z from 'zod';
import type { ScrapeRequest } from '@/lib/contract';
import { batch } from './batch/operation';
import { crawl } from './crawl/operation';
import { map } from './map/operation';
import type { AnswerOperation, Lookup, Operation } from './operation';
import { scrape } from './scrape/operation';

/** Every operation that makes jobs, by name. */
const OPERATIONS = { scrape, batch, crawl };

export type OperationName = keyof typeof OPERATIONS;
/** Input of any operation, as its schema has read it. */
export type OperationInput = z.output<(typeof OPERATIONS)[OperationName]['request']>;

export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[];

/** The operation that pages of a job are handed to. */
export const PAGE_OPERATION = 'scrape' satisfies OperationName;
export const pageOperation: AnswerOperation<ScrapeRequest> = OPERATIONS[PAGE_OPERATION];

/** Row of an operation. The input that it is given must be of the same operation. */
export const operationOf = (name: OperationName): Operation<OperationInput> => OPERATIONS[name];

/** Every lookup, by name. */
const LOOKUPS = { map };

export type LookupName = keyof typeof LOOKUPS;
export type LookupInput = z.output<(typeof LOOKUPS)[LookupName]['request']>;
export type LookupFound = z.output<(typeof LOOKUPS)[LookupName]['response']>;

export const LOOKUP_NAMES = Object.keys(LOOKUPS) as LookupName[];

/** Row of a lookup. The input that it is given must be of the same lookup. */
export const lookupOf = (name: LookupName): Lookup<LookupInput, LookupFound> => LOOKUPS[name];
