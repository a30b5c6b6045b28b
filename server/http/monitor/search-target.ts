import { searchRequest } from '../../../lib/contract';
import { type MonitorTarget, timeOfWindow } from '../../../lib/contract/monitor';
import type { SearchEngine } from '../../../lib/operations/search/engines/engine';
import { findResults } from '../../../lib/operations/search/find-results';
import { resultJudge } from '../search.ts';

/** Finds the pages of a search target. @throws WinnowError if the search is impossible */
export type SearchTargetPages = (target: MonitorTarget & { type: 'search' }, signal: AbortSignal) => Promise<string[]>;

/**
 * Sends each query of a target to a search engine, and merges the results: first the first results of each, then the
 * second ones.
 */
export const createSearchPages =
  (engine: SearchEngine): SearchTargetPages =>
  async ({ queries, searchWindow, includeDomains, excludeDomains, maxResults }, signal) => {
    const mayScrape = resultJudge(engine.address);
    const lists: string[][] = [];
    for (const query of queries) {
      const tbs = timeOfWindow(searchWindow);
      const request = searchRequest.parse({ query, limit: maxResults, tbs, includeDomains, excludeDomains });
      const { lists: found } = await findResults(request, engine, signal);
      lists.push((found.web ?? []).flatMap(({ url }) => url ?? []));
    }
    const longest = Math.max(...lists.map(({ length }) => length));
    const inTurn = Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
    const urls = [...new Set(inTurn)];
    const judged = await Promise.all(urls.map((url) => mayScrape(new URL(url))));
    return urls.filter((_, index) => judged[index]).slice(0, maxResults);
  };
