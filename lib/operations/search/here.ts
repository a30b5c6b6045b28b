import { WinnowError } from '@/lib/base/errors';
import { LIMITS, parseBody, type SearchResponse } from '@/lib/contract';
import { createSearchEngine, type EngineSettings } from '@/lib/operations/search/engines/engine';
import { findResults } from './find-results';
import { webSearch } from './operation';
import { withinTime } from './run';

/** Fields of a search that a user makes in this browser. */
export interface AskedHere {
  query: string;
  limit: number;
  /**
   * Language and country of the browser: the user did not choose them, so they are dropped if an engine supports
   * neither.
   */
  lang?: string;
  country?: string;
}

/** A search and its engine. */
export interface SearchHere {
  asked: AskedHere;
  engine: EngineSettings;
}

/**
 * Searches the web with one of the user's engines. Nothing is scraped.
 * @throws WinnowError for an unusable query or engine; or the signal's reason
 */
export async function searchHere(
  { asked, engine: chosen }: SearchHere,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<SearchResponse> {
  const engine = createSearchEngine(chosen, fetch);
  const taken = Object.entries(asked).filter(([name]) => !engine.ignores.some((ignored) => ignored === name));
  const parsed = parseBody(webSearch.request, Object.fromEntries(taken));
  if (!parsed.ok) throw WinnowError.badRequest(parsed.issues);
  return withinTime({ timeout: LIMITS.search.timeout }, engine, signal, async (inTime) => {
    const { lists, warnings } = await findResults(parsed.input, engine, inTime);
    return { success: true, data: lists, ...(warnings.length > 0 && { warning: warnings.join(' ') }) };
  });
}
