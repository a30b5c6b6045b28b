import { parseBody, type SearchRequest, searchRequest } from '../../lib/contract';
import type { SearchEngine } from '../../lib/operations/search/engines/engine';
import { Problem } from '../problem.ts';
import { chooseSearchEngine, SEARCH_ENGINE_HELP, SEARCH_ENGINE_OPTIONS } from './search-engine-options.ts';
import { numberOr, parseArguments, usageOf } from './usage.ts';

export const SEARCH_HELP = `Usage: npm start -- search "words" [options]

Searches the web and prints what is found: of each result its title, its address and a few words.

  --limit N        as many results of each list at most, 1 to 100; 10 without it
  --sources a,b    lists that are searched: web, news, images; web without it
  --categories a,b github, research or pdf
  --include a,b    only results of these domains
  --exclude a,b    no results of these domains
  --tbs TIME       only results of a time: qdr:h, qdr:d, qdr:w, qdr:m or qdr:y
  --country CODE   two letters, such as de; us without it
  --lang CODE      the language, such as de; en without it
  --location PLACE a place in place of a country, such as "Berlin, Germany"
  --formats a,b    scrapes the results in these formats, named as in the contract: markdown,html,…; with --json
  --timeout MS     ends the search after so many milliseconds; 60000 without it
  --json           print the whole v2 response
  --out FILE       write there what would be printed
${SEARCH_ENGINE_HELP}
  --help           this text
`;

interface SearchOptions {
  /** Both absent if only the help is requested. */
  request?: SearchRequest;
  engine?: SearchEngine;
  json: boolean;
  /** Path of the file to write to, instead of standard output. */
  out?: string | undefined;
}

const usage = usageOf('npm start -- search');

const listOf = (text: string | undefined) =>
  text
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Parses the command line of a search.
 * @param argv arguments after `search`
 * @param env with the search engine, unless the arguments name it
 * @throws Problem with exit code 2 if an option is unknown or lacks its value, or with a line for each invalid field
 */
export function parseSearchOptions(argv: string[], env: NodeJS.ProcessEnv): SearchOptions {
  const { values, positionals } = parseArguments(
    {
      args: argv,
      allowPositionals: true,
      options: {
        limit: { type: 'string' },
        sources: { type: 'string' },
        categories: { type: 'string' },
        include: { type: 'string' },
        exclude: { type: 'string' },
        tbs: { type: 'string' },
        country: { type: 'string' },
        lang: { type: 'string' },
        location: { type: 'string' },
        formats: { type: 'string' },
        timeout: { type: 'string' },
        json: { type: 'boolean', default: false },
        out: { type: 'string' },
        ...SEARCH_ENGINE_OPTIONS,
        help: { type: 'boolean', default: false },
      },
    },
    usage,
  );
  const { json, out, help, include, exclude, formats, limit, timeout, search, 'search-url': url, ...fields } = values;
  const { sources, categories, ...texts } = fields;
  if (help) return { json, out };
  if (positionals.length === 0) throw usage('Give the words to search for.');
  if (formats !== undefined && !json) throw usage('Scraped results are printed as JSON alone: add --json.');
  const parsed = parseBody(searchRequest, {
    ...texts,
    // Words without quotation marks are still one query.
    query: positionals.join(' '),
    ...(limit !== undefined && { limit: numberOr(limit) }),
    ...(timeout !== undefined && { timeout: numberOr(timeout) }),
    ...(sources !== undefined && { sources: listOf(sources) }),
    ...(categories !== undefined && { categories: listOf(categories) }),
    ...(include !== undefined && { includeDomains: listOf(include) }),
    ...(exclude !== undefined && { excludeDomains: listOf(exclude) }),
    ...(formats !== undefined && { scrapeOptions: { formats: listOf(formats) } }),
  });
  if (!parsed.ok) throw Problem.ofIssues(parsed.issues);
  const engine = chooseSearchEngine({ search, 'search-url': url }, env, usage);
  if (!engine) throw usage('There is no search engine: add --search-url or --search.');
  return { request: parsed.input, engine, json, out };
}
