import { delay } from '@/lib/base/async';

/** Time as the engine sees it; tests replace it. */
export interface Clock {
  /** Returns the current time, in ms since the epoch. */
  now(): number;
  /** Resolves after `milliseconds`; rejects with the signal's reason as soon as it is aborted. */
  delay(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  delay,
};
