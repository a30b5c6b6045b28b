import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { abortable, deadline } from '../../lib/async';
import { isFinished, type Job } from '../../lib/jobs/job';
import type { StartScrape } from '../../lib/worker/scraping';
import { Problem } from '../problem.ts';
import type { Order } from './command.ts';
import { openPage } from './open-page.ts';
import { newestJob, type Result, resultOf } from './stored.ts';
import { callBackground, openPanel, openPopup, pictureOf, pressScrape } from './views.ts';

export interface Scraped extends Result {
  /** The side panel with the result, as a PNG; absent for a scrape that leaves no trace, which no view can show. */
  panel?: Uint8Array;
}

/** Milliseconds between two looks at a job. */
const LOOK_EVERY = 100;

/**
 * Opens a page and scrapes it with the extension, in its own popup and side panel.
 * @throws Problem where the page cannot be opened, the scrape fails, or `order.timeout` is over; or the signal's reason.
 * In the last two cases the browser is still at work: end it.
 */
export function scrape(browser: Browser, order: Order & { url: string }, signal: AbortSignal): Promise<Scraped> {
  return deadline(abortable(drive(browser, order), signal), order.timeout, () => {
    throw new Problem(`timeout: The scrape took more than ${order.timeout} ms. Raise timeout in a request file.`);
  });
}

async function drive(
  browser: Browser,
  { url, body, values, ownPage, ephemeral }: Order & { url: string },
): Promise<Scraped> {
  if (!ownPage) await openPage(browser, url);
  const popup = await openPopup(browser);
  const view = !body ? await pressScrape(browser, popup) : ephemeral ? popup : await openPanel(browser, popup);
  if (body) {
    const what = ownPage ? { request: { ...body, url } } : { request: body, tabId: await tabInFront(view) };
    await startScrape(view, { ...what, engine: 'local', values });
  }

  const job = await finishedJob(view);
  if (job.state !== 'done') throw new Problem(`scrape: ${job.error?.message} ${job.error?.nextStep}`);
  const result = await resultOf(view, job);
  if (!result) throw new Problem('scrape: The result is gone. Run the command again.');
  return { ...result, ...(!ephemeral && { panel: await pictureOf(view) }) };
}

/** Asks for what the popup has no controls for; the message is the one that its button sends. */
async function startScrape(view: Page, start: StartScrape): Promise<void> {
  const started = await callBackground(view, 'startScrape', start);
  if ('issues' in started) throw Problem.ofIssues(started.issues);
}

async function tabInFront(view: Page): Promise<number | undefined> {
  const [tab] = await view.evaluate(() => chrome.tabs.query({ active: true, currentWindow: true }));
  return tab?.id;
}

async function finishedJob(view: Page): Promise<Job> {
  for (;;) {
    const job = await newestJob(view);
    if (job && isFinished(job)) return job;
    await wait(LOOK_EVERY);
  }
}
