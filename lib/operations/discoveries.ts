import type { CrawlRequest, ExtractRequest } from '@/lib/contract';
import { discoverCrawl } from './crawl/discovery';
import { createCrawlJudge } from './crawl/judge';
import type { Discovery } from './discovery';
import { discoverExtract } from './extract/discovery';
import type { FileLoading } from './map/load-text';
import type { OperationInput, OperationName } from './registry';

interface Finding<Input> {
  /** @throws WinnowError if the input is invalid */
  discover(input: Input, deps: Pick<FileLoading, 'fetch' | 'signal'>): Discovery;
}

/** Ways to find the pages of each job that does not name them. */
const FINDINGS: Partial<Record<OperationName, Finding<OperationInput>>> = {
  crawl: { discover: (input: CrawlRequest, deps) => discoverCrawl(input, createCrawlJudge(input, deps)) },
  extract: { discover: (input: ExtractRequest, deps) => discoverExtract(input, deps) },
};

/** @returns undefined for an operation that names its pages */
export const discoveryOf = (
  operation: OperationName,
  input: OperationInput,
  deps: Pick<FileLoading, 'fetch' | 'signal'>,
): Discovery | undefined => FINDINGS[operation]?.discover(input, deps);
