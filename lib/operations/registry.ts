import type * as z from 'zod';
import type {
  CrawlParamsRequest,
  CrawlParamsResponse,
  MapRequest,
  MapResponse,
  ScrapeRequest,
  SearchRequest,
  SearchResponse,
} from '@/lib/contract';
import { agent } from './agent/operation';
import { batch } from './batch/operation';
import { crawl } from './crawl/operation';
import { crawlParams } from './crawl/params';
import { extract } from './extract/operation';
import { map } from './map/operation';
import type { AnswerOperation, Lookup, Operation } from './operation';
import { scrape } from './scrape/operation';
import { webSearch } from './search/operation';

/** Every operation that makes jobs, by name. */
const OPERATIONS = { scrape, batch, crawl, extract, agent };

export type OperationName = keyof typeof OPERATIONS;
/** Input of any operation, as parsed by its schema. */
export type OperationInput = z.output<(typeof OPERATIONS)[OperationName]['request']>;

export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[];

/** The operation that scrapes the pages of a job. */
export const PAGE_OPERATION = 'scrape' satisfies OperationName;
export const pageOperation: AnswerOperation<ScrapeRequest> = OPERATIONS[PAGE_OPERATION];

/** Returns the row of an operation. Inputs given to it must be of the same operation. */
export const operationOf = (name: OperationName): Operation<OperationInput> => OPERATIONS[name];

/** Inputs and outputs of each lookup. */
interface LookupTypes {
  map: { input: MapRequest; found: MapResponse };
  crawlParams: { input: CrawlParamsRequest; found: CrawlParamsResponse };
  search: { input: SearchRequest; found: SearchResponse };
}

export type LookupName = keyof LookupTypes;
export type LookupInput<Name extends LookupName = LookupName> = LookupTypes[Name]['input'];
export type LookupFound<Name extends LookupName = LookupName> = LookupTypes[Name]['found'];

/** Every lookup, by name. */
const LOOKUPS: { [Name in LookupName]: Lookup<LookupInput<Name>, LookupFound<Name>> } = {
  map,
  crawlParams,
  search: webSearch,
};

export const LOOKUP_NAMES = Object.keys(LOOKUPS) as LookupName[];

/** Row of a lookup. */
export const lookupOf = <Name extends LookupName>(name: Name): Lookup<LookupInput<Name>, LookupFound<Name>> =>
  LOOKUPS[name];
