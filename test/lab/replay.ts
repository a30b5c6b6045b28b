import { isDeepStrictEqual } from 'node:util';
import { delay } from '../../lib/base/async.ts';
import type { State } from './scenario.ts';
import type { LabSite } from './site.ts';

/** A replay as it ended. */
export interface Ended {
  state: State;
  /** The reason for which it failed. */
  failed?: string | undefined;
  /** Sentences with which it said that something was not done, or is otherwise. */
  said: string[];
}

/** Milliseconds for a page to show what the last step did. */
export const AFTERWARDS = 1_500;

const LOOK = 50;

/** Waits until a run has reported a state, for a limited time. @returns its last state, that one or another */
export async function untilState(site: LabSite, run: string, wanted: State, limit = AFTERWARDS): Promise<State> {
  const last = () => site.statesOf(run).at(-1);
  for (const end = Date.now() + limit; Date.now() < end && !isDeepStrictEqual(last(), wanted); ) await delay(LOOK);
  return last();
}
