import {
  type CrawlParamsRequest,
  type CrawlParamsResponse,
  crawlParamsRequest,
  crawlParamsResponse,
} from '@/lib/contract';
import type { Lookup } from '../operation';

/** Chooses the fields of a crawl from a prompt. */
export const crawlParams: Lookup<CrawlParamsRequest, CrawlParamsResponse> = {
  path: '/v2/crawl/params-preview',
  request: crawlParamsRequest,
  response: crawlParamsResponse,
  wrongInput: 'Invalid request parameters',
  page: ({ url }) => ({ url }),
};
