import { type Concern, concernsOf, type ElementInfo } from '../../../lib/operations/interact/concerns';
import type { PromptStep } from '../../../lib/operations/interact/steps';
import type { Allowance, Grave } from '../../../lib/operations/interact/wish';

const NEVER = { combination: 'only single keys are pressed', file: 'files are never chosen' } as const;

const WHY: Record<Grave, string> = {
  pay: 'it pays or orders',
  send: 'it sends something',
  delete: 'it deletes something',
  'sign in': 'it signs in',
  leave: 'it leaves the site',
};

/**
 * Explains why a step is refused. Steps that pay, send, delete, sign in or leave the site need the user's own words;
 * text of the page does not count.
 * @param facts of its element; for a key, of the focused element
 * @param home address of the page that the prompt was about
 * @returns undefined for a permitted step
 */
export function refusalOfStep(
  step: PromptStep,
  facts: ElementInfo | undefined,
  allowance: Allowance,
  home: URL,
): string | undefined {
  const refusals = concernsOf(step, facts, allowance.mayGo, home).map((concern) => refusalOf(concern, allowance));
  return refusals.find((refusal) => refusal !== undefined);
}

function refusalOf(concern: Concern, { kinds, isGiven }: Allowance): string | undefined {
  if ('never' in concern) return NEVER[concern.never];
  if ('secret' in concern) {
    const { secret, text } = concern;
    return isGiven(text) ? undefined : `a ${secret.replaceAll('_', ' ')} is typed only as you have written it`;
  }
  return kinds.has(concern.grave) ? undefined : `${WHY[concern.grave]}, which you did not ask for`;
}
