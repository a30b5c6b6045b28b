import { WinnowError } from '@/lib/base/errors';
import { type ExtractRequest, searchRequest } from '@/lib/contract';
import { findResults } from '../search/find-results';
import type { LookupDeps, ServedJob } from '../serving';
import { discoverExtract } from './discovery';
import { extract } from './operation';

/** Maximum number of search results to read for an extraction. */
const FOUND = 5;

const NO_MODEL =
  'Extract by a prompt is only available if this server has a model: start it with --model-url and --model, or send a schema.';

/** Extracts one value from several pages or sites. */
export const servedExtract: ServedJob<ExtractRequest> = {
  /**
   * Finds the pages of an extraction that names none, or requests more, by a search for its prompt. Refuses an extraction
   * that is impossible here: without a model, only declared values of pages can fill a schema.
   */
  async complete(input, _given, deps, signal) {
    if (!deps.model && !input.schema) throw new WinnowError('UNPROCESSABLE', NO_MODEL, { status: 501 });
    if (input.urls.length > 0 && !input.enableWebSearch) return undefined;
    const urls = [...input.urls, ...(await foundBy(input, deps, signal))];
    if (urls.length === 0) {
      throw new WinnowError('UNPROCESSABLE', 'The search found no page for the prompt: name pages in urls.');
    }
    return { input: { ...input, urls }, started: {} };
  },
  discover: (input, { siteFetch }, signal) =>
    discoverExtract(input, { fetch: siteFetch(extract.firstPage(input).url), signal }),
  tool: {
    description:
      'Makes one JSON value of several pages, by a schema or a prompt. An address that ends in /* is a site.',
    fields: { urls: true, prompt: true, schema: true, limit: true, enableWebSearch: true, showSources: true },
  },
};

/** Returns the addresses of found pages that the search engine may name. */
async function foundBy(
  { prompt = '', limit = FOUND }: ExtractRequest,
  { searchEngine, searchUnavailable, mayScrapeFrom }: LookupDeps,
  signal: AbortSignal,
): Promise<string[]> {
  if (!searchEngine) throw searchUnavailable();
  const query = searchRequest.parse({ query: prompt, limit: Math.min(limit, FOUND) });
  const { lists } = await findResults(query, searchEngine, signal);
  const urls = (lists.web ?? []).flatMap(({ url }) => url ?? []);
  const judge = mayScrapeFrom(searchEngine.address);
  const judged = await Promise.all(urls.map((url) => judge(new URL(url))));
  return urls.filter((_, index) => judged[index]);
}
