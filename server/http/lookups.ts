import { runMap } from '../../lib/operations/map/run';
import { type LookupFound, type LookupInput, type LookupName, PAGE_OPERATION } from '../../lib/operations/registry';
import type { AppDeps } from './app.ts';

/**
 * Work of each lookup.
 * @param signal aborted when whoever asked has left
 * @throws WinnowError
 */
export type ServerLookups = Record<LookupName, (input: LookupInput, signal: AbortSignal) => Promise<LookupFound>>;

/** Lookups of this server: files are loaded by itself, pages in the slots. */
export const createLookups = ({ scrape, address }: Pick<AppDeps, 'scrape'> & { address(): string }): ServerLookups => ({
  map: (input, signal) =>
    runMap(
      input,
      {
        fetch,
        scrape: (page, left) => scrape({ operation: PAGE_OPERATION, input: page, warnings: [], page }, address(), left),
      },
      signal,
    ),
});
