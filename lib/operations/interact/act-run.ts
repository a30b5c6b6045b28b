import type { ErrorRecord } from '@/lib/base/errors';
import { RECORDING_VERSION, type RecordingFile, type RecordingStep } from '@/lib/recorder/recording';
import type { PromptStep } from './steps';
import type { Grave } from './wish';

/** The state of a proposed step. `unknown`: it had begun when the worker ended, and may or may not have been completed. */
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
  /** In the recorder's form: for its description, to run it, and for a recording. */
  recorded: RecordingStep[];
  /** Variable whose value it types. */
  variable?: string;
  state: ActStepState;
  /** The reason why it was not done, in a sentence. */
  reason?: string;
  /** Actions that the user must confirm first. */
  asks?: Grave[];
  /** It left the page. */
  navigated?: true;
}

/** The reason why a run waits for the user to continue. */
export type ActPause =
  /** The tab is not shown. */
  | 'hidden'
  /** The page has left its site. */
  | 'left'
  /** The worker ended meanwhile. */
  | 'interrupted'
  /** A step was undone. */
  | 'undone';

/** A prompt that is being fulfilled in a tab, as saved while it runs. */
export interface ActRun {
  id: string;
  tabId: number;
  windowId: number;
  wish: string;
  /** Name of the program on this computer that has sent the prompt. */
  program?: string;
  /** Address at which it began, and the page's title. */
  startUrl: string;
  title: string;
  /** Address of the site that it may continue on. */
  home: string;
  /** `thinking`: waiting for the model. `proposed`: steps wait for a click. */
  state: 'thinking' | 'proposed' | 'running' | 'paused' | 'ended';
  pause?: ActPause;
  steps: ActStep[];
  /** Outcomes of the steps, for the model. */
  told: string[];
  /** Index of the first step of the latest batch. */
  batch: number;
  /** The model proposes nothing after that batch. */
  isLast?: boolean;
  /** Number of consecutive batches without a completed step. */
  idle: number;
  /** The model's last words. */
  output?: string;
  /** How it ended. */
  end?: 'done' | 'stopped' | 'limit' | 'idle';
  error?: ErrorRecord;
}

/** Returns the completed steps, in order. */
export const doneSteps = ({ steps }: Pick<ActRun, 'steps'>): ActStep[] => steps.filter(({ state }) => state === 'done');

/** Returns the number of steps that were tried. */
export const triedCount = ({ steps }: Pick<ActRun, 'steps'>): number =>
  steps.filter(({ state }) => /^(?:running|done|failed|unknown|undone)$/.test(state)).length;

/** Returns the next step. */
export const nextStep = ({ steps }: Pick<ActRun, 'steps'>): ActStep | undefined =>
  steps.find(({ state }) => state === 'proposed');

/** Maximum number of characters of a recording's name. */
const LONGEST_NAME = 200;

/**
 * Converts the completed steps to a recording, which does the same without a model.
 * @param formats of a scrape with it
 */
export function recordingOfRun(run: Pick<ActRun, 'wish' | 'startUrl' | 'steps'>, formats: unknown[]): RecordingFile {
  const steps: RecordingStep[] = [];
  let isNew = true;
  for (const { recorded, navigated } of doneSteps(run)) {
    const [first] = recorded;
    // A newly opened page may still be loading.
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
