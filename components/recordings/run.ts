import type { Recording } from '@/lib/recorder/recording';
import type { ReplayOutcome } from '@/lib/scrape/engine';

/**
 * The part that is run: all steps on a fresh load, one step or those up to it in the page in front of the user, all as
 * a service would run them, or all steps and then the scrape of the recording's formats.
 */
export type RunPart = 'all' | 'step' | 'to-here' | 'strict' | 'scrape';

export interface RunWanted {
  part: RunPart;
  /** The recording as it is to be run: it may have changed in the same click. */
  recording: Recording;
  /** Id of the step, for `step` and `to-here`. */
  stepId?: string | undefined;
  /** Values that were given now, by variable; a missing value was saved before. */
  values: Record<string, string>;
  /** Names of the `values` that are to be kept on this computer. */
  keep: readonly string[];
}

/** The state of a step in a run. One without a state is not part of it. */
export type StepState =
  | { state: 'pending' }
  | {
      state: 'running';
      /** Share of it that is done, 0 to 1; absent where that is not known. */
      progress?: number;
    }
  | { state: 'done' }
  | {
      state: 'failed';
      /** One sentence. */
      reason: string;
      /** Selectors that were tried, in their order. */
      tried: readonly string[];
    };

type OfStep<Item extends { index: number }> = Omit<Item, 'index'> & { stepId: string };

/** The element of a step was found, but not by the step's own selector. */
export type Healed = OfStep<ReplayOutcome['healed'][number]>;

/** A wait before a step, without which a service may fail. */
export type Mend = OfStep<ReplayOutcome['mends'][number]>;

/** A run that goes on, or the last one. */
export interface Run {
  part: RunPart;
  state: 'running' | 'done' | 'elsewhere' | 'failed' | 'stopped';
  /** States by id of the step. */
  steps: Record<string, StepState>;
  /** Reason why it failed if no step did: the page could not be loaded. */
  reason?: string;
  /** Differences of the end from how it was when it was recorded, a sentence each; then it is not done. */
  elsewhere?: readonly string[];
  /** True if the end could not be compared. */
  notCompared?: true;
  /** The page when it failed, or ended elsewhere. */
  screenshot?: Blob;
  healed?: readonly Healed[];
  /** Findings of a strict run: steps that pass only because this browser waits. */
  mends?: readonly Mend[];
}
