import type { PageSentence } from '../sentence';

/**
 * The response to a call into the page, as plain data so that it can cross contexts. A problem says, in sentences for the user,
 * what the page contains instead of what the action needs.
 */
export type Reply<Value> = { ok: true; value: Value } | { ok: false; problem: PageSentence[] };

/** Thrown if the page lacks what an action needs. */
export class DrivingProblem extends Error {
  readonly sentences: PageSentence[];

  constructor(...sentences: PageSentence[]) {
    super(sentences.map(([name]) => name).join());
    this.sentences = sentences;
  }
}

/**
 * Runs an action and returns its problem as data.
 * @param selector of the action; an invalid selector is a problem too
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
