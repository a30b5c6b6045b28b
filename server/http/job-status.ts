import { WinnowError } from '../../lib/base/errors';
import { defined } from '../../lib/base/json';
import type { ScrapeData } from '../../lib/contract';
import { isFinished, type Job, type JobState } from '../../lib/jobs/job';
import { errorAnswer } from './errors.ts';
import type { JobHost } from './job-host.ts';

/** How long a job is kept after its start, in ms. */
export const LIFETIME = 86_400_000;

/** Default number of documents in one response. */
const DOCUMENTS = 100;
const MOST_DOCUMENTS = 1_000;
/** Maximum number of characters of the documents in one response; at least one document is returned. */
const CHARACTERS = 10_485_760;

const STATES: Record<JobState, string> = {
  queued: 'scraping',
  running: 'scraping',
  paused: 'scraping',
  done: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

export interface Paging {
  skip: number;
  limit?: number;
  /** Maximum number of characters of the documents in one response. */
  characters?: number;
}

/** Parses `skip` and `limit` of a query, in the words of the reference v2 server. @throws WinnowError BAD_REQUEST */
export function readPaging(query: URLSearchParams): Paging {
  const number = (name: string, least: number, most: number, kind: string): number | undefined => {
    const [text, second] = query.getAll(name);
    if (second !== undefined) throw refused(`${name} must be a single value, not an array`);
    if (text === undefined) return undefined;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
    if (value < least || value > most) throw refused(`${name} must be ${kind}`);
    return value;
  };
  const skip = number('skip', 0, Number.POSITIVE_INFINITY, 'a non-negative integer without trailing characters');
  const limit = number('limit', 1, MOST_DOCUMENTS, `an integer between 1 and ${MOST_DOCUMENTS}`);
  return { skip: skip ?? 0, ...defined({ limit }) };
}

const refused = (why: string) => new WinnowError('BAD_REQUEST', `Invalid pagination: ${why}`);

/**
 * Returns the status of a job over many pages.
 * @param planned total number of its pages
 */
export function statusOf(
  job: Job,
  { completed, lost }: { completed: number; lost: number },
  planned: number,
  now: number,
) {
  const { createdAt, finishedAt } = job;
  const wholeSeconds = Math.floor((createdAt + LIFETIME) / 1_000) * 1_000;
  return {
    success: true,
    status: STATES[job.state],
    completed,
    // Failed pages are subtracted; after the end, no pages are waiting.
    total: isFinished(job) ? completed : planned - lost,
    creditsUsed: completed,
    expiresAt: new Date(wholeSeconds).toISOString(),
    createdAt: new Date(createdAt).toISOString(),
    ...(finishedAt !== undefined && { completedAt: new Date(finishedAt).toISOString() }),
    duration: Math.ceil(((finishedAt ?? now) - createdAt) / 1_000),
    ...(job.error && job.state === 'failed' && { error: job.error.message }),
  };
}

/**
 * Reads the documents of one response.
 * @returns them, and how many to skip for the next response; undefined if none follow
 */
export async function documentsOf(
  { ended, document: read }: Pick<JobHost, 'ended' | 'document'>,
  job: string,
  { skip, limit = DOCUMENTS, characters: most = CHARACTERS }: Paging,
): Promise<{ data: ScrapeData[]; next: number | undefined }> {
  const data: ScrapeData[] = [];
  let characters = 0;
  let next = skip;
  // One more shows whether others follow.
  const ids = await ended(job, skip, limit + 1);
  for (const id of ids.slice(0, limit)) {
    const document = await read(id);
    characters += JSON.stringify(document ?? null).length;
    if (data.length > 0 && characters > most) break;
    next++;
    if (document) data.push(document);
  }
  return { data, next: next - skip < ids.length ? next : undefined };
}

/** Reads every document of a job. */
export async function allDocuments(host: Pick<JobHost, 'ended' | 'document'>, job: string): Promise<ScrapeData[]> {
  const documents: ScrapeData[] = [];
  for (let skip: number | undefined = 0; skip !== undefined; ) {
    const page: Awaited<ReturnType<typeof documentsOf>> = await documentsOf(host, job, { skip });
    documents.push(...page.data);
    skip = page.next;
  }
  return documents;
}

/**
 * Returns the status of a job with one value, in the words of the reference v2 server.
 * @param made its value; an empty list until it is available
 */
export function valueStatus({ status, expiresAt, creditsUsed, error }: ReturnType<typeof statusOf>, made: object) {
  return {
    success: status !== 'failed',
    status: status === 'scraping' ? 'processing' : status,
    ...made,
    expiresAt,
    creditsUsed,
    ...(error && { error }),
  };
}

/** Lists failed parts, as the reference v2 server does. */
export const failuresOf = (parts: readonly Job[]) =>
  parts.flatMap(({ id, finishedAt = 0, page, error }) => {
    if (!error || error.code === 'CANCELLED') return [];
    const { code } = errorAnswer(error).body;
    const timestamp = new Date(finishedAt).toISOString();
    return { id, timestamp, url: page?.url ?? '', ...(code && { code }), error: error.message };
  });
