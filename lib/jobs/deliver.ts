import { WinnowError } from '@/lib/base/errors';
import type { EngineResult } from '@/lib/scrape/engine';
import type { JobsDeps } from './deps';
import type { Job } from './job';

/** Creates the function that delivers the result of a job before the job's end is recorded. */
export function createDeliver({ jobs, deliver }: Pick<JobsDeps, 'jobs' | 'deliver'>) {
  /** @returns the delivery's outcome, to be recorded with the job's end */
  return async function deliverOnce(job: Job, result: EngineResult): Promise<Pick<Job, 'delivery'>> {
    if (!deliver || job.delivery?.state !== 'wanted') return {};
    const { to } = job.delivery;
    const begun = await jobs.update(job.id, { delivery: { to, state: 'begun' } });
    if (!begun) return {};
    try {
      return { delivery: { to, state: 'done', ...(await deliver(job, result, to)) } };
    } catch (error) {
      const { code, message } = WinnowError.from(error).record;
      return { delivery: { to, state: 'failed', ...(code === 'DOWNLOAD_REFUSED' && { why: message }) } };
    }
  };
}

export type DeliverOnce = ReturnType<typeof createDeliver>;
