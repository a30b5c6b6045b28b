import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import type { StreamContext } from '@/lib/base/rpc/streams';
import type { RecordingStep } from '@/lib/recorder/recording';
import { fillVariables } from '@/lib/recorder/variables';
import { runActions } from '@/lib/scrape/actions/run-actions';
import type { ReplayOutcome } from '@/lib/scrape/engine';
import { PartialScrape } from '@/lib/scrape/engine';
import { drivenPictures } from '@/lib/scrape/formats/picture/pictures';
import { getTab } from '../browser/tabs';
import type { WorkerContext } from './context';
import { replayOf } from './replay';

/** Steps to run in a tab in its current state, and the values of their variables. */
export interface StepRun {
  tabId: number;
  steps: RecordingStep[];
  values: Record<string, string>;
}

/** The end of a run, and the last executed step. */
export interface StepRunEnd {
  at: number;
  failed?: ErrorRecord;
  replay?: ReplayOutcome;
}

/** Runs steps in the user's active tab. Reports each step before it runs. */
export async function runSteps(
  { drivers }: Pick<WorkerContext, 'drivers'>,
  { tabId, steps, values }: StepRun,
  { signal, report }: StreamContext<number>,
): Promise<StepRunEnd> {
  let at = 0;
  try {
    const filled = fillVariables(
      steps.map(({ action }) => action),
      values,
    );
    if (!filled.ok) throw WinnowError.badRequest(filled.issues);
    const page = await drivers.stepDriver().attach(tabId, signal);
    try {
      const { url = '' } = await getTab(tabId);
      const progress = async ({ done = 0 }) => {
        at = done;
        report(at);
      };
      const request = { url, actions: filled.actions };
      const { outcome } = await page.whileOpen(signal, (signal) =>
        runActions(request, page, drivenPictures(page), {}, { signal, progress }, replayOf(steps, false)),
      );
      return { at, ...defined({ replay: outcome }) };
    } finally {
      await page.close();
    }
  } catch (thrown) {
    const replay = thrown instanceof PartialScrape ? thrown.partial.replay : undefined;
    return { at, failed: WinnowError.from(thrown).record, ...defined({ replay }) };
  }
}
