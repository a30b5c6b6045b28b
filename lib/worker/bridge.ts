import { i18n } from '#i18n';
import { type ActivePage, activePage } from '@/lib/browser/pages';
import { openPanel } from '@/lib/browser/panel';
import { type ProfileUse, setProfileUse } from '@/lib/browser/private-windows';
import type { ScrapeResponse } from '@/lib/contract';
import { toDataUrls } from '@/lib/data-urls';
import { WinnowError } from '@/lib/errors';
import { isFinished, type Job, type LocalFile } from '@/lib/jobs/job';
import type { ModelSettings } from '@/lib/model';
import type { EngineResult, Step } from '@/lib/operations/engine';
import type { Remote } from '@/lib/rpc/define';
import { changeSettings, setModelSecrets } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import type { BackgroundApi } from './background-api';
import type { StartParsed } from './start-operation';

/** A response, and its files as data: URLs by the JSON Pointer of the member they stand for. */
export interface Scraped {
  response: ScrapeResponse;
  attachments: Record<string, string>;
  /** Addresses that the page leads to, where they were asked for. */
  pageLinks?: string[];
}

/**
 * The functions that Node may call. They run in a page of the extension (entrypoints/bridge), and outlive the worker
 * there.
 */
export interface Bridge {
  /** Says whose profile the browser has, until it ends. */
  setProfileUse(use: ProfileUse): Promise<void>;
  /**
   * Chooses what answers questions about pages, as the command line says. Its key stays in memory, and ends with the
   * browser.
   */
  setModel(model: ModelSettings, key?: string): Promise<void>;
  /**
   * Takes the files that Node has put into the page's input for the languages of scans, and forgets all others.
   * @throws WinnowError for one that is not what its name says
   */
  takeLanguages(): Promise<void>;
  /** Finds the page in front of the window that this one is in. */
  activePage(): Promise<ActivePage>;
  /**
   * Starts an operation that Node has read.
   * @param wanted with `file` for the one that Node has put into the page's input: it is read in place of a page
   */
  start(wanted: StartFromNode): Promise<{ jobId: string }>;
  /**
   * Waits for an operation's end. Views find its result until the operation is removed.
   * @throws WinnowError that it failed with
   */
  result(jobId: string): Promise<Scraped>;
  /** Removes an operation with its result: nothing of it is left behind. */
  removeJob(jobId: string): Promise<void>;
  /** Ends an operation. @returns the step that it was at; absent where it had none or has ended */
  cancel(jobId: string): Promise<Step | undefined>;
  /**
   * Opens the window of the next scrape, in a browser that nobody sees.
   * @param keeps lets the scrapes that follow have this window one after the other
   * @returns true if it was there, with the page of the scrape before in it
   */
  openWindowAhead(keeps: boolean): Promise<boolean>;
  /** Closes it again, where the next scrape is to have another. */
  closeWindowAhead(): Promise<void>;
  /** Opens the side panel of a window: a call of Puppeteer's counts as a click, which browsers demand for it. */
  openPanel(windowId: number): Promise<void>;
}

/** An operation as Node starts it. A file lies in the page's input, and gets its place in the store here. */
export type StartFromNode = Omit<StartParsed, 'file'> & { file?: Omit<LocalFile, 'id'> };

interface BridgeDeps {
  stores: Pick<Stores, 'jobs' | 'results' | 'languages'>;
  background: Remote<BackgroundApi>;
  /** Keeps a worker running. @returns a function that lets go */
  holdWorker(): () => void;
  /** The files in the page's input. */
  inputFiles(): File[];
}

const answerOf = ({ response, pageLinks }: Pick<EngineResult, 'response' | 'pageLinks'>) => ({
  response,
  ...(pageLinks && { pageLinks }),
});

/** Waits for jobs, and ends them, from wherever they were started. */
export function createJobCalls({
  stores: { jobs, results },
  background,
  holdWorker,
}: {
  stores: Pick<Stores, 'jobs' | 'results'>;
  background: Pick<Remote<BackgroundApi>, 'takeEphemeralResult' | 'cancelJob'>;
  holdWorker(): () => void;
}): Pick<Bridge, 'result' | 'cancel'> {
  /** Resolves with the record once it is final, or with nothing once it is removed. */
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
      const taken = await background.takeEphemeralResult(id);
      return taken && { ...answerOf(taken.result), attachments: taken.attachments };
    }
    const result = await results.get(id);
    return result && { ...answerOf(result), attachments: await toDataUrls(result.attachments) };
  }

  return {
    async result(jobId) {
      // A worker that dies meanwhile is woken by this at once, and resumes the job.
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

    async cancel(jobId) {
      const job = await jobs.get(jobId);
      await background.cancelJob(jobId);
      return job?.step;
    },
  };
}

export function createBridge({
  stores: { jobs, results, languages },
  background,
  holdWorker,
  inputFiles,
}: BridgeDeps): Bridge {
  return {
    ...createJobCalls({ stores: { jobs, results }, background, holdWorker }),
    setProfileUse,
    activePage,
    openPanel,
    removeJob: background.removeJob,
    openWindowAhead: background.openWindowAhead,
    closeWindowAhead: background.closeWindowAhead,

    async setModel(model, key) {
      await changeSettings({ model, modelChoice: 'command-line' });
      if (model.kind === 'openai-compatible') await setModelSecrets(model.baseUrl, { key }, 'session');
    },

    async takeLanguages() {
      const { checkLanguage } = await import('../browser/check-language');
      await languages.replaceAll(await Promise.all(inputFiles().map(checkLanguage)));
    },

    async start({ file, ...wanted }) {
      const jobId = crypto.randomUUID();
      if (!file) return { jobId: await background.startParsed({ ...wanted, jobId }) };
      const [given] = inputFiles();
      if (!given) throw new WinnowError('PAGE_NOT_READABLE', i18n.t('errors.pdf.gone'));
      // Under the id of the job, it goes when that is removed, whether it was read or not.
      await results.putFile(jobId, given);
      return { jobId: await background.startParsed({ ...wanted, jobId, file: { ...file, id: jobId } }) };
    },
  };
}
