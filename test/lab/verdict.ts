import { isDeepStrictEqual } from 'node:util';
import type { Ended } from './replay.ts';
import type { State } from './scenario.ts';

/** Verdicts, from the best to the worst. */
export const VERDICTS = ['exact', 'needless', 'said', 'loud', 'silent'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const VERDICT_NAMES: Record<Verdict, string> = {
  exact: 'exact',
  needless: 'exact with needless steps',
  said: 'said at recording',
  loud: 'loud',
  silent: 'silently wrong',
};

/**
 * Judges a replay.
 * @param notes of the recording: a word about what was not kept makes another end no surprise
 * @param needless true if a step can be left out, or is marked as one that may be
 */
export function verdictOf(
  { state, failed, said }: Ended,
  end: State,
  notes: readonly unknown[],
  needless: boolean,
): Verdict {
  const isThere = isDeepStrictEqual(state, end);
  if (isThere && !failed) return needless ? 'needless' : 'exact';
  if (notes.length) return 'said';
  return failed || said.length ? 'loud' : 'silent';
}

/**
 * Finds a step that a replay can do without. Tried only where there are more steps than gestures: it takes a replay each.
 * @param counts tells whether a step stands for something that was done
 * @param gestures things that were done
 * @param replay runs the steps but one
 */
export async function hasNeedless<Step>(
  steps: readonly Step[],
  counts: (step: Step) => boolean,
  gestures: number,
  end: State,
  replay: (steps: Step[]) => Promise<Ended>,
): Promise<boolean> {
  const done = steps.filter(counts);
  if (done.length <= gestures) return false;
  for (const left of done) {
    const { state, failed } = await replay(steps.filter((step) => step !== left));
    if (!failed && isDeepStrictEqual(state, end)) return true;
  }
  return false;
}
