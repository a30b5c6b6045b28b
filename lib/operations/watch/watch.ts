import type { ErrorRecord } from '@/lib/base/errors';
import type { Schedule } from '@/lib/contract/schedule';
import type { WatchRule } from './rule';

/** How often a watch can check, each as the phrase that a schedule is made of. */
export const FREQUENCIES = [
  'every 15 minutes',
  'every 30 minutes',
  'hourly',
  'every 6 hours',
  'daily',
  'weekly',
] as const;

export type Frequency = (typeof FREQUENCIES)[number];

/** What a person chooses about a watch. */
export interface WatchChoices {
  name: string;
  url: string;
  /** CSS selector of the part that is watched; absent for the whole content. */
  part?: string;
  rule: WatchRule;
  frequency: Frequency;
}

/** A state that says that the page itself could not be compared, and why. */
const PROBLEM_STATES = ['signIn', 'challenge', 'error', 'gone'] as const;

/** State of a check that has ended. `first`: there was nothing to compare with yet. */
export type EndedState = 'first' | 'same' | 'changed' | (typeof PROBLEM_STATES)[number];

/** A value that a rule reads from the page: a number, a price, or whether a product can be had. */
export interface WatchedValue {
  /** 1 for a product that is available, 0 for a product that is not. */
  amount: number;
  /** As the page writes it. */
  text: string;
}

/** A page that is checked again and again. Times are milliseconds since the epoch. */
export interface Watch extends WatchChoices {
  id: string;
  favicon?: string;
  schedule: Schedule;
  paused?: true;
  createdAt: number;
  /** The next check; absent while paused. */
  nextAt?: number;
  /** The last check that has ended. */
  last?: { state: EndedState; at: number; value?: WatchedValue };
  /** Number of changes that the person has not looked at. */
  unseen: number;
  /** What is known to move by itself on the page. */
  moving?: MovingParts;
}

/** Lines of a page that were other ones in two readings right behind each other. */
export interface MovingParts {
  /** Lines in words, with an empty word for each that moves. */
  lines: string[][];
  /** The lines before and behind a number of lines that move as a whole. */
  places: { before: string; after: string; count: number }[];
}

/** One look at a page. */
export interface WatchCheck {
  /** Also the id of its notification. */
  id: string;
  watchId: string;
  state: 'running' | EndedState;
  trigger: 'scheduled' | 'manual';
  startedAt: number;
  finishedAt?: number;
  /** Life of the worker that runs it. */
  worker: string;
  /** Number of workers that have begun it. */
  attempts: number;
  statusCode?: number;
  error?: ErrorRecord;
  value?: WatchedValue;
  /** Patch of what changed, as change tracking writes it. */
  diff?: string;
  /** Passages of the page that are new, to be marked in it. */
  passages?: string[];
  /** Lines that were left out because they move by themselves. */
  leftOut?: string[];
  /** The notification about it: wanted, until it was shown. */
  notice?: 'wanted' | 'shown';
}

/** A page as a watch last saw it, apart from the record that lists it. */
export interface SeenContent {
  text: string;
  /** Time of the reading: milliseconds since the epoch. */
  at: number;
  /** It was read with a field for a password in it. */
  asksPassword: boolean;
  /** Address in the end. */
  url: string;
  value?: WatchedValue;
}

export const isProblem = (state: EndedState): boolean => PROBLEM_STATES.some((problem) => problem === state);
