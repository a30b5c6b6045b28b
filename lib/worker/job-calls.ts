import { i18n } from '#i18n';
import { toDataUrls } from '@/lib/base/data-urls';
import { WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import type { ScrapeResponse } from '@/lib/contract';
import { isFinished, type Job } from '@/lib/jobs/job';
import type { EngineResult, Step } from '@/lib/scrape/engine';
import type { Stores } from '@/lib/store/stores';

/** A response, and its files as data: URLs by the JSON Pointer of the member they replace. */
export interface Scraped {
  response: ScrapeResponse;
  attachments: Record<string, string>;
  /** Addresses that the page links to, if requested. */
  pageLinks?: string[];
}

/** An unsaved result, whose files are data: URLs. */
interface TakenResult {
  result: Pick<EngineResult, 'response' | 'pageLinks'>;
  attachments: Record<string, string>;
}

interface JobCallsDeps {
  stores: Pick<Stores, 'jobs' | 'results'>;
  cancelJob(jobId: string): Promise<void>;
  takeEphemeralResult(jobId: string): Promise<TakenResult | undefined>;
  /** Keeps a worker running. @returns a function that ends this */
  holdWorker(): () => void;
}

const answerOf = ({ response, pageLinks }: Pick<EngineResult, 'response' | 'pageLinks'>) => ({
  response,
  ...defined({ pageLinks }),
});

/** Waits for jobs, and cancels them, whichever way they were started. */
export function createJobCalls({
  stores: { jobs, results },
  cancelJob,
  takeEphemeralResult,
  holdWorker,
}: JobCallsDeps) {
  /** Resolves with the record once it is final, or with undefined once it is removed. */
  const finished = (id: string) =>
    new Promise<Job | undefined>((resolve, reject) => {
      const look = async () => {
        const job = await jobs.get(id);
        if (job && !isFinished(job)) return;
        stop();
        resolve(job);
      };
      const stop = jobs.watch((changed) => {
        if (changed === id) look().catch(reject);
      });
      look().catch(reject);
    });

  async function resultOf({ id, ephemeral, error }: Job): Promise<Scraped | undefined> {
    if (error) throw WinnowError.fromRecord(error);
    if (ephemeral) {
      const taken = await takeEphemeralResult(id);
      return taken && { ...answerOf(taken.result), attachments: taken.attachments };
    }
    const result = await results.get(id);
    return result && { ...answerOf(result), attachments: await toDataUrls(result.attachments) };
  }

  return {
    /**
     * Waits for the end of a job.
     * @throws WinnowError with the job's error
     */
    async result(jobId: string): Promise<Scraped> {
      // This wakes a worker that dies meanwhile at once; it then resumes the job.
      const letGo = holdWorker();
      try {
        const job = await finished(jobId);
        const result = job && (await resultOf(job));
        if (!result) throw new WinnowError('INTERRUPTED', i18n.t('errors.job.resultLost'));
        return result;
      } finally {
        letGo();
      }
    },

    /** Cancels a job. @returns the step it was at; absent if it had not begun or has already ended */
    async cancel(jobId: string): Promise<Step | undefined> {
      const job = await jobs.get(jobId);
      await cancelJob(jobId);
      return job?.step;
    },
  };
}
