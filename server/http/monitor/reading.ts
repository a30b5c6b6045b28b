import { delay } from '../../../lib/base/async';
import type { BatchRequest, CrawlRequest, ScrapeData } from '../../../lib/contract';
import type { MonitoredPageOptions } from '../../../lib/contract/monitor';
import { isFinished, type Job } from '../../../lib/jobs/job';
import type { JobOperation } from '../../../lib/operations/operation';
import { type OperationInput, type OperationName, operationOf } from '../../../lib/operations/registry';
import type { JobHost } from '../job-host.ts';
import type { ServerJobs } from '../jobs.ts';

/** Interval between two checks of a job's progress, in ms: for the first few, and for the others. */
const FIRST_LOOK = 50;
const LONGEST_LOOK = 1_000;
/** Number of pages to read from a job at once. */
const CHUNK = 50;

/** A requested page, with its document or its error. */
export type ReadPage = { url: string; id: string } & ({ document: ScrapeData } | { error: string });

/** Pages of a target, in chunks, and its failure as a whole. */
export interface TargetReading {
  pages(): AsyncGenerator<ReadPage[]>;
  /** Why the pages could not even be found. */
  error?: string;
}

/** The monitor was removed while one of its checks was running. */
export class MonitorGone extends Error {
  override name = 'MonitorGone';
}

export interface ReadingDeps {
  jobs: Pick<ServerJobs, 'start' | 'find' | 'cancel'>;
  /** Checks whether the pages are still wanted. @throws the reason to stop waiting */
  isWanted(): Promise<void>;
  signal: AbortSignal;
}

/**
 * Reads pages by jobs, which any server may scrape and which outlive this one. A job is begun once per key: a server
 * that takes over a check finds the jobs of the previous server.
 */
export function createReading({ jobs, isWanted, signal }: ReadingDeps) {
  async function ended(name: OperationName, id: string): Promise<{ job: Job; host: JobHost }> {
    for (let wait = FIRST_LOOK; ; wait = Math.min(2 * wait, LONGEST_LOOK)) {
      const found = await jobs.find(name, id);
      if (isFinished(found.job)) return found;
      await isWanted();
      await delay(wait, signal);
    }
  }

  async function run(name: OperationName, input: OperationInput, key: string): Promise<TargetReading> {
    const operation = operationOf(name) as JobOperation<OperationInput>;
    const page = operation.firstPage(input);
    const { id } = await jobs.start(operation, { operation: name, input, page, warnings: [] }, `monitor ${key}`);
    const { job, host } = await ended(name, id).catch(async (thrown) => {
      // Nobody wants the pages of a removed monitor.
      if (thrown instanceof MonitorGone) await jobs.cancel(name, operation, id).catch(() => undefined);
      throw thrown;
    });
    return {
      pages: () => pagesOf(host, id),
      ...(job.state !== 'done' && { error: job.error?.message ?? 'The job of this target was cancelled.' }),
    };
  }

  return {
    /** Reads pages by their addresses. */
    pages: (urls: string[], options: MonitoredPageOptions, key: string): Promise<TargetReading> =>
      urls.length === 0
        ? Promise.resolve(NOTHING)
        : run('batch', { ...options, urls, ignoreInvalidURLs: true } satisfies BatchRequest, key),
    /** Reads a site. */
    site: (input: CrawlRequest, key: string): Promise<TargetReading> => run('crawl', input, key),
  };
}

const NOTHING: TargetReading = { pages: async function* () {} };

/** Yields the documents of a job, and then its failures. */
async function* pagesOf(host: JobHost, id: string): AsyncGenerator<ReadPage[]> {
  for (let skip = 0; ; skip += CHUNK) {
    const parts = await host.ended(id, skip, CHUNK);
    const pages = await Promise.all(
      parts.map(async (part): Promise<ReadPage[]> => {
        const [record, document] = await Promise.all([host.get(part), host.document(part)]);
        return record?.page?.url && document ? [{ id: part, url: record.page.url, document }] : [];
      }),
    );
    yield pages.flat();
    if (parts.length < CHUNK) break;
  }
  yield (await host.failed(id)).flatMap(({ id: part, page, error }): ReadPage[] =>
    page?.url && error ? [{ id: part, url: page.url, error: error.message }] : [],
  );
}
