import type { PageSentence } from '../sentence';

/**
 * The response of a call into the page: data only, so that it crosses into another context. A problem is what was on
 * the page instead of what the action needs, in sentences for the user.
 */
export type Reply<Value> = { ok: true; value: Value } | { ok: false; problem: PageSentence[] };

/** Thrown where the page does not have what an action needs. */
export class DrivingProblem extends Error {
  readonly sentences: PageSentence[];

  constructor(...sentences: PageSentence[]) {
    super(sentences.map(([name]) => name).join());
    this.sentences = sentences;
  }
}

/**
 * Runs an action, and gives its problem as data.
 * @param selector of the action; an invalid one is a problem too
 */
export async function replyOf<Value>(act: () => Value | Promise<Value>, selector = ''): Promise<Reply<Value>> {
  try {
    return { ok: true, value: await act() };
  } catch (error) {
    if (error instanceof DrivingProblem) return { ok: false, problem: error.sentences };
    if (error instanceof DOMException && error.name === 'SyntaxError') {
      return { ok: false, problem: [['invalidSelector', { selector }]] };
    }
    throw error;
  }
}
