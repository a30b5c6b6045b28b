import type { Browser } from 'puppeteer-core';
import { abortable, deadline } from '../../lib/base/async';
import { WinnowError } from '../../lib/base/errors';
import type { Remote } from '../../lib/base/rpc/define.ts';
import { PAGE_OPERATION } from '../../lib/operations/registry';
import type { Bridge } from '../../lib/worker/bridge.ts';
import type { Scraped } from '../../lib/worker/job-calls.ts';
import { Problem } from '../problem.ts';
import type { Command } from './command.ts';
import { openPage } from './open-page.ts';

/** A scrape's result, and the side panel that shows it. */
interface Shown extends Scraped {
  /** A PNG of the side panel; absent for a scrape that leaves no trace, which no view can show. */
  panel?: Uint8Array;
}

/** Timeout for the side panel to show a result, in ms. */
const PANEL_LIMIT = 15_000;

const RESULT = '::-p-aria([name="Result"][role="tablist"])';

/**
 * Opens a page and scrapes it with the extension.
 * @throws Problem if the page cannot be opened, the scrape fails, or the request's timeout is over; or the signal's
 * reason. In the last two cases the browser is still at work: end it.
 */
export function scrapeAndPicture(
  browser: Browser,
  bridge: Remote<Bridge>,
  command: Command & { url: string },
  signal: AbortSignal,
): Promise<Shown> {
  const { timeout } = command.request;
  return deadline(abortable(openAndScrape(browser, bridge, command), signal), timeout, () => {
    throw new Problem(`timeout: The scrape took more than ${timeout} ms. Raise timeout in a request file.`);
  });
}

async function openAndScrape(
  browser: Browser,
  bridge: Remote<Bridge>,
  { url, request, warnings, variables: values, ownPage, ephemeral }: Command & { url: string },
): Promise<Shown> {
  if (!ownPage) await openPage(browser, url);
  try {
    const { tabId, windowId } = await bridge.activePage();
    const { jobId } = await bridge.start({
      operation: PAGE_OPERATION,
      input: { ...request, url },
      warnings,
      values,
      ...(!ownPage && { tabId }),
    });
    const scraped = await bridge.result(jobId).finally(() => ephemeral && bridge.removeJob(jobId));
    if (ephemeral) return scraped;
    await bridge.openPanel(windowId);
    return { ...scraped, panel: await picturePanel(browser) };
  } catch (thrown) {
    if (!(thrown instanceof WinnowError)) throw thrown;
    throw new Problem(`scrape: ${thrown.record.message} ${thrown.record.nextStep}`, 1, thrown);
  }
}

/** Takes a picture of the side panel once it shows a result. The panel is a target for Chromium, but not a tab. */
async function picturePanel(browser: Browser): Promise<Uint8Array> {
  try {
    const target = await browser.waitForTarget((target) => target.url().endsWith('/sidepanel.html'), {
      timeout: PANEL_LIMIT,
    });
    const panel = await target.asPage();
    await panel.waitForSelector(RESULT, { timeout: PANEL_LIMIT });
    return await panel.screenshot();
  } catch (error) {
    throw new Problem('scrape: The side panel does not show the result.', 1, error);
  }
}
