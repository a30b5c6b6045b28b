import { type SearchRequest, type SearchResponse, searchRequest, searchResponse } from '@/lib/contract';
import type { Lookup } from '../operation';

/** Credits for ten results, and for each scraped page. Matches the reference v2 server. */
const CREDITS = { ofTen: 2, ofPage: 1 };

/** Returns the credits of a search. @param scraped number of documents among its results */
export const searchCredits = (results: number, scraped: number): number =>
  CREDITS.ofTen * Math.ceil(results / 10) + CREDITS.ofPage * scraped;

/** Searches the web, and scrapes the results if formats are requested. */
export const webSearch: Lookup<SearchRequest, SearchResponse> = {
  path: '/v2/search',
  request: searchRequest,
  response: searchResponse,
  wrongInput: 'Invalid request body',
  isBrief: true,
  page: ({ scrapeOptions }) => scrapeOptions,
  about: ({ query }) => query,
  credits: ({ creditsUsed = 0 }) => creditsUsed,
};
