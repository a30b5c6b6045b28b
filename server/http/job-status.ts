import type { ScrapeData } from '../../lib/contract';
import { WinnowError } from '../../lib/errors';
import { isFinished, type Job, type JobState } from '../../lib/jobs/job';
import { errorAnswer } from './errors.ts';
import type { JobHost } from './job-host.ts';

/** Milliseconds after its start that a job is kept. */
export const LIFETIME = 86_400_000;

/** Documents of one response, if its caller names no number. */
const DOCUMENTS = 100;
const MOST_DOCUMENTS = 1_000;
/** Characters of the documents of one response; one document is always given. */
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
  /** Characters of the documents of one response. */
  characters?: number;
}

/** Reads `skip` and `limit` of a query, in the words of the reference v2 server. @throws WinnowError BAD_REQUEST */
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
  return { skip: skip ?? 0, ...(limit !== undefined && { limit }) };
}

const refused = (why: string) => new WinnowError('BAD_REQUEST', `Invalid pagination: ${why}`);

/**
 * Says how a job over many pages stands.
 * @param planned number of pages that it has in all
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
    // Failed pages leave it; after the end nothing waits any more.
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
 * @returns them, and how many to skip for the next response; undefined where there is nothing to come next
 */
export async function documentsOf(
  { ended, document: read }: Pick<JobHost, 'ended' | 'document'>,
  job: string,
  { skip, limit = DOCUMENTS, characters: most = CHARACTERS }: Paging,
): Promise<{ data: ScrapeData[]; next: number | undefined }> {
  const data: ScrapeData[] = [];
  let characters = 0;
  let next = skip;
  // One more says whether there is something to come next.
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
 * Says how a job that makes one value stands, in the words of the reference v2 server.
 * @param made its value; an empty list while there is none
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

/** Parts that failed, as the reference v2 server lists them. */
export const failuresOf = (parts: readonly Job[]) =>
  parts.flatMap(({ id, finishedAt = 0, page, error }) => {
    if (!error || error.code === 'CANCELLED') return [];
    const { code } = errorAnswer(error).body;
    const timestamp = new Date(finishedAt).toISOString();
    return { id, timestamp, url: page?.url ?? '', ...(code && { code }), error: error.message };
  });
