import { WinnowError } from '../../lib/base/errors';
import type { ScrapeRequest } from '../../lib/contract';
import { firstPageOf } from '../../lib/jobs/first-page';
import { isFinished, type Job } from '../../lib/jobs/job';
import type { JobOperation } from '../../lib/operations/operation';
import type { OperationInput, OperationName } from '../../lib/operations/registry';
import type { HostLoad, JobHost } from './job-host.ts';
import { allDocuments, documentsOf, failuresOf, type Paging, statusOf, valueStatus } from './job-status.ts';

type Counts = Awaited<ReturnType<JobHost['counts']>>;

/** Returns the status of a job, with messages about its state. */
function told(job: Job, operation: JobOperation<OperationInput>, counts: Counts) {
  const status = statusOf(job, counts, job.planned ?? 0, Date.now());
  const { completed } = status;
  const { blocked = [], beyond = 0, repeated = 0, withUser = 0 } = job;
  const standing = { completed, blocked: blocked.length, beyond, repeated, withUser, isOver: isFinished(job) };
  const warning = job.input && operation.warnings(job.input, standing).join(' ');
  return { ...status, ...(warning && { warning }) };
}

/** Returns true for a top-level job of an operation. */
const isOf =
  (name: OperationName) =>
  ({ operation, parentId }: Job): boolean =>
    operation === name && parentId === undefined;

/** Formats a job for the list of running jobs. */
const listed = ({ id, createdAt, page, input }: Job) => ({
  id,
  teamId: TEAM,
  url: page?.url,
  created_at: new Date(createdAt).toISOString(),
  options: input,
});

const NO_JOB = 'Job not found';

/** Replaces the team for which a service keeps accounts. */
const TEAM = 'local';

/**
 * Reads jobs over many pages, and their documents.
 * @param hosts hosts to search for jobs
 */
export function createJobReader(hosts: () => AsyncIterable<JobHost>) {
  /** @throws WinnowError NOT_FOUND if no such job of that operation exists, or it has expired */
  async function find(operation: OperationName, id: string): Promise<{ job: Job; host: JobHost }> {
    let hasExpired = false;
    for await (const host of hosts()) {
      const job = await host.get(id);
      if (job && isOf(operation)(job)) return { job, host };
      hasExpired ||= await host.hasExpired(id);
    }
    throw new WinnowError('NOT_FOUND', hasExpired ? 'Job expired' : NO_JOB);
  }

  return {
    ...createPageReader(hosts),
    find,

    /** Returns the next documents of a job, and whether more may follow. @throws WinnowError like `find` */
    async look(operation: OperationName, id: string, skip: number) {
      const { job, host } = await find(operation, id);
      const parts = await host.ended(id, skip, LOOK);
      const documents = async function* () {
        for (const part of parts) yield await host.document(part);
      };
      return { count: parts.length, documents: documents(), isOver: isFinished(job) && parts.length < LOOK };
    },

    async status(name: OperationName, operation: JobOperation<OperationInput>, id: string, paging: Paging) {
      const { job, host } = await find(name, id);
      const status = told(job, operation, await host.counts(id));
      return { status, isOver: isFinished(job), ...(await documentsOf(host, id, paging)) };
    },

    /** Returns the status of a job that merges its documents into one value. @throws WinnowError like `find` */
    async value(name: OperationName, operation: JobOperation<OperationInput>, id: string) {
      const { job, host } = await find(name, id).catch(rethrowInWordsOf(operation));
      const { warning, ...status } = told(job, operation, await host.counts(id));
      return valueStatus(status, await valueIn(host, job, operation, warning || undefined));
    },

    /** Returns the failed pages, in the order of failure, and the addresses that robots.txt forbids. */
    async errors(name: OperationName, id: string) {
      const { job, host } = await find(name, id);
      return { errors: failuresOf(await host.failed(id)), robotsBlocked: job.blocked ?? [] };
    },

    /** Finds the job that a start with a key has begun or added pages to. */
    async begunWith(startKey: string): Promise<string | undefined> {
      for await (const host of hosts()) {
        const id = await host.begunWith(startKey);
        if (id) return id;
      }
      return undefined;
    },

    /** Returns the pages of jobs that have not begun, and the work of other servers. */
    async load(): Promise<HostLoad> {
      const sum = { active: 0, waiting: 0, slots: 0 };
      for await (const host of hosts()) {
        const load = await host.load();
        for (const key of ['active', 'waiting', 'slots'] as const) sum[key] += load[key];
      }
      return sum;
    },

    /** Returns the jobs of an operation that have not ended. */
    async running(name: OperationName) {
      const running: Job[] = [];
      for await (const host of hosts()) running.push(...(await host.running(name)));
      return running.map(listed);
    },
  };
}

/** Reads pages of jobs by their own ids. */
function createPageReader(hosts: () => AsyncIterable<JobHost>) {
  async function find(id: string): Promise<{ part: Job; host: JobHost } | undefined> {
    for await (const host of hosts()) {
      const part = await host.get(id);
      if (part?.parentId !== undefined) return { part, host };
    }
    return undefined;
  }

  return {
    /** Returns the document of a page; undefined if the page does not exist. */
    page: async (id: string) => (await find(id))?.host.document(id),

    /**
     * Returns how a page was requested, without the request if that must leave no trace; undefined if the page does
     * not exist.
     */
    async pageRequest(id: string): Promise<{ request: ScrapeRequest | undefined } | undefined> {
      const found = await find(id);
      return found && { request: firstPageOf(found.part) };
    },
  };
}

/**
 * Returns the members of the status of a job that merges its documents into one value: an empty list until it is
 * available.
 */
async function valueIn(
  host: JobHost,
  { id, state, input }: Job,
  operation: JobOperation<OperationInput>,
  warning: string | undefined,
) {
  if (state !== 'done' || !input) return { data: [], ...(warning && { warning }) };
  const documents = await allDocuments(host, id);
  const failed = failuresOf(await host.failed(id)).map(({ url, error }) => `${url}: ${error}`);
  const said = [warning, ...failed, ...documents.map((document) => document.warning)];
  const warnings = [...new Set(said.flatMap((text) => text ?? []))];
  return { ...operation.value?.(input, documents), ...(warnings.length > 0 && { warning: warnings.join(' ') }) };
}

/** Rethrows a failure to find a job, with the name of its operation. */
const rethrowInWordsOf =
  ({ title }: JobOperation<OperationInput>) =>
  (thrown: unknown): never => {
    const { code, message } = WinnowError.from(thrown).record;
    throw code === 'NOT_FOUND' && message === NO_JOB ? new WinnowError(code, `${title} job not found`) : thrown;
  };

/** Number of documents to look up at once. */
const LOOK = 100;
