import {
  type CrawlParamsRequest,
  type CrawlParamsResponse,
  crawlParamsRequest,
  crawlParamsResponse,
} from '@/lib/contract';
import type { Lookup } from '../operation';

/** Finds out which fields of a crawl a wish stands for. */
export const crawlParams: Lookup<CrawlParamsRequest, CrawlParamsResponse> = {
  path: '/v2/crawl/params-preview',
  request: crawlParamsRequest,
  response: crawlParamsResponse,
  wrongInput: 'Invalid request parameters',
  page: ({ url }) => ({ url }),
};
