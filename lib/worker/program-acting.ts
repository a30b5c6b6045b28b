import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import { type ActRun, doneSteps, nextStep } from '@/lib/operations/interact/act-run';
import { MOST_STEPS } from '@/lib/operations/interact/steps';
import type { ActedInTab } from '@/lib/programs/protocol';
import { describeSteps, sentenceText } from '@/lib/recorder/describe';
import type { RecordingStep } from '@/lib/recorder/recording';
import { acting } from '@/lib/store/acting';
import type { ActTurn } from './acting-turn';

/** A prompt of a program on this computer. */
interface WantedFulfilment {
  runId: string;
  tabId: number;
  wish: string;
  program: string;
}

interface FulfilmentDeps {
  /** The run with an id, if it is the current one. */
  current(runId: string): Promise<ActRun | undefined>;
  /** @throws WinnowError if no actions are allowed in the tab */
  newRun(tabId: number, wish: string): Promise<ActRun>;
  begin(run: ActRun): Promise<ActRun>;
  /** Works on a run until it waits for the user. */
  work(run: ActRun, on: (turn: ActTurn) => Promise<void>): Promise<void>;
  stop(runId: string): Promise<void>;
}

/** Fulfils prompts of programs that the user has allowed to act on a site. */
export function createFulfilment({ current, newRun, begin, work, stop }: FulfilmentDeps) {
  return {
    /** The tab of a run that an earlier worker may have begun; undefined if it has not begun. */
    tabOf: async (runId: string): Promise<number | undefined> => (await current(runId))?.tabId,

    /**
     * Runs all steps, except those that the user must allow one by one. Begins once per id, so that nothing is done twice.
     * @param signal stops it; what was done until then is kept
     * @throws WinnowError if another run is not over, or no actions are allowed in the tab
     */
    async fulfil({ runId, tabId, wish, program }: WantedFulfilment, signal: AbortSignal): Promise<void> {
      if (await current(runId)) return;
      const before = await acting.getValue();
      if (before && before.state !== 'ended' && before.program !== program) throw busy();
      const run = await begin({ ...(await newRun(tabId, wish)), id: runId, program });
      const end = () => void stop(runId).catch(() => undefined);
      signal.addEventListener('abort', end, { once: true });
      try {
        await work(run, (turn) => turn.think());
        for (let next = await freeRun(runId); next && !signal.aborted; next = await freeRun(runId)) {
          await work(next, (turn) => turn.runSteps({ all: true, values: {} }));
        }
      } finally {
        signal.removeEventListener('abort', end);
      }
    },
  };

  /** The run, if its next step needs no permission of its own. */
  async function freeRun(runId: string): Promise<ActRun | undefined> {
    const run = await current(runId);
    if (run?.state !== 'proposed' || run.error) return undefined;
    const step = nextStep(run);
    return step && !step.asks ? run : undefined;
  }
}

const busy = () => new WinnowError('RATE_LIMITED', i18n.t('programs.acting'));

/** Describes what a run has done for a program, and why it stopped. */
export async function actedOf(runId: string): Promise<Omit<ActedInTab, 'page'>> {
  const run = await acting.getValue();
  if (run?.id !== runId) return { output: '', steps: [], stopped: i18n.t('errors.acting.gone') };
  const steps = inWords(doneSteps(run).flatMap(({ recorded }) => recorded));
  return { output: run.output ?? '', steps, ...defined({ stopped: reasonOfStop(run) }) };
}

const inWords = (steps: readonly RecordingStep[]): string[] => describeSteps(steps).map(sentenceText);

function reasonOfStop(run: ActRun): string | undefined {
  const { error, pause, end, home } = run;
  if (error) return error.message;
  if (pause) return i18n.t(`acting.paused.${pause}`, { host: new URL(home).host });
  if (end) return end === 'done' ? undefined : i18n.t(`acting.ended.${end}`, { most: MOST_STEPS });
  const [step = ''] = inWords(nextStep(run)?.recorded ?? []);
  return i18n.t('programs.actAsks', { step });
}
