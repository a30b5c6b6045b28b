import { i18n } from '#i18n';
import { once } from '@/lib/base/async';
import { WinnowError } from '@/lib/base/errors';
import { actableTab, listingIn } from '@/lib/browser/acting-page';
import { stayAwake } from '@/lib/browser/stay-awake';
import { getTab, goBack } from '@/lib/browser/tabs';
import { type ActRun, type ActStep, doneSteps, nextStep, recordingOfRun } from '@/lib/operations/interact/act-run';
import { stepName } from '@/lib/operations/interact/ask-model';
import { parseRecording } from '@/lib/recorder/recording';
import { acting } from '@/lib/store/acting';
import { lastRequestFor, settings } from '@/lib/store/settings';
import { ActTurn, markSteps, type Proceeding, skipRest } from './acting-turn';
import type { WorkerContext } from './context';
import { createFulfilment } from './program-acting';

interface WantedActing {
  tabId: number;
  wish: string;
}

interface WantedProceeding extends Proceeding {
  runId: string;
}

/** Fulfils a prompt in a tab: a model proposes steps, and the user runs them. Only one run exists at a time. */
export function createActing(context: Pick<WorkerContext, 'drivers' | 'offscreen' | 'stores'>) {
  const { work, stop, forgetShown } = createWork(context);
  const ready = once(recover);
  ready().catch(() => undefined);

  const current = async (runId: string): Promise<ActRun | undefined> => {
    await ready();
    const run = await acting.getValue();
    return run?.id === runId ? run : undefined;
  };

  const stopRun = async (runId: string): Promise<void> => {
    const run = await current(runId);
    if (!run || run.state === 'ended') return;
    stop();
    forgetRunning(run);
    skipRest(run);
    await acting.setValue({ ...run, state: 'ended', end: 'stopped' });
    await markSteps(run, []);
  };

  const begin = async (run: ActRun): Promise<ActRun> => {
    await ready();
    forgetShown();
    await acting.setValue(run);
    return run;
  };

  const api = {
    /** @returns the id of the run @throws WinnowError if no actions are allowed in the tab */
    async startActing({ tabId, wish }: WantedActing): Promise<{ runId: string }> {
      const run = await begin(await newRun(tabId, wish));
      void work(run, (turn) => turn.think());
      return { runId: run.id };
    },

    /** Continues a paused run: with its proposed steps, or by asking the model if none are left. */
    async proceedActing({ runId, ...how }: WantedProceeding): Promise<void> {
      const run = await current(runId);
      if (!run || run.state === 'running' || run.state === 'thinking' || run.state === 'ended') return;
      const { pause, error: _error, ...kept } = run;
      const going: ActRun = pause === 'left' ? { ...kept, home: (await getTab(run.tabId)).url ?? run.home } : kept;
      if (pause === 'interrupted') skipRest(going);
      void work(going, (turn) => (nextStep(going) ? turn.runSteps(how) : turn.think()));
    },

    stopActing: stopRun,

    /** Undoes the last step, as far as the browser can. */
    async undoActing(runId: string): Promise<void> {
      const run = await current(runId);
      if (run && run.state !== 'running' && run.state !== 'thinking') await undoLast(run);
    },

    /** Saves the completed steps as a recording. @returns its id @throws WinnowError if the run no longer exists */
    async keepActing(runId: string): Promise<{ recordingId: string }> {
      const run = await current(runId);
      if (!run) throw new WinnowError('INTERRUPTED', i18n.t('errors.acting.gone'));
      const recording = await toRecording(run);
      await context.stores.recordings.put(recording);
      return { recordingId: recording.id };
    },

    /** Deletes the run, and removes its highlights from the page. */
    async closeActing(runId: string): Promise<void> {
      const run = await current(runId);
      if (!run) return;
      stop();
      await acting.removeValue();
      await markSteps(run, []);
    },
  };

  return { api, ...createFulfilment({ current, newRun, begin, work, stop: stopRun }) };
}

/** Works on one run at a time. */
function createWork(context: Pick<WorkerContext, 'drivers' | 'offscreen' | 'stores'>) {
  /** Aborts the current work. */
  let running: AbortController | undefined;
  let shown: string | undefined;
  return {
    /** Works on the run until it waits for the user again; an error is saved with the run. */
    async work(run: ActRun, on: (turn: ActTurn) => Promise<void>): Promise<void> {
      running?.abort();
      const ending = new AbortController();
      running = ending;
      const rest = stayAwake();
      const turn = new ActTurn(context, run, ending.signal, shown);
      try {
        await on(turn);
      } catch (thrown) {
        if (ending.signal.aborted) return;
        forgetRunning(run);
        const error = WinnowError.from(thrown).record;
        await acting.setValue({ ...run, error, state: nextStep(run) ? 'proposed' : 'paused' });
      } finally {
        rest();
        shown = turn.shown;
        if (running === ending) running = undefined;
      }
    },

    stop: () => running?.abort(),

    /** Forgets what the page showed, since the next work is in another page. */
    forgetShown() {
      shown = undefined;
    },
  };
}

export type ActingService = ReturnType<typeof createActing>;

const BEGIN = { state: 'thinking', idle: 0, batch: 0 } as const;

/** @throws WinnowError if no actions are allowed in the tab */
async function newRun(tabId: number, wish: string): Promise<ActRun> {
  const { url = '', title = '', windowId } = await actableTab(tabId);
  const place = { tabId, windowId, startUrl: url, home: url, title: title || url };
  return { id: crypto.randomUUID(), wish, ...place, ...BEGIN, steps: [], told: [] };
}

/** Undoes the last step of a run that waits, as far as the browser can, and saves the run. */
async function undoLast(run: ActRun): Promise<void> {
  const step = doneSteps(run).at(-1);
  if (!step) return;
  if (!(await takeBack(run, step))) {
    step.reason = i18n.t('acting.reason.noUndo');
    return acting.setValue(run);
  }
  step.state = 'undone';
  run.told.push(`Taken back by the user: ${stepName(step.proposal)}`);
  skipRest(run);
  await markSteps(run, []);
  const { end: _end, ...going } = run;
  await acting.setValue({ ...going, state: 'paused', pause: 'undone' });
}

/** Makes a recording of the completed steps. @throws WinnowError if the contract does not accept them */
async function toRecording(run: ActRun) {
  const { formats = ['markdown'] } = lastRequestFor(await settings.getValue(), run.startUrl);
  const parsed = parseRecording(recordingOfRun(run, formats));
  if (!parsed.ok) throw WinnowError.badRequest(parsed.issues);
  const now = Date.now();
  return { ...parsed.recording, id: crypto.randomUUID(), createdAt: now, updatedAt: now };
}

/** @returns false if neither the page nor the browser can undo it */
async function takeBack({ tabId }: ActRun, { id, navigated }: ActStep): Promise<boolean> {
  try {
    if (!navigated) return await listingIn(tabId).restore(id);
    await goBack(tabId);
    return true;
  } catch {
    return false;
  }
}

/** A step in progress may or may not have been completed. */
function forgetRunning(run: ActRun): void {
  for (const step of run.steps) {
    if (step.state !== 'running') continue;
    Object.assign(step, { state: 'unknown', reason: i18n.t('acting.reason.unknown') });
    run.told.push(`Unknown whether done: ${stepName(step.proposal)}`);
  }
}

/** Pauses a run that an earlier worker left unfinished. */
async function recover(): Promise<void> {
  const run = await acting.getValue();
  if (run?.state !== 'running' && run?.state !== 'thinking') return;
  forgetRunning(run);
  await acting.setValue({ ...run, state: 'paused', pause: 'interrupted' });
}
