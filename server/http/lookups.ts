import { compilePatterns } from '../../lib/operations/crawl/patterns';
import { runMap } from '../../lib/operations/map/run';
import { type LookupFound, type LookupInput, type LookupName, PAGE_OPERATION } from '../../lib/operations/registry';
import { siteFetchFor } from '../site-fetch.ts';
import type { KeepFile } from './attachments.ts';
import type { Wanted } from './body.ts';
import type { Scraper } from './scraper.ts';

/**
 * Work of each lookup.
 * @param signal aborted when whoever asked has left
 * @throws WinnowError
 */
export type ServerLookups = {
  [Name in LookupName]: (input: LookupInput<Name>, signal: AbortSignal) => Promise<LookupFound<Name>>;
};

/**
 * Lists the addresses of a site: files are loaded by this server itself, pages in the slots. Patterns do not choose among
 * them; one that is wrong is refused all the same, as by the reference v2 server.
 */
export const createMap =
  ({ scrape, keep }: Pick<Scraper, 'scrape'> & { keep: KeepFile }): ServerLookups['map'] =>
  async (input, signal) => {
    compilePatterns(input);
    return runMap(
      input,
      {
        fetch: siteFetchFor(input.url),
        async scrape(page, left) {
          const wanted: Wanted = { operation: PAGE_OPERATION, input: page, warnings: [], page, listsLinks: true };
          return (await scrape(wanted, keep, left)).response;
        },
      },
      signal,
    );
  };
