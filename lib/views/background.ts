import { delay } from '@/lib/base/async';
import { callAgain } from '@/lib/base/rpc/streams';
import { capabilities } from '@/lib/browser/capabilities';
import { backgroundCalls, backgroundStreams } from '@/lib/browser/messages';
import { tryOpenPanel } from '@/lib/browser/panel';
import { type PanelView, panelView } from '@/lib/store/panel-view';
import type { BackgroundApi, BackgroundStreams } from '@/lib/worker/background-api';
import type { StartScrape } from '@/lib/worker/start-operation';

/** The worker's functions. Those that start a job do so once by its id. */
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
]);

/** Starts a job, once, also where a worker ends while it does. @returns what `background.startScrape` does */
export const startOnce = (wanted: StartScrape) => background.startScrape({ ...wanted, jobId: crypto.randomUUID() });

/** The worker's functions that report while they work. */
export const streams = backgroundStreams<BackgroundStreams>();

/**
 * Stays connected with the worker: one that dies ends the connection, and making it again wakes the next one, which
 * resumes or fails what was running. For views, while they show something unfinished or may close with their next
 * message.
 * @returns a function that lets go
 */
export function holdWorker(): () => void {
  const held = new AbortController();
  const running = { signal: held.signal, report: () => undefined };
  callAgain(() => streams.stay(undefined, running)).catch(() => undefined);
  return () => held.abort();
}

/** Milliseconds that the panel waits for an answer: Chromium lets a click open it for five seconds. */
const LONGEST_ANSWER = 3_000;

/**
 * Opens the side panel of a window, which takes the focus, and the popup with it, once a message is answered: one of a view
 * that closes is lost at times, most where the worker is only starting. Firefox, which opens it in the click alone, does
 * not wait.
 * @throws what the message is answered with while it is waited for, and opens nothing then
 */
export async function openPanelAfter(answer: Promise<unknown>, windowId: number): Promise<void> {
  if (capabilities.sidePanel()) await Promise.race([answer, delay(LONGEST_ANSWER)]);
  tryOpenPanel(windowId);
}

/** Opens the side panel of a window on a view. If that cannot be kept, the panel has ways to each. */
export const showInPanel = (windowId: number, view: PanelView): Promise<void> =>
  openPanelAfter(
    panelView.ask(view, windowId).catch(() => undefined),
    windowId,
  );
