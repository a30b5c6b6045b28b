import type { Job } from './job';
import { questionOf } from './thread';

/** Returns true if the result of a job can be compared with others of its page: it is kept and covers the whole page. */
export const isComparable = (job: Job): boolean =>
  job.state === 'done' &&
  !job.ephemeral &&
  job.planned === undefined &&
  !job.replay?.trial &&
  questionOf(job) === undefined;

/**
 * Chooses two results of a page to compare: the given one and its predecessor, or its successor if it is the first.
 * @param jobs results that can be compared, newest first
 */
export function pairToCompare(job: Job, jobs: readonly Job[]): { before?: Job | undefined; after?: Job | undefined } {
  const at = jobs.findIndex(({ id }) => id === job.id);
  if (at < 0) return { before: jobs[1], after: jobs[0] };
  return jobs[at + 1] ? { before: jobs[at + 1], after: jobs[at] } : { before: jobs[at], after: jobs[at - 1] };
}
