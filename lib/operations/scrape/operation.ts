import { parseResponse, type ScrapeRequest, scrapeRequest } from '@/lib/contract';
import type { AnswerOperation } from '../operation';

export const scrape: AnswerOperation<ScrapeRequest> = {
  kind: 'answer',
  path: '/v2/scrape',
  request: scrapeRequest,
  required: ['url'],
  firstPage: (request) => request,
  response: parseResponse,
};
