import type { CDPSession } from 'puppeteer-core';
import type { Step } from '@/lib/scrape/engine';
import { WinnowError } from '../../lib/base/errors';
import { operationOf } from '../../lib/operations/registry';
import { timedOut } from '../../lib/scrape/within-timeout';
import type { Scraped } from '../../lib/worker/job-calls.ts';
import { openCleaner } from '../chromium/cleaner.ts';
import { type ExtensionPageDeps, giveFiles, openBridge } from '../chromium/extension-page.ts';
import type { RunningBrowser } from '../chromium/launch.ts';
import type { BrowserStart } from './body.ts';
import { watchCertificates } from './certificates.ts';
import { openNextWindow } from './next-window.ts';
import { keepSession, restoreSession } from './session-cookies.ts';

/** A Chromium with the extension, which scrapes one page at a time. */
export interface ScrapingBrowser extends AsyncDisposable {
  /** Returns true while it responds; otherwise it must be replaced. */
  isOpen(): boolean;
  /** Returns true if it can refuse invalid certificates: a browser that has accepted some may no longer notice them. */
  verifies(): boolean;
  /**
   * @param signal cancels the scrape
   * @param series key shared with other scrapes that may use the same window one after the other
   * @throws WinnowError from the extension, or INTERRUPTED if the browser ends in between; if it was cancelled because
   * of its timeout, SCRAPE_TIMEOUT with its current step
   */
  scrape(wanted: BrowserStart, signal: AbortSignal, series?: string): Promise<Scraped>;
  /**
   * Closes everything that scrapes have left open, except the window of a series, and removes cookies, storage and
   * cached files of all pages.
   */
  clean(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface ScrapingBrowserOptions extends ExtensionPageDeps {
  /** Folder of its profile, if that is kept. */
  profile?: string | undefined;
}

/** How long a cancelled scrape may take to end before its browser is ended, in ms. */
const CANCEL_LIMIT = 5_000;

/**
 * Prepares a browser with the extension for scraping.
 * @param chromium started headless, with `extensionPagesOnly`; ends with the returned object, or if this throws
 */
export async function openScrapingBrowser(
  chromium: RunningBrowser,
  { profile, ...means }: ScrapingBrowserOptions,
): Promise<ScrapingBrowser> {
  const { browser } = chromium;
  try {
    const session = await browser.target().createCDPSession();
    const removeBrowsingData = await openCleaner(browser);
    const { page, bridge } = await openBridge(chromium, means);
    const webPages = await watchWebPages(session);
    const certificates = await watchCertificates(browser);
    await bridge.setProfileUse(profile ? 'copy' : 'nobody');
    if (profile) await restoreSession(browser, profile);
    const nextWindow = openNextWindow({ bridge, certificates, removeBrowsingData });
    /**
     * Resolves once nothing of the previous scrape is left in the extension. A finished scrape does not wait for it.
     */
    let removed = Promise.resolve();

    const closeAll = (targetIds: string[]) =>
      Promise.all(targetIds.map((targetId) => session.send('Target.closeTarget', { targetId }).catch(() => undefined)));

    return {
      verifies: () => !certificates.hasPassed(),

      isOpen: () => browser.connected && !page.isClosed(),

      async scrape({ path, ...wanted }, signal, series) {
        const { skipTlsVerification, timeout } = operationOf(wanted.operation).firstPage(wanted.input);
        const verifies = !skipTlsVerification;
        await untilCutOff(nextWindow.prepare(verifies, series));
        if (path !== undefined) await untilCutOff(giveFiles(page, path));
        const { jobId } = await untilCutOff(bridge.start(wanted));
        let killing: NodeJS.Timeout | undefined;
        let unfinished: Promise<Step | undefined> | undefined;
        const cancel = () => {
          unfinished = bridge.cancel(jobId).catch(() => undefined);
          killing = setTimeout(() => browser.process()?.kill('SIGKILL'), CANCEL_LIMIT);
        };
        signal.addEventListener('abort', cancel, { once: true });
        if (signal.aborted) cancel();
        try {
          return await untilCutOff(bridge.result(jobId));
        } catch (error) {
          const step = await unfinished;
          throw step && signal.reason.code === 'SCRAPE_TIMEOUT' ? timedOut(timeout, step) : error;
        } finally {
          signal.removeEventListener('abort', cancel);
          clearTimeout(killing);
          nextWindow.open(verifies, series);
          // If the browser ends in between, the job is gone with it.
          removed = bridge.removeJob(jobId).catch(() => undefined);
        }
      },

      async clean() {
        // A cancelled scrape ends before its window has closed.
        if (!(await nextWindow.keepPage())) await closeAll([...webPages]);
        await Promise.all([removeBrowsingData(), removed]);
      },

      async [Symbol.asyncDispose]() {
        nextWindow[Symbol.dispose]();
        if (profile && browser.connected) {
          await removed;
          await keepSession(browser, profile);
        }
        await chromium[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await chromium[Symbol.asyncDispose]();
    throw error;
  }
}

/** @throws WinnowError from the extension, or INTERRUPTED for a call that the browser's end cuts off */
const untilCutOff = <Value>(calling: Promise<Value>): Promise<Value> =>
  calling.catch((cause) => {
    if (cause instanceof WinnowError) throw cause;
    throw new WinnowError(
      'INTERRUPTED',
      'The browser stopped while it read the page. Another one takes its place: send the request again.',
      { cause },
    );
  });

/** Follows the open web pages, without attaching to any. @returns their targets */
async function watchWebPages(session: CDPSession): Promise<Set<string>> {
  const open = new Set<string>();
  const look = ({
    targetInfo: { targetId, type, url },
  }: {
    targetInfo: { targetId: string; type: string; url: string };
  }) => {
    if (type === 'page' && /^https?:/.test(url)) open.add(targetId);
  };
  session.on('Target.targetCreated', look);
  session.on('Target.targetInfoChanged', look);
  session.on('Target.targetDestroyed', ({ targetId }) => void open.delete(targetId));
  await session.send('Target.setDiscoverTargets', { discover: true });
  return open;
}
