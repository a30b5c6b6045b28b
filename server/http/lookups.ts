import { compilePatterns } from '../../lib/operations/crawl/patterns';
import { runMap } from '../../lib/operations/map/run';
import { type LookupFound, type LookupInput, type LookupName, PAGE_OPERATION } from '../../lib/operations/registry';
import { siteFetchFor } from '../site-fetch.ts';
import type { KeepFile } from './attachments.ts';
import type { Wanted } from './body.ts';
import type { Scraper } from './scraper.ts';

/**
 * Runs each lookup.
 * @param signal aborted when the client has disconnected
 * @throws WinnowError
 */
export type ServerLookups = {
  [Name in LookupName]: (input: LookupInput<Name>, signal: AbortSignal) => Promise<LookupFound<Name>>;
};

/**
 * Lists the addresses of a site: this server loads files itself, and pages in the slots. Patterns do not filter them;
 * an invalid pattern is still refused, as by the reference v2 server.
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
