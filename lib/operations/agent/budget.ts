import type { AgentEffort, AgentRequest } from '@/lib/contract';
import type { StepLog, StopReason } from '../steps';

/** Limits on what an agent may spend. */
export interface Budget {
  pages: number;
  /** How often it may choose pages. */
  rounds: number;
  /** Number of steps on pages that it may interact with. */
  steps: number;
  /**
   * Tokens that the model reads and writes to choose pages and steps on them. Each page and the answer have their own limits.
   */
  tokens: number;
  /** How long it may begin new pages, in ms. */
  time: number;
}

export const BUDGETS: Record<AgentEffort, Budget> = {
  low: { pages: 5, rounds: 2, steps: 10, tokens: 40_000, time: 300_000 },
  medium: { pages: 12, rounds: 4, steps: 30, tokens: 120_000, time: 600_000 },
  high: { pages: 30, rounds: 8, steps: 80, tokens: 300_000, time: 1_200_000 },
};

/** Rounds without a model, which cannot judge when the answer is complete. */
const ROUNDS_WITHOUT_MODEL = 2;

/** Returns the budget of an agent: that of its effort, but as many pages as its caller pays for, fewer or more. */
export function budgetOf(
  { effort = 'medium', maxCredits }: Pick<AgentRequest, 'effort' | 'maxCredits'>,
  hasModel: boolean,
): Budget {
  const { pages, rounds, ...budget } = BUDGETS[effort];
  return {
    ...budget,
    pages: maxCredits === undefined ? pages : Math.floor(maxCredits),
    rounds: hasModel ? rounds : Math.min(rounds, ROUNDS_WITHOUT_MODEL),
  };
}

/**
 * Returns which limit of its budget an agent has reached.
 * @param log includes the rounds and tokens of earlier runs
 * @param pages number of pages that have begun
 */
export function usedUp(budget: Budget, log: StepLog, pages: number, now: number): StopReason | undefined {
  const rounds = log.steps().filter(({ name }) => name === 'choose').length;
  const tokens = log.steps().reduce((sum, step) => sum + (step.tokens ?? 0), 0);
  if (pages >= budget.pages) return 'pages';
  if (rounds >= budget.rounds) return 'rounds';
  if (tokens >= budget.tokens) return 'tokens';
  return now - log.since >= budget.time ? 'time' : undefined;
}
