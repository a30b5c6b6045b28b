import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { isLoopback } from '@/lib/base/http/address';
import { boundFetch, isSendableKey } from '@/lib/base/http/send';
import { defined } from '@/lib/base/json';
import { askBackend, type Connection } from './ask';
import type { BackendResponse, SearchBackend, SourceQuery } from './backend';
import { type BackendName, backendOf } from './registry';
import { type ResultsPageSettings, resultsAddress } from './results-page';

/** Choice of a backend. */
export interface EngineSettings {
  backend: BackendName;
  /** Its address, for a self-hosted backend; for the others only tests set it. */
  address?: string | undefined;
  key?: string | undefined;
}

/** A search engine, without its key. */
type ChosenEngine = Omit<EngineSettings, 'key'> | ResultsPageSettings;

/** The search engine that the user chose, if any. */
export type SearchSettings = { backend: 'none' } | ChosenEngine;

/** A backend at its address. */
export interface SearchEngine extends Pick<SearchBackend, 'ignores' | 'takesRange' | 'pages' | 'longestText'> {
  /** Name in messages. */
  title: string;
  /** Origin and path of its interface. */
  address: string;
  /** @throws WinnowError; or the signal's reason */
  find(query: SourceQuery, signal: AbortSignal): Promise<BackendResponse>;
}

/**
 * Binds a backend to its address and key. Nothing is sent before the first search.
 * @throws WinnowError SEARCH_REFUSED for an address or a key that cannot be used; it never repeats either
 */
export function createSearchEngine(
  { backend, key, ...settings }: EngineSettings,
  fetch?: typeof globalThis.fetch,
): SearchEngine {
  const row = backendOf(backend);
  const { title, ignores, pages, longestText, takesRange } = row;
  const address = engineAddress({ backend, ...settings });
  if (row.keyHeaders && !key) throw refused(i18n.t('errors.search.keyMissing', { name: title }));
  if (key && !isSendableKey(key)) throw refused(i18n.t('errors.search.keyCharacters', { name: title }));
  const { protocol, hostname } = new URL(address);
  if (key && protocol === 'http:' && !isLoopback(hostname)) throw refused(i18n.t('errors.search.keyOverHttp'));
  const connection: Connection = {
    backend: row,
    name: engineTitle({ backend, ...settings }),
    address,
    headers: (key && row.keyHeaders?.(key)) || {},
    secrets: key ? [key] : [],
    fetch: boundFetch(fetch),
  };
  return {
    title: connection.name,
    address,
    ignores,
    takesRange,
    pages,
    ...defined({ longestText }),
    find: (query, signal) => askBackend(connection, query, signal),
  };
}

/**
 * Returns the address of a backend: its origin and the path to its interface; of a results page, the origin.
 * @throws WinnowError SEARCH_REFUSED for an address that cannot be used
 */
export function engineAddress(chosen: ChosenEngine): string {
  if (chosen.backend === 'browser') return resultsAddress(chosen.address, '').origin;
  const { backend, address } = chosen;
  const { origin, pathname } = addressOf(address ?? backendOf(backend).address ?? '');
  return origin + pathname.replace(/(?<!\/)\/+$/, '').replace(/\/search$/, '');
}

/**
 * Returns the name of a backend in messages: a self-hosted program is named with its address, a results page by its host, all
 * others by their names.
 */
export function engineTitle(settings: ChosenEngine): string {
  if (settings.backend === 'browser') return new URL(engineAddress(settings)).host;
  const { title, address } = backendOf(settings.backend);
  return address ? title : i18n.t('common.modelAt', { model: title, host: new URL(engineAddress(settings)).host });
}

/** Parses an address as people write it, also that of a search: `localhost:8080`, `https://host/searxng/search?q=`. */
function addressOf(text: string): URL {
  const written = text.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `http://${written}`);
  const isOfWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  // Chromium accepts a host with spaces.
  if (!written || /\s/.test(written) || !url || !isOfWeb || url.username || url.password)
    throw refused(i18n.t('errors.search.address'));
  return url;
}

const refused = (message: string) => new WinnowError('SEARCH_REFUSED', message);
