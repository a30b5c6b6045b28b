import type { ErrorRecord } from '@/lib/base/errors';
import { RECORDING_VERSION, type RecordingFile, type RecordingStep } from '@/lib/recorder/recording';
import type { PromptStep } from './steps';
import type { Grave } from './wish';

/** The state of a proposed step. `unknown`: it had begun when the worker ended, and nobody knows whether it was done. */
export type ActStepState =
  | 'proposed'
  | 'running'
  | 'done'
  | 'failed'
  | 'refused'
  | 'unknown'
  | 'undone'
  /** Its batch ended before it. */
  | 'skipped';

/** A step that a model has proposed. */
export interface ActStep {
  id: string;
  proposal: PromptStep;
  /** As the recorder would have recorded it: for its sentence, to run it, and for a recording. */
  recorded: RecordingStep[];
  /** Variable whose value it types. */
  variable?: string;
  state: ActStepState;
  /** Why it was not done, in a sentence. */
  reason?: string;
  /** What it would do that its user is asked about first. */
  asks?: Grave[];
  /** The page was left by it. */
  navigated?: true;
}

/** What holds a run up until its user says how it goes on. */
export type ActPause =
  /** The tab is not shown. */
  | 'hidden'
  /** The page has left its site. */
  | 'left'
  /** The worker ended meanwhile. */
  | 'interrupted'
  /** A step was taken back. */
  | 'undone';

/** A wish that is fulfilled in a tab, as it is kept while it goes on. */
export interface ActRun {
  id: string;
  tabId: number;
  windowId: number;
  wish: string;
  /** Address at which it began, and the page's title. */
  startUrl: string;
  title: string;
  /** Address of the site that it may go on in. */
  home: string;
  /** `thinking`: the model is asked. `proposed`: steps wait for a press. */
  state: 'thinking' | 'proposed' | 'running' | 'paused' | 'ended';
  pause?: ActPause;
  steps: ActStep[];
  /** What became of the steps, for the model. */
  told: string[];
  /** Index of the first step of the batch that was proposed last. */
  batch: number;
  /** The model has nothing to propose after that batch. */
  isLast?: boolean;
  /** Batches in a row of which nothing was done. */
  idle: number;
  /** The model's last words. */
  output?: string;
  /** How it ended. */
  end?: 'done' | 'stopped' | 'limit' | 'idle';
  error?: ErrorRecord;
}

/** Steps that have been done, in their order. */
export const doneSteps = ({ steps }: Pick<ActRun, 'steps'>): ActStep[] => steps.filter(({ state }) => state === 'done');

/** Steps that were tried. */
export const triedCount = ({ steps }: Pick<ActRun, 'steps'>): number =>
  steps.filter(({ state }) => /^(?:running|done|failed|unknown|undone)$/.test(state)).length;

/** The step that comes next. */
export const nextStep = ({ steps }: Pick<ActRun, 'steps'>): ActStep | undefined =>
  steps.find(({ state }) => state === 'proposed');

/** Maximum number of characters of a recording's name. */
const LONGEST_NAME = 200;

/**
 * The steps that were done as a recording, which does the same without a model.
 * @param formats of a scrape with it
 */
export function recordingOfRun(run: Pick<ActRun, 'wish' | 'startUrl' | 'steps'>, formats: unknown[]): RecordingFile {
  const steps: RecordingStep[] = [];
  let isNew = true;
  for (const { recorded, navigated } of doneSteps(run)) {
    const [first] = recorded;
    // A page that has just been opened may still come.
    if (isNew && first?.target) {
      const { target, label } = first;
      const reason = steps.length === 0 ? 'first' : 'navigation';
      const wait = { type: 'wait' as const, selector: target.selector };
      steps.push({ id: '', action: wait, target, reason, ...(label && { label }) });
    }
    steps.push(...recorded);
    isNew = navigated === true;
    const last = steps.at(-1);
    if (isNew && last) steps[steps.length - 1] = { ...last, navigates: true };
  }
  return {
    version: RECORDING_VERSION,
    name: run.wish.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME),
    startUrl: run.startUrl,
    formats: formats as RecordingFile['formats'],
    steps: steps.map((step, index) => ({ ...step, id: `s${index + 1}` })),
    notes: [],
  };
}
