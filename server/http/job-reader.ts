import { WinnowError } from '../../lib/errors';
import { isFinished, type Job } from '../../lib/jobs/job';
import type { JobOperation } from '../../lib/operations/operation';
import type { OperationInput, OperationName } from '../../lib/operations/registry';
import type { HostLoad, JobHost } from './job-host.ts';
import { allDocuments, documentsOf, failuresOf, type Paging, statusOf, valueStatus } from './job-status.ts';

type Counts = Awaited<ReturnType<JobHost['counts']>>;

/** Status of a job, with sentences about how it stands. */
function told(job: Job, operation: JobOperation<OperationInput>, counts: Counts) {
  const status = statusOf(job, counts, job.planned ?? 0, Date.now());
  const { completed } = status;
  const { blocked = [], beyond = 0, repeated = 0, withUser = 0 } = job;
  const standing = { completed, blocked: blocked.length, beyond, repeated, withUser, isOver: isFinished(job) };
  const warning = job.input && operation.warnings(job.input, standing).join(' ');
  return { ...status, ...(warning && { warning }) };
}

/** True for a job of an operation, which is no part of another one. */
const isOf =
  (name: OperationName) =>
  ({ operation, parentId }: Job): boolean =>
    operation === name && parentId === undefined;

/** A job as the list of those that run has it. */
const listed = ({ id, createdAt, page, input }: Job) => ({
  id,
  teamId: TEAM,
  url: page?.url,
  created_at: new Date(createdAt).toISOString(),
  options: input,
});

const NO_JOB = 'Job not found';

/** Stands for the team that a service keeps accounts of. */
const TEAM = 'local';

/**
 * Reads jobs over many pages, and their documents.
 * @param hosts where there may be jobs
 */
export function createJobReader(hosts: () => AsyncIterable<JobHost>) {
  /** @throws WinnowError NOT_FOUND where there is none of that operation, or none any more */
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
    find,

    /** The next documents of a job, and whether no others will come. @throws WinnowError as `find` */
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

    /** Status of a job that makes one value of its documents. @throws WinnowError as `find` */
    async value(name: OperationName, operation: JobOperation<OperationInput>, id: string) {
      const { job, host } = await find(name, id).catch(rethrowInWordsOf(operation));
      const { warning, ...status } = told(job, operation, await host.counts(id));
      return valueStatus(status, await valueIn(host, job, operation, warning || undefined));
    },

    /** Pages that failed, in the order in which they did, and addresses that robots.txt forbids. */
    async errors(name: OperationName, id: string) {
      const { job, host } = await find(name, id);
      return { errors: failuresOf(await host.failed(id)), robotsBlocked: job.blocked ?? [] };
    },

    /** The document of a page of a job by the page's own id; undefined where there is none. */
    async page(id: string) {
      for await (const host of hosts()) {
        const part = await host.get(id);
        if (part?.parentId !== undefined) return host.document(id);
      }
      return undefined;
    },

    /** Finds the job that a start with a key has begun, or added pages to. */
    async begunWith(startKey: string): Promise<string | undefined> {
      for await (const host of hosts()) {
        const id = await host.begunWith(startKey);
        if (id) return id;
      }
      return undefined;
    },

    /** Pages of jobs that have not begun, and the work of other servers. */
    async load(): Promise<HostLoad> {
      const sum = { active: 0, waiting: 0, slots: 0 };
      for await (const host of hosts()) {
        const load = await host.load();
        for (const key of ['active', 'waiting', 'slots'] as const) sum[key] += load[key];
      }
      return sum;
    },

    /** Jobs of an operation that have not ended. */
    async running(name: OperationName) {
      const running: Job[] = [];
      for await (const host of hosts()) running.push(...(await host.running(name)));
      return running.map(listed);
    },
  };
}

/** Members of the status of a job that makes one value of its documents: an empty list until it is there. */
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

/** A failure to find a job, which says of what operation it would have been. */
const rethrowInWordsOf =
  ({ title }: JobOperation<OperationInput>) =>
  (thrown: unknown): never => {
    const { code, message } = WinnowError.from(thrown).record;
    throw code === 'NOT_FOUND' && message === NO_JOB ? new WinnowError(code, `${title} job not found`) : thrown;
  };

/** Documents that are looked for in one go. */
const LOOK = 100;
