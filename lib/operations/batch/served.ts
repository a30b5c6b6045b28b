import type { BatchRequest } from '@/lib/contract';
import type { ServedJob } from '../serving';

/** Scrapes a list of addresses. */
export const servedBatch: ServedJob<BatchRequest> = {
  command: {
    argument: 'file',
    field: 'urls',
    summary: 'scrapes the addresses in a file',
    about: 'Scrapes the pages whose addresses are in a file, one a line; - reads them from standard input.',
    missing: 'Name the file with the addresses, or - for standard input.',
    second: (text) => `Only one file can be read, "${text}" is a second one.`,
    options: {},
    formats: 'formats',
    readsAddresses: true,
  },
  tool: {
    name: 'batch_scrape',
    description: 'Reads several pages whose addresses are known.',
    fields: {
      urls: true,
      formats: true,
      onlyMainContent: true,
      includeTags: true,
      excludeTags: true,
      waitFor: true,
      timeout: true,
    },
  },
};
