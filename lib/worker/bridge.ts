import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { Remote } from '@/lib/base/rpc/define';
import { type ActivePage, activePage } from '@/lib/browser/pages';
import { openPanel } from '@/lib/browser/panel';
import { type ProfileUse, setProfileUse } from '@/lib/browser/private-windows';
import type { ParsedStart } from '@/lib/jobs/job-start';
import type { ModelSettings } from '@/lib/model';
import type { Step } from '@/lib/scrape/engine';
import { changeSettings, setModelSecrets } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import type { BackgroundApi } from './background-api';
import { createJobCalls, type Scraped } from './job-calls';

/** The functions that Node may call. They run in a page of the extension (entrypoints/bridge), which outlives the worker. */
export interface Bridge {
  /** Sets whose profile the browser uses, until the browser ends. */
  setProfileUse(use: ProfileUse): Promise<void>;
  /**
   * Chooses the model that answers questions about pages, as the command line sets it. Its key stays in memory, and ends
   * with the browser.
   */
  setModel(model: ModelSettings, key?: string): Promise<void>;
  /**
   * Takes the language files for scans that Node has put into the page's input, and forgets all others.
   * @throws WinnowError if a file does not contain what its name says
   */
  takeLanguages(): Promise<void>;
  /** Returns the active page of the window that contains this page. */
  activePage(): Promise<ActivePage>;
  /**
   * Starts an operation that Node has parsed.
   * @param wanted with `file`, the file that Node has put into the page's input is read instead of a page
   */
  start(wanted: ParsedStart): Promise<{ jobId: string }>;
  /**
   * Waits for the end of an operation. Views find its result until the operation is removed.
   * @throws WinnowError with the operation's error
   */
  result(jobId: string): Promise<Scraped>;
  /** Removes an operation completely, with its result. */
  removeJob(jobId: string): Promise<void>;
  /** Cancels an operation. @returns the step it was at; absent if it had not begun or has already ended */
  cancel(jobId: string): Promise<Step | undefined>;
  /**
   * Opens the window for the next scrape, in a headless browser.
   * @param keeps lets the following scrapes reuse this window one after the other
   * @returns true if the window was already open, with the page of the previous scrape in it
   */
  openWindowAhead(keeps: boolean): Promise<boolean>;
  /** Closes that window if the next scrape needs another. */
  closeWindowAhead(): Promise<void>;
  /** Opens the side panel of a window: a call by Puppeteer counts as a click, which browsers require. */
  openPanel(windowId: number): Promise<void>;
}

interface BridgeDeps {
  stores: Pick<Stores, 'jobs' | 'results' | 'languages'>;
  background: Remote<BackgroundApi>;
  /** Keeps a worker running. @returns a function that ends this */
  holdWorker(): () => void;
  /** The files in the page's input. */
  inputFiles(): File[];
}

export function createBridge({
  stores: { jobs, results, languages },
  background,
  holdWorker,
  inputFiles,
}: BridgeDeps): Bridge {
  return {
    ...createJobCalls({
      stores: { jobs, results },
      cancelJob: background.cancelJob,
      takeEphemeralResult: background.takeEphemeralResult,
      holdWorker,
    }),
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

    async start(wanted) {
      const jobId = crypto.randomUUID();
      if (!wanted.file) return { jobId: await background.startParsed({ ...wanted, jobId }) };
      const [given] = inputFiles();
      if (!given) throw new WinnowError('PAGE_NOT_READABLE', i18n.t('errors.pdf.gone'));
      // Stored under the job's id, the file is removed with the job, whether it was read or not.
      await results.putFile(jobId, given);
      return { jobId: await background.startParsed({ ...wanted, jobId }) };
    },
  };
}
