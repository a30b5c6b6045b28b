import type { ErrorRecord } from '@/lib/base/errors';
import type { Schedule } from '@/lib/contract/schedule';
import type { WatchRule } from './rule';

/** How often a watch can check, each as the phrase that a schedule is parsed from. */
export const FREQUENCIES = [
  'every 15 minutes',
  'every 30 minutes',
  'hourly',
  'every 6 hours',
  'daily',
  'weekly',
] as const;

export type Frequency = (typeof FREQUENCIES)[number];

/** The user's choices about a watch. */
export interface WatchChoices {
  name: string;
  url: string;
  /** CSS selector of the watched part; absent for the whole content. */
  part?: string;
  rule: WatchRule;
  frequency: Frequency;
}

/** States in which the page could not be compared, with the reason. */
const PROBLEM_STATES = ['signIn', 'challenge', 'error', 'gone'] as const;

/** State of a finished check. `first`: nothing existed to compare with. */
export type EndedState = 'first' | 'same' | 'changed' | (typeof PROBLEM_STATES)[number];

/** A value that a rule reads from the page: a number, a price, or the availability of a product. */
export interface WatchedValue {
  /** 1 for a product that is available, 0 for a product that is not. */
  amount: number;
  /** In the page's own spelling. */
  text: string;
}

/** A page that is checked repeatedly. Times are in ms since the epoch. */
export interface Watch extends WatchChoices {
  id: string;
  favicon?: string;
  schedule: Schedule;
  paused?: true;
  createdAt: number;
  /** The next check; absent while paused. */
  nextAt?: number;
  /** The last finished check. */
  last?: { state: EndedState; at: number; value?: WatchedValue };
  /** Number of changes that the user has not seen. */
  unseen: number;
  /** The parts of the page that are known to change by themselves. */
  moving?: MovingParts;
}

/** Lines of a page that differed between two consecutive readings. */
export interface MovingParts {
  /** Lines in words, with an empty word for each changing word. */
  lines: string[][];
  /** The lines before and after a number of lines that change as a whole. */
  places: { before: string; after: string; count: number }[];
}

/** One check of a page. */
export interface WatchCheck {
  /** Also the id of its notification. */
  id: string;
  watchId: string;
  state: 'running' | EndedState;
  trigger: 'scheduled' | 'manual';
  startedAt: number;
  finishedAt?: number;
  /** Id of the life of the worker that runs it. */
  worker: string;
  /** Number of workers that have begun it. */
  attempts: number;
  statusCode?: number;
  error?: ErrorRecord;
  value?: WatchedValue;
  /** Patch of the change, in the format of change tracking. */
  diff?: string;
  /** New passages of the page, to be marked in it. */
  passages?: string[];
  /** Lines that were left out because they change by themselves. */
  leftOut?: string[];
  /** The notification about it: wanted until it has been shown. */
  notice?: 'wanted' | 'shown';
}

/** A page as a watch last saw it, stored separately from the record that lists it. */
export interface SeenContent {
  text: string;
  /** Time of the reading, in ms since the epoch. */
  at: number;
  /** True if the page had a password field. */
  asksPassword: boolean;
  /** Final address. */
  url: string;
  value?: WatchedValue;
}

export const isProblem = (state: EndedState): boolean => PROBLEM_STATES.some((problem) => problem === state);
