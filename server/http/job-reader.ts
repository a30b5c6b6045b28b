import { WinnowError } from '../../lib/errors';
import type { JobsDeps } from '../../lib/jobs/deps';
import { isFinished, type Job } from '../../lib/jobs/job';
import type { JobOperation } from '../../lib/operations/operation';
import type { OperationInput, OperationName } from '../../lib/operations/registry';
import { documentsOf, failuresOf, type Paging, statusOf, succeeded } from './job-status.ts';

/** Status of a job, with sentences about how it stands. */
function told(job: Job, operation: JobOperation<OperationInput>, parts: readonly Job[]) {
  const status = statusOf(job, parts, job.planned ?? 0, Date.now());
  const { completed } = status;
  const standing = { completed, blocked: job.blocked?.length ?? 0, isOver: isFinished(job) };
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

/** Stands for the team that a service keeps accounts of. */
const TEAM = 'local';

/**
 * Reads jobs over many pages, and their documents.
 * @param hasExpired true for a job that there was once
 */
export function createJobReader(
  { jobs, results }: Pick<JobsDeps, 'jobs' | 'results'>,
  hasExpired: (id: string) => boolean,
) {
  /** @throws WinnowError NOT_FOUND where there is none of that operation, or none any more */
  async function find(operation: OperationName, id: string): Promise<Job> {
    const job = await jobs.get(id);
    if (job && isOf(operation)(job)) return job;
    throw new WinnowError('NOT_FOUND', hasExpired(id) ? 'Job expired' : 'Job not found');
  }

  /** Looks at a job and its pages. @throws WinnowError as `find` */
  async function look(operation: OperationName, id: string) {
    const job = await find(operation, id);
    const parts = await jobs.children(id);
    return { job, parts, ended: succeeded(parts), isOver: isFinished(job) };
  }

  const document = async (part: string) => (await results.get(part))?.response.data;

  return {
    find,
    look,

    /** The document of a page; undefined where it is gone. */
    document,

    async status(name: OperationName, operation: JobOperation<OperationInput>, id: string, paging: Paging) {
      const { job, parts, ...standing } = await look(name, id);
      return {
        status: told(job, operation, parts),
        ...standing,
        ...(await documentsOf(standing.ended, paging, document)),
      };
    },

    /** Pages that failed, in the order in which they did, and addresses that robots.txt forbids. */
    async errors(name: OperationName, id: string) {
      const { blocked = [] } = await find(name, id);
      return { errors: failuresOf(await jobs.children(id)), robotsBlocked: blocked };
    },

    /** The document of a page of a job by the page's own id; undefined where there is none. */
    async page(id: string) {
      const part = await jobs.get(id);
      return part?.parentId === undefined ? undefined : document(id);
    },

    /** Pages of jobs that have not begun. */
    async waiting(): Promise<number> {
      const parents = (await jobs.unfinished()).filter(({ parentId }) => parentId === undefined);
      const left = parents.map(async ({ id, planned = 0 }) => Math.max(0, planned - (await jobs.children(id)).length));
      return (await Promise.all(left)).reduce((sum, pages) => sum + pages, 0);
    },

    /** Jobs of an operation that have not ended. */
    async running(name: OperationName) {
      return (await jobs.unfinished()).filter(isOf(name)).map(listed);
    },
  };
}
