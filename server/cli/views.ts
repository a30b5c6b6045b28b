import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page, WebWorker } from 'puppeteer-core';
import type { BackgroundApi } from '../../lib/worker/background-api';
import { Problem } from '../problem.ts';

/** Milliseconds within which the extension's own pages must appear. */
const VIEW_LIMIT = 15_000;
/** Milliseconds between two looks at a worker that starts. */
const LOOK_EVERY = 20;

const SCRAPE = '::-p-aria([name="Scrape this page"][role="button"])';
const RESULT = '::-p-aria([name="Result"][role="tablist"])';

/** For what does not appear in time: says so in a sentence. */
const otherwise = (sentence: string) => (error: unknown) => {
  throw new Problem(`scrape: ${sentence}`, 1, error);
};

/** The page of a popup or side panel, once it is open: a target for Chromium, but not a tab. */
async function viewOf(browser: Browser, file: string): Promise<Page> {
  const opened = browser.waitForTarget((target) => target.url().endsWith(`/${file}`), { timeout: VIEW_LIMIT });
  const target = await opened.catch(otherwise(`${file} does not open.`));
  return target.asPage();
}

/** Opens the popup, as a click on the extension's icon does. */
export async function openPopup(browser: Browser): Promise<Page> {
  const started = browser.waitForTarget((target) => target.type() === 'service_worker', { timeout: VIEW_LIMIT });
  const worker = await (await started.catch(otherwise('The extension does not start.'))).worker();
  if (worker) await hasApi(worker);
  await worker?.evaluate(() => chrome.action.openPopup());
  return viewOf(browser, 'popup.html');
}

/** Resolves once a worker has the API of extensions: it can be talked to a moment before. */
async function hasApi(worker: WebWorker): Promise<void> {
  const limit = performance.now() + VIEW_LIMIT;
  while (!(await worker.evaluate(() => 'chrome' in globalThis && 'action' in chrome))) {
    if (performance.now() > limit) throw new Problem('scrape: The extension does not start.');
    await wait(LOOK_EVERY);
  }
}

/**
 * Presses the popup's button.
 * @returns the side panel that it opens
 * @throws Problem with what the popup says instead, where it does not offer to scrape the page
 */
export async function pressScrape(browser: Browser, popup: Page): Promise<Page> {
  const button = await popup.waitForSelector(SCRAPE, { timeout: VIEW_LIMIT }).catch(async (error) => {
    const said = await popup.$$eval('[role=alert], [role=status]', (regions) =>
      regions.map((region) => region.textContent),
    );
    throw new Problem(`scrape: ${said.join(' ') || 'The popup does not offer it.'}`.replaceAll(/\s+/g, ' '), 1, error);
  });
  return panelAfter(browser, button?.click());
}

/** Opens the side panel without a scrape. What Puppeteer evaluates counts as the person's doing, which it takes. */
export function openPanel(browser: Browser, popup: Page): Promise<Page> {
  const opening = popup.evaluate(() => chrome.sidePanel.open({ windowId: chrome.windows.WINDOW_ID_CURRENT }));
  return panelAfter(browser, opening);
}

/** The popup closes as the panel opens, so its own answer may never come; that the panel is there is the answer. */
function panelAfter(browser: Browser, opening: Promise<void> | undefined): Promise<Page> {
  opening?.catch(() => undefined);
  return viewOf(browser, 'sidepanel.html');
}

/** A picture of the side panel, as a PNG, once it shows a result. */
export async function pictureOf(panel: Page): Promise<Uint8Array> {
  const shown = panel.waitForSelector(RESULT, { timeout: VIEW_LIMIT });
  await shown.catch(otherwise('The side panel does not show the result.'));
  return panel.screenshot();
}

/**
 * Calls a function of the extension's background, as its views do.
 * @throws Problem with the error's sentence and next step
 */
export async function callBackground<Name extends keyof BackgroundApi>(
  view: Page,
  name: Name,
  ...args: Parameters<BackgroundApi[Name]>
): Promise<Awaited<ReturnType<BackgroundApi[Name]>>> {
  const reply = await view.evaluate((call) => chrome.runtime.sendMessage(call), { to: 'background', name, args });
  if (!reply.ok) throw new Problem(`scrape: ${reply.error.message} ${reply.error.nextStep}`);
  return reply.value;
}
