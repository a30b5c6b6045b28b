import { browser } from 'wxt/browser';
import { runActions } from '@/lib/actions/run-actions';
import { type ErrorRecord, WinnowError } from '@/lib/errors';
import { drivenPictures } from '@/lib/formats/picture/pictures';
import type { ReplayOutcome } from '@/lib/operations/engine';
import { PartialScrape } from '@/lib/operations/engine';
import type { Step } from '@/lib/recorder/recording';
import { fillVariables } from '@/lib/recorder/variables';
import { stepDriver } from '../browser/drivers';

const PORT = 'run-steps';

/** Steps to run in a tab as it is, and what their placeholders stand for. */
export interface StepRun {
  tabId: number;
  steps: Step[];
  values: Record<string, string>;
}

/** How it goes: which step is done next, and how it ended. */
export type StepNews =
  | { at: number }
  | { ended: true; replay?: ReplayOutcome }
  | { failed: ErrorRecord; at: number; replay?: ReplayOutcome };

/**
 * Runs steps in the tab in front of the person.
 * @returns a function that stops it
 */
export function runSteps(run: StepRun, news: (news: StepNews) => void): () => void {
  const port = browser.runtime.connect({ name: PORT });
  port.onMessage.addListener((message) => news(message as StepNews));
  port.postMessage(run);
  return () => port.disconnect();
}

/** The other end, for the worker's start. Only our own views are heard. */
export function serveStepRuns(): void {
  browser.runtime.onConnect.addListener((port) => {
    const isOwnView = (port.sender?.url ?? '').startsWith(browser.runtime.getURL('/'));
    if (port.name !== PORT || !isOwnView) return;
    const stopping = new AbortController();
    port.onDisconnect.addListener(() => stopping.abort(new WinnowError('CANCELLED', 'The run was stopped.')));
    port.onMessage.addListener((message) => {
      void run(message as StepRun, stopping.signal, (news) => {
        if (!stopping.signal.aborted) port.postMessage(news);
      });
    });
  });
}

async function run({ tabId, steps, values }: StepRun, signal: AbortSignal, tell: (news: StepNews) => void) {
  let at = 0;
  try {
    const filled = fillVariables(
      steps.map(({ action }) => action),
      values,
    );
    if (!filled.ok) throw WinnowError.badRequest(filled.issues);
    const page = await stepDriver().attach(tabId, signal);
    try {
      const { url = '' } = await browser.tabs.get(tabId);
      const { outcome } = await runActions(
        { url, actions: filled.actions },
        page,
        drivenPictures(page),
        {},
        {
          signal,
          async progress({ done = 0 }) {
            at = done;
            tell({ at });
          },
        },
        { actions: steps, strict: false },
      );
      tell({ ended: true, ...(outcome && { replay: outcome }) });
    } finally {
      await page.close();
    }
  } catch (thrown) {
    const replay = thrown instanceof PartialScrape ? thrown.partial.replay : undefined;
    tell({ failed: WinnowError.from(thrown).record, at, ...(replay && { replay }) });
  }
}
