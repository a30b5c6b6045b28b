import { WinnowError } from '../../lib/base/errors';
import { createSearchEngine, type SearchEngine } from '../../lib/operations/search/engines/engine';
import { BACKEND_NAMES, backendOf } from '../../lib/operations/search/engines/registry';
import { Problem } from '../problem.ts';
import type { Usage } from './usage.ts';

/** The options that choose a search engine, for `parseArgs`: the same for every command. */
export const SEARCH_ENGINE_OPTIONS = {
  'search-url': { type: 'string' },
  search: { type: 'string' },
} as const;

/** Backends that are chosen by name, each with the environment variable of its key. */
const BY_NAME = BACKEND_NAMES.flatMap((name) => {
  const { keyVariable } = backendOf(name);
  return keyVariable ? [{ name, keyVariable }] : [];
});

/** Lines of a help text for these options. */
export const SEARCH_ENGINE_HELP = `\
  --search-url URL the SearXNG that searches the web, such as http://localhost:8080, with json under search.formats in its
                   settings; without it WINNOW_SEARCH_URL, then SEARXNG_ENDPOINT
  --search NAME    ${BY_NAME.map(({ name }) => name).join(', ')} in place of that, with its key in
                   ${BY_NAME.map(({ keyVariable }) => keyVariable).join(', ')}; without it WINNOW_SEARCH. There is no option for keys, since all
                   users of this computer can see command lines`;

/**
 * Environment variables for the address of a SearXNG; the first that is set counts. The last is that of self-hosted v2
 * servers.
 */
const ADDRESS_VARIABLES = ['WINNOW_SEARCH_URL', 'SEARXNG_ENDPOINT'] as const;

/**
 * Chooses the search engine by the command line, or else by the environment.
 * @returns undefined if neither names one
 * @throws Problem with exit code 2 if something is missing or cannot be used; it never repeats a key
 */
export function chooseSearchEngine(
  { search, 'search-url': url }: { search?: string | undefined; 'search-url'?: string | undefined },
  env: NodeJS.ProcessEnv,
  usage: Usage,
): SearchEngine | undefined {
  if (search !== undefined && url !== undefined) {
    throw usage('There is one search engine: leave out --search or --search-url.');
  }
  if (url !== undefined) return bySearxng('search-url', url);
  if (search !== undefined) return byName('search', search, env);
  if (env.WINNOW_SEARCH) return byName('WINNOW_SEARCH', env.WINNOW_SEARCH, env);
  const variable = ADDRESS_VARIABLES.find((name) => env[name]);
  return variable && bySearxng(variable, env[variable] ?? '');
}

const bySearxng = (field: string, address: string) =>
  created(field, () => createSearchEngine({ backend: 'searxng', address }));

function byName(field: string, text: string, env: NodeJS.ProcessEnv): SearchEngine {
  const found = BY_NAME.find(({ name }) => name === text.trim().toLowerCase());
  if (!found) {
    const names = BY_NAME.map(({ name }) => name).join(', ');
    throw new Problem(`${field}: Name one of ${names}; a SearXNG is named by --search-url.`, 2);
  }
  const { name, keyVariable } = found;
  const key = env[keyVariable]?.trim();
  if (!key) throw new Problem(`${field}: ${backendOf(name).title} needs its key: set ${keyVariable}.`, 2);
  return created(keyVariable, () => createSearchEngine({ backend: name, key }));
}

function created(field: string, create: () => SearchEngine): SearchEngine {
  try {
    return create();
  } catch (thrown) {
    const { message } = WinnowError.from(thrown);
    throw new Problem(`${field}: ${message}`, 2);
  }
}
