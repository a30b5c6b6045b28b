import { WinnowError } from '@/lib/base/errors';
import { LIMITS, parseBody, type SearchResponse } from '@/lib/contract';
import type { EngineSettings, SearchEngine } from '@/lib/operations/search/engines/engine';
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

/** A results page as this browser has opened it. */
export interface OpenedResultsPage {
  /** The address that it was opened at, with `%s` for the words. */
  template: string;
  snapshot: string;
  statusCode: number | undefined;
}

/** A search, and its engine or the results page to read. */
export type SearchHere = { asked: AskedHere } & ({ engine: EngineSettings } | { page: OpenedResultsPage });

/**
 * Searches the web with the user's engine. Nothing is scraped.
 * @throws WinnowError for an unusable query or engine; or the signal's reason
 */
export async function searchHere(asked: AskedHere, engine: SearchEngine, signal: AbortSignal): Promise<SearchResponse> {
  const taken = Object.entries(asked).filter(([name]) => !engine.ignores.some((ignored) => ignored === name));
  const parsed = parseBody(webSearch.request, Object.fromEntries(taken));
  if (!parsed.ok) throw WinnowError.badRequest(parsed.issues);
  return withinTime({ timeout: LIMITS.search.timeout }, engine, signal, async (inTime) => {
    const { lists, warnings } = await findResults(parsed.input, engine, inTime);
    return { success: true, data: lists, ...(warnings.length > 0 && { warning: warnings.join(' ') }) };
  });
}
