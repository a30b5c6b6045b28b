import { isObject } from '@/lib/base/json';
import type { MapRequest, MapResponse } from '@/lib/contract';
import { compilePatterns } from '../crawl/patterns';
import type { ServedLookup } from '../serving';
import { runMap } from './run';

/** Lists the addresses of a site: files are loaded here, and pages scraped. */
export const servedMap: ServedLookup<MapRequest, MapResponse> = {
  async run(input, { siteFetch, scrape }, signal) {
    // Patterns do not filter a map; an invalid pattern is still refused, as by the reference v2 server.
    compilePatterns(input);
    const deps = {
      fetch: siteFetch(input.url),
      scrape: (page: Parameters<typeof scrape>[0], left: AbortSignal) =>
        scrape(page, { signal: left, listsLinks: true }),
    };
    return runMap(input, deps, signal);
  },
  command: {
    argument: 'url',
    field: 'url',
    summary: 'prints the addresses of a site',
    about:
      'Prints the addresses of a site, one a line: those of its sitemaps, and those that the page at url leads to.',
    missing: 'Name the site: an address is missing.',
    second: (text) => `Only one site can be mapped, "${text}" is a second one.`,
    options: {
      search: { field: 'search', value: 'WORDS', help: 'ranks the addresses by these words, the best first' },
      sitemap: {
        field: 'sitemap',
        value: 'MODE',
        help: 'include, only or skip; include without it. With only no browser is started',
      },
      limit: {
        field: 'limit',
        value: 'N',
        as: 'number',
        help: 'as many addresses at most, 1 to 100000; 5000 without it',
      },
      'no-subdomains': { field: 'includeSubdomains', sets: false, help: 'leaves out other hosts of the same domain' },
      queries: {
        field: 'ignoreQueryParameters',
        sets: false,
        help: 'keeps query strings, which are cut without it',
      },
      'any-path': { field: 'filterByPath', sets: false, help: 'keeps addresses that are not below the path of url' },
      timeout: {
        field: 'timeout',
        value: 'MS',
        as: 'number',
        help: 'ends the map with an error after so many milliseconds',
      },
    },
    json: 'print the whole v2 response, with titles',
    print: ({ links }) => links.map(({ url }) => `${url}\n`).join(''),
  },
  tool: {
    description: 'Lists the addresses of a site, by its sitemaps and the links of its first page.',
    fields: { url: true, search: true, limit: true, sitemap: true, includeSubdomains: true },
    text({ links, warning }) {
      const lines = (Array.isArray(links) ? links : [])
        .filter(isObject)
        .map(({ url, title }) => (title ? `${url}  ${title}` : `${url}`));
      return [`${lines.length} addresses`, ...(warning ? [`Warning: ${warning}`] : []), ...lines].join('\n');
    },
  },
};
