import type * as z from 'zod';
import type { ScrapeRequest } from '@/lib/contract';
import { batch } from './batch/operation';
import type { AnswerOperation, Operation } from './operation';
import { scrape } from './scrape/operation';

/** Every operation, by name. */
const OPERATIONS = { scrape, batch };

export type OperationName = keyof typeof OPERATIONS;
/** Input of any operation, as its schema has read it. */
export type OperationInput = z.output<(typeof OPERATIONS)[OperationName]['request']>;

export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[];

/** The operation that pages of a job are handed to. */
export const PAGE_OPERATION = 'scrape' satisfies OperationName;
export const pageOperation: AnswerOperation<ScrapeRequest> = OPERATIONS[PAGE_OPERATION];

/** Row of an operation. The input that it is given must be of the same operation. */
export const operationOf = (name: OperationName): Operation<OperationInput> => OPERATIONS[name];
