import { useEffect, useRef, useState } from 'preact/hooks';
import type { Healed, Mend, Run, RunPart, RunWanted, StepState } from '@/components/recordings/run';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import { requestServiceAccess } from '@/lib/browser/access';
import { inPrivateWindow } from '@/lib/browser/panel';
import { activeTab } from '@/lib/browser/tabs';
import { isFinished, type Job } from '@/lib/jobs/job';
import type { ResultStore } from '@/lib/jobs/stores';
import type { Recording, RecordingStep } from '@/lib/recorder/recording';
import { END_PICTURE, type EngineResult, FAILURE_PICTURE, type ReplayOutcome } from '@/lib/scrape/engine';
import type { KeptSecrets } from '@/lib/store/kept-secrets';
import type { Settings } from '@/lib/store/settings';
import { requestOf } from '@/lib/transfer/export/recording';
import type { StepRunEnd } from '@/lib/worker/run-steps';
import { background, startOnce, streams } from '../background';
import { useResult } from './use-result';

interface UseRun {
  jobs: readonly Job[];
  results: ResultStore;
  secrets: KeptSecrets;
  settings: Settings;
  windowId?: number | undefined;
  onResult(jobId?: string): void;
}

/** A run that is a job: its id, and the steps as they were when it began. */
interface Started {
  jobId: string;
  part: RunPart;
  steps: readonly RecordingStep[];
}

/** Runs a recording, or some of its steps, and reports progress. */
export function useRun({ jobs, results, secrets, settings, windowId, onResult }: UseRun) {
  const [run, setRun] = useState<Run>();
  const [started, setStarted] = useState<Started>();
  const stopRun = useRef<(() => void) | undefined>(undefined);
  const job = jobs.find(({ id }) => id === started?.jobId);

  const result = useResult(job, results);

  useEffect(() => {
    if (!job || !started || (isFinished(job) && result === undefined)) return;
    setRun(runOf(job, started, result === 'gone' ? undefined : result));
  }, [job, started, result]);

  // A trial leaves nothing behind once the user leaves its view.
  useEffect(() => {
    if (started) return () => void background.removeJob(started.jobId);
    return undefined;
  }, [started]);

  /** A fresh load is a job; steps in the user's own page are not, since nothing of them is kept. */
  async function start(wanted: RunWanted): Promise<void> {
    const { part, recording: asked, stepId } = wanted;
    try {
      if (part === 'scrape' && settings.engine === 'remote') await requestServiceAccess(settings.baseUrl);
      const values = await keepValues(secrets, wanted);
      if (part === 'step' || part === 'to-here') await runHere(part, stepsOf(asked, part, stepId), values);
      else await runFresh(part, asked, values);
    } catch (thrown) {
      setRun({ part, state: 'failed', steps: {}, reason: WinnowError.from(thrown).message });
    }
  }

  async function runFresh(part: RunPart, asked: Recording, values: Record<string, string>): Promise<void> {
    const engine = part === 'scrape' ? settings.engine : 'local';
    // A replay only shows whether the steps work; reading the page is for a scrape.
    const request = { ...requestOf(asked, engine === 'remote'), ...(part !== 'scrape' && { formats: [] }) };
    const begun = await startOnce({
      request,
      engine,
      incognito: await inPrivateWindow(),
      recording: { id: asked.id, strict: part === 'strict', trial: part !== 'scrape', values },
    });
    if ('issues' in begun) throw WinnowError.badRequest(begun.issues);
    if (part === 'scrape') onResult(begun.jobId);
    else {
      setRun({ part, state: 'running', steps: statesUpTo(asked.steps, -1) });
      setStarted({ jobId: begun.jobId, part, steps: asked.steps });
    }
    stopRun.current = () => void background.cancelJob(begun.jobId);
  }

  async function runHere(
    part: RunPart,
    steps: readonly RecordingStep[],
    values: Record<string, string>,
  ): Promise<void> {
    const tab = await activeTab(windowId);
    if (tab?.id === undefined) return;
    setStarted(undefined);
    setRun({ part, state: 'running', steps: statesUpTo(steps, 0) });
    const stopping = new AbortController();
    const { signal } = stopping;
    stopRun.current = () => {
      stopping.abort();
      setRun({ part, state: 'stopped', steps: {} });
    };
    const report = (at: number) => setRun({ part, state: 'running', steps: statesUpTo(steps, at) });
    streams.runSteps({ tabId: tab.id, steps: [...steps], values }, { signal, report }).then(
      (end) => setRun({ part, ...outcomeOf(end, steps) }),
      (thrown) => {
        if (!signal.aborted) setRun({ part, ...failedAt(steps, -1, WinnowError.from(thrown).record) });
      },
    );
  }

  return { run, start, stop: () => stopRun.current?.() };
}

/** Saves the values that the user wants to keep. @returns all values of the run, the new ones before those saved earlier */
async function keepValues(secrets: KeptSecrets, { recording: { id }, values, keep }: RunWanted) {
  for (const name of keep) await secrets.put(id, name, values[name] ?? '');
  return { ...(await secrets.get(id)), ...values };
}

const stepsOf = ({ steps }: Recording, part: 'step' | 'to-here', stepId?: string): readonly RecordingStep[] => {
  const index = steps.findIndex(({ id }) => id === stepId);
  return part === 'step' ? steps.slice(index, index + 1) : steps.slice(0, index + 1);
};

/** Reads the state of a recording's job. */
function runOf(job: Job, { part, steps }: Started, result: EngineResult | undefined): Run {
  if (!isFinished(job)) {
    const at = job.step?.name === 'acting' ? (job.step.done ?? 0) : -1;
    return { part, state: 'running', steps: statesUpTo(steps, at) };
  }
  if (job.state === 'cancelled') return { part, state: 'stopped', steps: {} };
  const outcome = found(result?.replay, steps);
  if (job.state === 'done') {
    const { elsewhere, notCompared } = result?.replay ?? {};
    const picture = result?.attachments[END_PICTURE];
    const ended = elsewhere
      ? ({ state: 'elsewhere', elsewhere, ...defined({ screenshot: picture }) } as const)
      : ({ state: 'done', ...defined({ notCompared }) } as const);
    return { part, steps: statesUpTo(steps, steps.length), ...outcome, ...ended };
  }
  const screenshot = result?.attachments[FAILURE_PICTURE];
  const error = job.error ?? new WinnowError('UNKNOWN_ERROR', '').record;
  const at = error.code === 'SCRAPE_ACTION_ERROR' ? Number(error.issues?.[0]?.path[1] ?? -1) : -1;
  return { part, ...failedAt(steps, at, error), ...defined({ screenshot }), ...outcome };
}

/** Steps before `at` are done, the step at `at` is running, and the others wait. */
const statesUpTo = (steps: readonly RecordingStep[], at: number): Record<string, StepState> =>
  Object.fromEntries(
    steps.map(({ id }, index) => [id, { state: index < at ? 'done' : index === at ? 'running' : 'pending' }]),
  );

/** State of a finished run in the user's own page. */
const outcomeOf = ({ at, failed, replay }: StepRunEnd, steps: readonly RecordingStep[]): Omit<Run, 'part'> => ({
  ...(failed ? failedAt(steps, at, failed) : { state: 'done', steps: statesUpTo(steps, steps.length) }),
  ...found(replay, steps),
});

function failedAt(
  steps: readonly RecordingStep[],
  at: number,
  error: ErrorRecord,
): Pick<Run, 'state' | 'steps' | 'reason'> {
  const step = steps[at];
  if (!step) return { state: 'failed', steps: {}, reason: error.message };
  const reason = error.issues?.[0]?.message ?? error.message;
  const tried = step.target?.candidates.map(({ selector }) => selector) ?? [];
  return { state: 'failed', steps: { ...statesUpTo(steps, at), [step.id]: { state: 'failed', reason, tried } } };
}

function found(replay: ReplayOutcome | undefined, steps: readonly RecordingStep[]): Pick<Run, 'healed' | 'mends'> {
  const idAt = (index: number) => steps[index]?.id ?? '';
  const healed: Healed[] = (replay?.healed ?? []).map(({ index, ...rest }) => ({ stepId: idAt(index), ...rest }));
  const mends: Mend[] = (replay?.mends ?? []).map(({ index, wait }) => ({ stepId: idAt(index), wait }));
  return { ...(healed.length > 0 && { healed }), mends };
}
