import { type OperationInput, operationOf } from '@/lib/operations/registry';
import type { EngineResult } from '@/lib/scrape/engine';
import { createChildren } from './children';
import { createDeliver } from './deliver';
import type { JobsDeps, Memory, RunningJob } from './deps';
import { createEnd } from './end';
import type { Job } from './job';
import { createPause } from './pause';
import { cancelled, createRecords } from './records';
import { createResume } from './resume';
import { createRun } from './run';
import { createStart } from './start';

/** Starts, ends and resumes jobs. State is on disk before anyone is notified of it. */
export function createJobs({ now = Date.now, ...deps }: JobsDeps) {
  const { jobs, changed } = deps;
  const memory: Memory = { running: new Map(), unkept: new Map() };
  const { running, unkept } = memory;
  const records = createRecords({ jobs, changed, now });
  const end = createEnd({ ...deps, records, memory });
  const deliverOnce = createDeliver(deps);
  const resume = createResume(deps, records, deliverOnce);
  const children = createChildren({ ...deps, now, runChild, cancelChild: end.cancel, removeChild: end.remove });
  const run = createRun({ ...deps, now, records, children, deliverOnce, memory });
  const { start, refuse } = createStart({ ...deps, now, records, memory, run });

  async function runChild(child: Job, own: RunningJob): Promise<void> {
    const isNew = child.attempts === 0 && child.state === 'queued';
    if (isNew || !(await resume.settle(child))) await run(child, own);
  }

  /** Resumes a job that an earlier worker left unfinished. Resolves once its record is decided, not when the job is done. */
  async function resumeOne(job: Job): Promise<void> {
    if (await resume.settle(job)) return;
    // A part is resumed by its parent job.
    if (job.parentId === undefined) void run(job, { controller: new AbortController(), kept: job.input }, job.warnings);
  }

  return {
    start,
    refuse,
    ...end,
    ...createPause({ ...deps, cancel: end.cancel, records, memory, run }),

    /** Adds the pages of an input to a running job. @returns false if the job has ended */
    async append(id: string, more: OperationInput): Promise<boolean> {
      const job = await jobs.get(id);
      const operation = job && operationOf(job.operation);
      return operation?.kind === 'job' && children.append(id, operation, running.get(id), more);
    },

    /** Updates the input of a running job to which another process has added pages. */
    grow({ id, operation: name, input }: Job): void {
      const operation = operationOf(name);
      const own = running.get(id);
      if (own?.pages && input && operation.kind === 'job') children.grow(operation, own, input);
    },

    /** Begins as many pages as now fit. */
    widen(): void {
      for (const own of running.values()) own.lookAgain?.();
    },

    /** Ids of the jobs that run here, including parts. */
    running: () => [...running.keys()],

    /** Stops a job that another process has taken over, without recording anything about it here. */
    leave: (id: string): void => running.get(id)?.controller.abort(cancelled()),

    async recover(): Promise<void> {
      const left = (await jobs.unfinished()).filter(({ id }) => !running.has(id));
      await Promise.all(left.map(resumeOne));
    },

    isIdle: () => running.size === 0,

    /** Takes a result that must not be kept out of memory. */
    takeUnkept(id: string): EngineResult | undefined {
      const result = unkept.get(id);
      unkept.delete(id);
      return result;
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;
