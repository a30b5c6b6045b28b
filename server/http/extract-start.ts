import { WinnowError } from '../../lib/base/errors';
import { type ExtractRequest, searchRequest } from '../../lib/contract';
import type { Model } from '../../lib/model';
import type { SearchEngine } from '../../lib/operations/search/engines/engine';
import { findResults } from '../../lib/operations/search/find-results';
import { resultJudge, searchUnavailable } from './search.ts';
import type { StartCompletion } from './start-completion.ts';

/** Maximum number of search results to read for an extraction. */
const FOUND = 5;

const NO_MODEL =
  'Extract by a prompt is only available if this server has a model: start it with --model-url and --model, or send a schema.';

interface ExtractStartDeps {
  model: Model | undefined;
  /** Absent without a search engine. */
  engine: SearchEngine | undefined;
}

/**
 * Finds the pages of an extraction that names none, or requests more, by a search for its prompt. Refuses an extraction
 * that is impossible here: without a model, only declared values of pages can fill a schema.
 */
export const createExtractStart = ({ model, engine }: ExtractStartDeps): StartCompletion<ExtractRequest> => ({
  async complete(input, _given, signal) {
    if (!model && !input.schema) throw new WinnowError('UNPROCESSABLE', NO_MODEL, { status: 501 });
    if (input.urls.length > 0 && !input.enableWebSearch) return undefined;
    if (!engine) throw searchUnavailable();
    const urls = [...input.urls, ...(await foundBy(input, engine, signal))];
    if (urls.length === 0) {
      throw new WinnowError('UNPROCESSABLE', 'The search found no page for the prompt: name pages in urls.');
    }
    return { input: { ...input, urls }, started: {} };
  },
});

/** Returns the addresses of found pages that the search engine may name. */
async function foundBy({ prompt = '', limit = FOUND }: ExtractRequest, engine: SearchEngine, signal: AbortSignal) {
  const query = searchRequest.parse({ query: prompt, limit: Math.min(limit, FOUND) });
  const { lists } = await findResults(query, engine, signal);
  const urls = (lists.web ?? []).flatMap(({ url }) => url ?? []);
  const mayScrape = resultJudge(engine.address);
  const judged = await Promise.all(urls.map((url) => mayScrape(new URL(url))));
  return urls.filter((_, index) => judged[index]);
}
