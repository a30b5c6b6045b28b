import { once } from '@/lib/base/async';
import { toDataUrls } from '@/lib/base/data-urls';
import type { WinnowError } from '@/lib/base/errors';
import { showBadge } from '@/lib/browser/badge';
import { sweepOwnWindows } from '@/lib/browser/drivers/own-windows';
import { sweepSessionRules } from '@/lib/browser/page-options/session-rules';
import { browserGoesOn } from '@/lib/browser/shutdown';
import { stayAwake, wakeForJobs } from '@/lib/browser/stay-awake';
import type { AgentRequest, Issue } from '@/lib/contract';
import { isFinished } from '@/lib/jobs/job';
import type { ParsedStart, RefusedStart, Start } from '@/lib/jobs/job-start';
import { createJobs, type Jobs } from '@/lib/jobs/run-jobs';
import { questionsAbout } from '@/lib/jobs/thread';
import type { EngineResult } from '@/lib/scrape/engine';
import { panelView } from '@/lib/store/panel-view';
import { picking } from '@/lib/store/picking';
import { concludeForAgent } from './agents';
import { createAnswers } from './answers';
import { createAskedStarts } from './asked-starts';
import type { WorkerContext } from './context';
import { discoverIn } from './crawls';
import { createDeleting } from './deleting';
import { deliver } from './deliver';
import { concurrency, engineFor } from './engines';
import { openWantedReader } from './reader';
import { filledInput, type Prepared, parsedJob, prepareJob, type WithJobId } from './start-operation';

/** A result whose files are data: URLs. */
interface EphemeralResult {
  result: Omit<EngineResult, 'attachments'>;
  attachments: Record<string, string>;
}

/** Starts scrapes and follows them. Resumes or fails jobs that an earlier worker left, at once. */
export function createScraping(context: WorkerContext) {
  const { stores } = context;
  const answers = createAnswers();
  const jobs = createJobsOf(context, answers);
  const swept = sweepOwnWindows();
  sweepSessionRules();
  // If the disk does not allow it now, the next request tries again.
  const ready = once(async () => {
    await swept;
    await jobs.recover();
    return jobs;
  });

  /**
   * Starts a job. A scrape that cannot start becomes a failed job, so that badge and panel show it even without a view.
   * @returns the job's id
   */
  async function begin(prepared: Prepared, id?: string): Promise<string> {
    await Promise.all([
      // A scrape does not wait for the jobs of an earlier worker: adding it shows at once if the disk accepts it.
      ready().catch(() => undefined),
      // A recording still waiting for an open panel would hide the new request.
      panelView.forget(),
      picking.removeValue(),
    ]);
    if ('job' in prepared) return jobs.start(prepared.job, id);
    return jobs.refuse(prepared.refused, prepared.error, id);
  }

  return {
    watchAnswer: answers.watch,

    /** Resolves once the windows that an earlier worker left are closed. */
    swept,

    ...createStarts(ready, begin, stores),
    ...createRemovals(ready, stores),

    /** Cancels a job. The part of its answer written so far stays with its result. */
    async cancel(jobId: string): Promise<void> {
      await stores.results.keepAnswer(jobId, answers.soFar(jobId)).catch(() => undefined);
      await (await ready()).cancel(jobId);
    },

    /** Records a request that was refused, once per id, and shows it nowhere but in History. */
    recordRefusal: async (refused: RefusedStart, error: WinnowError, jobId: string): Promise<void> => {
      await (await ready()).refuse(refused, error, jobId);
    },

    pause: async (jobId: string): Promise<void> => (await ready()).pause(jobId),
    endEarly: async (jobId: string): Promise<void> => (await ready()).endEarly(jobId),
    proceed: async (jobId: string): Promise<void> => (await ready()).proceed(jobId),
    retry: async (jobId: string): Promise<void> => (await ready()).retry(jobId),

    /** The result of an unsaved job, handed over once; undefined if it no longer exists. */
    async takeEphemeralResult(jobId: string): Promise<EphemeralResult | undefined> {
      const taken = (await ready()).takeUnkept(jobId);
      if (!taken) return undefined;
      const { attachments, ...result } = taken;
      return { result, attachments: await toDataUrls(attachments) };
    },

    /** Resumes a job that could not be saved, or that an earlier worker left. For the alarm that outlives workers. */
    async resume(): Promise<void> {
      await (await ready()).recover();
      await wakeForJobs(!jobs.isIdle());
    },
  };
}

/** Creates the jobs of this browser, which are shown, delivered and kept alive as they change. */
function createJobsOf(context: WorkerContext, answers: ReturnType<typeof createAnswers>): Jobs {
  const { stores } = context;
  const jobs: Jobs = createJobs({
    ...stores,
    engineFor: (job) => engineFor(job, context),
    filled: (job) => filledInput(job, stores),
    width: concurrency,
    discover: discoverIn(context),
    async conclude(operation, input, documents, signal, log) {
      if (operation !== 'agent') return undefined;
      return concludeForAgent(context.offscreen, input as AgentRequest, await documents(), signal, log);
    },
    stayAwake,
    browserGoesOn,
    deliver: (job, result, to) => deliver(job, result, to, stores.highlights),
    answered: answers.add,
    changed(job) {
      if (isFinished(job)) answers.forget(job.id);
      void showBadge(job);
      if (isFinished(job)) void openWantedReader(job).catch(() => undefined);
      void wakeForJobs(!jobs.isIdle());
    },
  });
  return jobs;
}

/** Services that start jobs. @param begin starts a prepared job, or makes a failed one of it, and returns its id */
function createStarts(
  ready: () => Promise<Jobs>,
  begin: (prepared: Prepared, id?: string) => Promise<string>,
  stores: WorkerContext['stores'],
) {
  const asked = createAskedStarts();
  ready()
    // Messages that woke this worker have arrived by then.
    .then(() => asked.runLost(async ({ jobId, ...kept }) => begin(await prepareJob(kept, stores), jobId)))
    .catch(() => undefined);

  return {
    /**
     * Starts a scrape of a tab (its address is filled in) or, without `tabId`, of `request.url`.
     * @returns the id of the job, which has already failed if the page cannot be scraped; or every invalid field, in which
     * case nothing was started
     */
    start: ({ jobId, ...wanted }: Start & WithJobId): Promise<{ jobId: string } | { issues: Issue[] }> =>
      asked.run(jobId, async () => {
        const prepared = await prepareJob(wanted, stores);
        if ('issues' in prepared && prepared.issues) return { issues: prepared.issues };
        return { jobId: await begin(prepared, jobId) };
      }),

    /** Starts a scrape for which no view waits to show invalid fields; they, too, become a failed job. */
    startUnseen: async (wanted: Start): Promise<string> => begin(await prepareJob(wanted, stores)),

    /**
     * Starts an operation whose request has already been parsed, in a slot of its caller's queue.
     * @returns the job's id
     */
    startParsed: async ({ jobId, ...wanted }: ParsedStart & WithJobId): Promise<string> =>
      begin({ job: await parsedJob(wanted, jobId) }, jobId),
  };
}

/** Services that remove jobs. Deleted jobs that an earlier worker kept for an undo are removed at once. */
function createRemovals(ready: () => Promise<Jobs>, stores: WorkerContext['stores']) {
  const deleting = createDeleting(stores.jobs, async (id) => (await ready()).remove(id));
  ready()
    .then(deleting.sweep)
    .catch(() => undefined);

  /** Ids of a job and of the questions about its result. */
  const withQuestions = async (jobId: string): Promise<string[]> => {
    const job = await stores.jobs.get(jobId);
    const questions = job?.page ? questionsAbout(job, await stores.jobs.ofPage(job.page.url)) : [];
    return [jobId, ...questions.map(({ id }) => id)];
  };

  return {
    /** Removes a job, its parts and its results; with a page's result, also the questions about it. */
    async remove(jobId: string): Promise<void> {
      const { remove } = await ready();
      for (const id of (await withQuestions(jobId)).reverse()) await remove(id);
    },

    /**
     * Deletes a finished job, and everything that `remove` does.
     * @returns true if a view that holds it can restore it
     */
    deleteJob: async (jobId: string): Promise<boolean> => deleting.setAside(await withQuestions(jobId)),

    /** Removes every job and every result, and cancels running jobs. */
    removeAll: async (): Promise<void> => (await ready()).removeAll(),
  };
}

export type Scraping = ReturnType<typeof createScraping>;
