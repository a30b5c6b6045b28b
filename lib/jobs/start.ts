import { WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import { leavesNoTrace } from '@/lib/contract';
import { operationOf } from '@/lib/operations/registry';
import type { JobsDeps, Memory } from './deps';
import type { Job } from './job';
import type { JobStart, RefusedStart } from './job-start';
import type { Records } from './records';
import type { createRun } from './run';

interface StartDeps extends Pick<JobsDeps, 'jobs' | 'changed' | 'inMemory'> {
  now(): number;
  records: Records;
  memory: Memory;
  run: ReturnType<typeof createRun>;
}

/** Creates the functions that record new jobs and start jobs. */
export function createStart({ jobs, changed, inMemory, now, records, memory: { running }, run }: StartDeps) {
  /** Returns true if a job has already been recorded: a worker may end before its caller gets the response. */
  const isRecorded = (id: string) =>
    jobs.get(id).then(
      (job) => job !== undefined,
      () => false,
    );

  /**
   * @param id set if the same start may be requested again, which then does nothing
   * @returns the job's id, once its record is on disk; the work goes on
   */
  async function start(wanted: JobStart, id?: string): Promise<string> {
    // Nothing is awaited from here until the job runs, or the same start could come in between.
    if (id !== undefined && ((await isRecorded(id)) || running.has(id))) return id;
    const { input, filled, page, warnings, refusedTabs, incognito, ...known } = wanted;
    const ephemeral = !inMemory && (incognito || leavesNoTrace(operationOf(known.operation).firstPage(input)));
    const operation = operationOf(known.operation);
    const job: Job = {
      ...known,
      id: id ?? crypto.randomUUID(),
      state: 'queued',
      attempts: 0,
      ephemeral,
      ...(operation.kind === 'job' && {
        planned: operation.pages(input).length,
        ...(operation.foundPage && { listsLinks: true }),
      }),
      ...(!ephemeral && { page, input, warnings, ...defined({ refusedTabs }) }),
      createdAt: now(),
    };
    const begun = { controller: new AbortController(), input: filled, kept: job.input };
    running.set(job.id, begun);
    try {
      await jobs.add(job);
    } catch (thrown) {
      running.delete(job.id);
      await records.failInMemory(job, { state: 'failed', error: WinnowError.from(thrown).record });
      return job.id;
    }
    changed(job);
    void run(job, begun, warnings);
    return job.id;
  }

  /**
   * Records a job that could not even start: the view that asked may have closed.
   * @param error its cause
   * @param id as `start` takes it
   * @returns the failed job's id
   */
  async function refuse({ page, incognito, ...known }: RefusedStart, error: WinnowError, id?: string): Promise<string> {
    if (id !== undefined && ((await isRecorded(id)) || running.has(id))) return id;
    const at = now();
    const job: Job = {
      ...known,
      id: id ?? crypto.randomUUID(),
      state: 'failed',
      attempts: 0,
      ephemeral: incognito,
      ...(!incognito && { page }),
      createdAt: at,
      finishedAt: at,
      error: error.record,
    };
    await jobs.add(job).catch(() => jobs.addFailed(job));
    changed(job);
    return job.id;
  }

  return { start, refuse };
}
