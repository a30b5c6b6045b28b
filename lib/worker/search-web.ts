import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { stayAwake } from '@/lib/browser/stay-awake';
import type { SearchResponse } from '@/lib/contract';
import type { EngineName } from '@/lib/operations/engine';
import { lookUp } from '@/lib/operations/remote/look-up';
import { type EngineSettings, engineAddress } from '@/lib/operations/search/engines/engine';
import type { ResultsPageSettings } from '@/lib/operations/search/engines/results-page';
import type { AskedHere } from '@/lib/operations/search/here';
import { getSearchKey, settings } from '@/lib/store/settings';
import type { WorkerContext } from './context';
import { savedService } from './engines';
import { openResultsPage, showResultsPage } from './results-page';

export interface WantedSearch extends Pick<AskedHere, 'query' | 'limit'> {
  engine: EngineName;
  /** True if the call comes from a private window: a results page then also opens in a private window. */
  incognito: boolean;
  /** Tag (BCP 47) of the preferred language of results. */
  language?: string;
}

/** What a search needs from the worker. */
interface SearchDeps {
  offscreen: Pick<WorkerContext['offscreen'], 'searchWeb'>;
  drivers: WorkerContext['drivers'];
}

/** Searches the web with the configured search engine, or at the service. @throws WinnowError; or the signal's reason */
export async function searchFor(
  { engine, language = '', incognito, ...wanted }: WantedSearch,
  { offscreen: { searchWeb }, drivers }: SearchDeps,
  signal: AbortSignal,
): Promise<SearchResponse> {
  const rest = stayAwake();
  try {
    const asked = { ...wanted, ...languageFields(language) };
    if (engine === 'remote') return await lookUp(await savedService(), 'search', asked, signal);
    const chosen = await savedEngine();
    if (chosen.backend !== 'browser') return await searchWeb({ asked, engine: chosen }, signal);
    const page = await openResultsPage(chosen.address, asked.query, incognito, drivers, signal);
    return await searchWeb({ asked, page }, signal).catch((thrown) => {
      if (WinnowError.from(thrown).code === 'SEARCH_BLOCKED') showResultsPage(chosen.address, asked.query, incognito);
      throw thrown;
    });
  } finally {
    rest();
  }
}

/** Timeout of a test search, in ms. */
const TEST_LIMIT = 30_000;

/** Searches for one word, to check that the engine is usable. @throws WinnowError if it is not */
export async function testSearch(deps: SearchDeps): Promise<{ results: number }> {
  const wanted = { query: 'winnow', limit: 1, engine: 'local', incognito: false } as const;
  const { data } = await searchFor(wanted, deps, AbortSignal.timeout(TEST_LIMIT));
  return { results: data.web?.length ?? 0 };
}

/** Returns the configured search engine, with its key. @throws WinnowError SEARCH_UNAVAILABLE without one */
async function savedEngine(): Promise<EngineSettings | ResultsPageSettings> {
  const { search } = await settings.getValue();
  if (search.backend === 'none') throw new WinnowError('SEARCH_UNAVAILABLE', i18n.t('errors.search.none'));
  return search.backend === 'browser' ? search : withKey(search);
}

/** Returns the configured search engine if it answers requests, with its key; undefined for a results page, and without one. */
export async function requestedEngine(): Promise<EngineSettings | undefined> {
  const { search } = await settings.getValue();
  return search.backend === 'none' || search.backend === 'browser' ? undefined : withKey(search);
}

async function withKey(engine: EngineSettings): Promise<EngineSettings> {
  const key = await getSearchKey(engineAddress(engine));
  return { ...engine, ...(key && { key }) };
}

/** Converts a tag (BCP 47) such as `pt-BR` to the language and country fields of a search; empty for an invalid tag. */
export function languageFields(tag: string): Pick<AskedHere, 'lang' | 'country'> {
  const [lang = '', ...parts] = tag.toLowerCase().split('-');
  const country = parts.find((part) => /^[a-z]{2}$/.test(part));
  return { ...(/^[a-z]{2,3}$/.test(lang) && { lang }), ...(country && { country }) };
}
