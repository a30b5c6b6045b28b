import { delay } from '@/lib/base/async';
import { callAgain } from '@/lib/base/rpc/streams';
import { capabilities } from '@/lib/browser/capabilities';
import { backgroundCalls, backgroundStreams } from '@/lib/browser/messages';
import { tryOpenPanel } from '@/lib/browser/panel';
import type { Start } from '@/lib/jobs/job-start';
import { askedStarts } from '@/lib/store/asked-starts';
import { type PanelView, panelView } from '@/lib/store/panel-view';
import type { BackgroundApi, BackgroundStreams } from '@/lib/worker/background-api';

/** The worker's functions. Functions that start a job start it only once per job id. */
export const background = backgroundCalls<BackgroundApi>([
  'startScrape',
  'startParsed',
  'cancelJob',
  'pauseJob',
  'proceedJob',
  'removeJob',
  'removeAllJobs',
  'loadImage',
  'compareVersions',
  'contentOfCopy',
  'clearCache',
  'testConnection',
  'testSearch',
  'findModels',
  'chooseModel',
  'listModels',
  'answerAccess',
  'stopPrograms',
  'revokeProgram',
  'startWatch',
  'changeWatch',
  'pauseWatch',
  'checkWatch',
  'removeWatch',
  'sawWatch',
  'listMonitors',
  'listMonitorChecks',
  'listMonitorPages',
  'pauseMonitor',
  'removeMonitor',
  'noteHighlight',
  'removeHighlight',
  'restoreHighlight',
  'showHighlights',
]);

/**
 * Starts a job exactly once, even if the worker stops meanwhile or this view closes before the worker has the message.
 * @returns the result of `background.startScrape`
 */
export async function startOnce(wanted: Start): ReturnType<typeof background.startScrape> {
  const start = { ...wanted, jobId: crypto.randomUUID() };
  // Without room in this storage, the message alone starts the job.
  await askedStarts.keep(start).catch(() => undefined);
  return background.startScrape(start);
}

/** The worker's functions that report while they work. */
export const streams = backgroundStreams<BackgroundStreams>();

/**
 * Stays connected to the worker. When the worker stops, the connection ends; reconnecting wakes the next worker, which
 * resumes or fails what was running. For views that show something unfinished or may close with their next message.
 * @returns a function that ends the connection
 */
export function holdWorker(): () => void {
  const held = new AbortController();
  const running = { signal: held.signal, report: () => undefined };
  callAgain(() => streams.stay(undefined, running)).catch(() => undefined);
  return () => held.abort();
}

/** Limit of the panel's wait for a response, in ms: Chromium lets a click open it for five seconds. */
const LONGEST_ANSWER = 3_000;

/**
 * Opens the side panel of a window once a message has its response. The panel takes the focus, which closes the popup, and
 * a message from a closing view is sometimes lost, mostly while the worker is starting. Firefox opens the panel only during
 * the click itself and does not wait.
 * @throws the error that the message fails with during the wait; the panel then stays closed
 */
export async function openPanelAfter(answer: Promise<unknown>, windowId: number): Promise<void> {
  if (capabilities.sidePanel()) await Promise.race([answer, delay(LONGEST_ANSWER)]);
  tryOpenPanel(windowId);
}

/**
 * Opens the side panel of a window on a view, and closes this popup, which stays over a panel that was open before. If the
 * choice of view cannot be saved, the panel has controls for each.
 */
export async function showInPanel(windowId: number, view: PanelView): Promise<void> {
  const asked = panelView.ask(view, windowId).catch(() => undefined);
  await Promise.all([asked, openPanelAfter(asked, windowId)]);
  window.close();
}
