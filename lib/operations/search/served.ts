import { isObject } from '@/lib/base/json';
import type { SearchRequest, SearchResponse } from '@/lib/contract';
import { EACH_PAGE, type ServedLookup } from '../serving';
import { listedResults } from './listed';
import { runSearch } from './run';

const NOTHING_FOUND = 'Nothing was found. Try other words, or fewer.';

/** Searches the web, and scrapes the results as pages of a job. */
export const servedSearch: ServedLookup<SearchRequest, SearchResponse> = {
  async run(input, { searchEngine: engine, searchUnavailable, mayScrapeFrom, scrape, width }, signal) {
    if (!engine) throw searchUnavailable();
    const id = crypto.randomUUID();
    const deps = {
      id,
      engine,
      width,
      mayScrape: mayScrapeFrom(engine.address),
      scrape: (page: Parameters<typeof scrape>[0], inTime: AbortSignal) =>
        scrape(page, { signal: inTime, parentId: id }),
    };
    return runSearch(input, deps, signal);
  },
  command: {
    argument: 'words',
    field: 'query',
    summary: 'searches the web',
    about: 'Searches the web and prints what is found: of each result its title, its address and a few words.',
    missing: 'Give the words to search for.',
    options: {
      limit: {
        field: 'limit',
        value: 'N',
        as: 'number',
        help: 'as many results of each list at most, 1 to 100; 10 without it',
      },
      sources: {
        field: 'sources',
        value: 'a,b',
        as: 'list',
        help: 'lists that are searched: web, news, images; web without it',
      },
      categories: { field: 'categories', value: 'a,b', as: 'list', help: 'github, research or pdf' },
      include: { field: 'includeDomains', value: 'a,b', as: 'list', help: 'only results of these domains' },
      exclude: { field: 'excludeDomains', value: 'a,b', as: 'list', help: 'no results of these domains' },
      tbs: { field: 'tbs', value: 'TIME', help: 'only results of a time: qdr:h, qdr:d, qdr:w, qdr:m or qdr:y' },
      country: { field: 'country', value: 'CODE', help: 'two letters, such as de; us without it' },
      lang: { field: 'lang', value: 'CODE', help: 'the language, such as de; en without it' },
      location: {
        field: 'location',
        value: 'PLACE',
        help: 'a place in place of a country, such as "Berlin, Germany"',
      },
      formats: {
        field: 'scrapeOptions.formats',
        value: 'a,b',
        as: 'list',
        help: 'scrapes the results in these formats, named as in the contract: markdown,html,…; with --json',
      },
      timeout: {
        field: 'timeout',
        value: 'MS',
        as: 'number',
        help: 'ends the search after so many milliseconds; 60000 without it',
      },
    },
    json: 'print the whole v2 response',
    searches: true,
    needsJson: ({ scrapeOptions }) =>
      scrapeOptions.formats.length > 0 ? 'Scraped results are printed as JSON alone: add --json.' : undefined,
    print: listedResults,
    empty: ({ data }) => (Object.keys(data).length === 0 ? NOTHING_FOUND : undefined),
  },
  tool: {
    description: 'Searches the web. With formats in scrapeOptions each result is read, too.',
    fields: {
      query: true,
      limit: true,
      sources: true,
      includeDomains: true,
      excludeDomains: true,
      tbs: true,
      country: true,
      scrapeOptions: EACH_PAGE,
    },
    text: ({ data, warning }) =>
      isObject(data) && Object.keys(data).length > 0
        ? JSON.stringify({ ...data, ...(warning ? { warning } : {}) }, null, 1)
        : ['Nothing was found.', ...(warning ? [String(warning)] : [])].join(' '),
  },
};
