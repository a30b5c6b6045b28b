import { servedAgent } from './agent/served';
import { servedBatch } from './batch/served';
import { servedCrawl, servedCrawlParams } from './crawl/served';
import { servedExtract } from './extract/served';
import { servedInteract } from './interact/served';
import { servedMap } from './map/served';
import type { LookupFound, LookupInput, LookupName, OperationInput, OperationName } from './registry';
import { servedSearch } from './search/served';
import type { ServedCall, ServedJob, ServedLookup } from './serving';

/**
 * How the HTTP server, the terminal and assistants serve each lookup, in the order in which they list them. Views know
 * nothing of it: the registry is what they need.
 */
const LOOKUPS: { [Name in LookupName]: ServedLookup<LookupInput<Name>, LookupFound<Name>> } = {
  map: servedMap,
  crawlParams: servedCrawlParams,
  search: servedSearch,
};

/** The same for each job over many pages. */
const JOBS: Partial<Record<OperationName, ServedJob<OperationInput>>> = {
  crawl: servedCrawl,
  batch: servedBatch,
  extract: servedExtract,
  agent: servedAgent,
};

/** Calls on results, by the names of their tools. */
export const SERVED_CALLS = { interact: servedInteract } satisfies Record<string, ServedCall>;

export const SERVED_LOOKUPS = Object.keys(LOOKUPS) as LookupName[];
export const SERVED_JOBS = Object.keys(JOBS) as OperationName[];

export const servedLookup = <Name extends LookupName>(name: Name): ServedLookup<LookupInput<Name>, LookupFound<Name>> =>
  LOOKUPS[name];

/** Returns how a job is served. Inputs given to it must be of the same operation. */
export const servedJob = (name: OperationName): ServedJob<OperationInput> => JOBS[name] ?? {};
