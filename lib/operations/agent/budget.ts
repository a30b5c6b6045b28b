import type { AgentEffort, AgentRequest } from '@/lib/contract';
import type { StepLog, StopReason } from '../steps';

/** What an agent may spend. */
export interface Budget {
  pages: number;
  /** Times that it chooses pages. */
  rounds: number;
  /** Tokens that the model reads and writes to choose pages. Each page and the answer have their own limits. */
  tokens: number;
  /** Milliseconds until it begins no more pages. */
  time: number;
}

const BUDGETS: Record<AgentEffort, Budget> = {
  low: { pages: 5, rounds: 2, tokens: 40_000, time: 300_000 },
  medium: { pages: 12, rounds: 4, tokens: 120_000, time: 600_000 },
  high: { pages: 30, rounds: 8, tokens: 300_000, time: 1_200_000 },
};

/** Rounds without a model, which nothing tells when it is enough. */
const ROUNDS_WITHOUT_MODEL = 2;

/** The budget of an agent: that of its effort, and no more pages than its caller pays for. */
export function budgetOf(
  { effort = 'medium', maxCredits }: Pick<AgentRequest, 'effort' | 'maxCredits'>,
  hasModel: boolean,
): Budget {
  const { pages, rounds, ...budget } = BUDGETS[effort];
  return {
    ...budget,
    pages: Math.min(pages, Math.floor(maxCredits)),
    rounds: hasModel ? rounds : Math.min(rounds, ROUNDS_WITHOUT_MODEL),
  };
}

/**
 * Finds what of its budget an agent has used up.
 * @param log has the rounds and tokens of earlier runs, too
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
