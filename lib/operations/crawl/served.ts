import type { CrawlParamsRequest, CrawlParamsResponse, CrawlRequest } from '@/lib/contract';
import { EACH_PAGE, type ServedJob, type ServedLookup } from '../serving';
import { discoverCrawl } from './discovery';
import { createCrawlJudge } from './judge';
import { completeCrawl, previewCrawlParams } from './prompts';

/** Scrapes a site, whose pages it finds by its sitemaps and links. */
export const servedCrawl: ServedJob<CrawlRequest> = {
  complete: completeCrawl,
  discover: (input, { siteFetch }, signal) =>
    discoverCrawl(input, createCrawlJudge(input, { fetch: siteFetch(input.url), signal })),
  command: {
    argument: 'url',
    field: 'url',
    summary: 'scrapes a site, page by page',
    about: 'Scrapes a site: the page at url, those of its sitemaps, and those that each page leads to.',
    missing: 'Name the site: an address is missing.',
    second: (text) => `Only one site can be crawled, "${text}" is a second one.`,
    options: {
      limit: { field: 'limit', value: 'N', as: 'number', help: 'as many pages at most; 10000 without it' },
      depth: {
        field: 'maxDiscoveryDepth',
        value: 'N',
        as: 'number',
        help: 'follows so many links from url at most; 0 takes that page alone',
      },
      include: {
        field: 'includePaths',
        value: 'REGEX',
        many: true,
        help: 'takes only pages whose path matches it (RE2); can be given several times',
      },
      exclude: {
        field: 'excludePaths',
        value: 'REGEX',
        many: true,
        help: 'leaves out pages whose path matches it; can be given several times',
      },
      'full-url': { field: 'regexOnFullURL', help: 'compares these with whole addresses instead of paths' },
      sitemap: { field: 'sitemap', value: 'MODE', help: 'include, only or skip; include without it' },
      'entire-domain': { field: 'crawlEntireDomain', help: 'takes pages that are not below the path of url, too' },
      subdomains: { field: 'allowSubdomains', help: 'takes other hosts of the same domain, too' },
      external: { field: 'allowExternalLinks', help: 'takes pages of other sites that a page leads to' },
      'ignore-query': {
        field: 'ignoreQueryParameters',
        help: 'takes addresses that differ in their query strings as one',
      },
      'ignore-robots': { field: 'ignoreRobotsTxt', help: 'takes pages that robots.txt forbids' },
      delay: {
        field: 'delay',
        value: 'SECONDS',
        as: 'number',
        help: 'waits so long between two pages, and takes them one at a time',
      },
    },
    formats: 'scrapeOptions.formats',
  },
  tool: {
    description: 'Reads the pages of a site, by its sitemaps and links. Set limit: a site may have thousands.',
    fields: {
      url: true,
      limit: true,
      includePaths: true,
      excludePaths: true,
      maxDiscoveryDepth: true,
      allowSubdomains: true,
      sitemap: true,
      scrapeOptions: EACH_PAGE,
    },
  },
};

/** Shows the fields that a model chooses for a crawl by its prompt. */
export const servedCrawlParams: ServedLookup<CrawlParamsRequest, CrawlParamsResponse> = { run: previewCrawlParams };
