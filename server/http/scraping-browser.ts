import type { CDPSession } from 'puppeteer-core';
import { WinnowError } from '../../lib/errors';
import type { Step } from '../../lib/operations/engine';
import { operationOf } from '../../lib/operations/registry';
import { timedOut } from '../../lib/operations/scrape/within-timeout';
import type { StartFromNode } from '../../lib/worker/bridge.ts';
import type { Scraped } from '../../lib/worker/job-calls.ts';
import { openCleaner } from '../chromium/cleaner.ts';
import { type ExtensionMeans, giveFiles, openBridge } from '../chromium/extension-page.ts';
import type { RunningBrowser } from '../chromium/launch.ts';
import { watchCertificates } from './certificates.ts';
import { openNextWindow } from './next-window.ts';
import { keepSession, restoreSession } from './session-cookies.ts';

/** An operation to start, with the path of the file that is read in place of a page. */
export type WithPath = StartFromNode & { path?: string };

/** A Chromium with the extension in it, which scrapes one page at a time. */
export interface ScrapingBrowser extends AsyncDisposable {
  /** Returns true while it answers; one that does not must be replaced. */
  isOpen(): boolean;
  /** Returns true if it can refuse invalid certificates: one that has passed some may no longer notice them. */
  verifies(): boolean;
  /**
   * @param signal cancels the scrape
   * @param series what the scrape has in common with others, which may have the same window one after the other
   * @throws WinnowError as the extension throws it, or INTERRUPTED where the browser ends meanwhile; if it was cancelled since
   * its time was up, SCRAPE_TIMEOUT with the step that it was at
   */
  scrape(wanted: WithPath, signal: AbortSignal, series?: string): Promise<Scraped>;
  /** Closes what scrapes have left open, but the window of a series, and removes cookies, storage and cached files of all pages. */
  clean(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface ScrapingBrowserOptions extends ExtensionMeans {
  /** Folder of its profile, where that is kept. */
  profile?: string | undefined;
}

/** Milliseconds that a cancelled scrape may take to end before its browser is ended. */
const CANCEL_LIMIT = 5_000;

/**
 * Makes a browser that holds the extension ready to scrape.
 * @param chromium started headless, with `extensionPagesOnly`; ends with what is returned, and where this throws
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
    /** Resolves once nothing of the scrape before is left in the extension. Nobody waits for that who has its result. */
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
          // A browser that ends meanwhile takes it along.
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

/** @throws WinnowError as the extension throws it, or INTERRUPTED for a call that the browser's end cuts off */
const untilCutOff = <Value>(calling: Promise<Value>): Promise<Value> =>
  calling.catch((cause) => {
    if (cause instanceof WinnowError) throw cause;
    throw new WinnowError(
      'INTERRUPTED',
      'The browser stopped while it read the page. Another one takes its place: send the request again.',
      { cause },
    );
  });

/** Follows the pages of the web that are open, without attaching to any. @returns the targets of those that are */
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
