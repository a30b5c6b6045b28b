/**
 * The response of a call into the page: data only, so that it crosses into another context. A problem is a sentence for
 * the user: what was on the page instead of what the action needs.
 */
export type Reply<Value> = { ok: true; value: Value } | { ok: false; problem: string };

/** Thrown where the page does not have what an action needs. */
export class DrivingProblem extends Error {}

/**
 * Runs an action, and gives its problem as data.
 * @param selector of the action; an invalid one is a problem too
 */
export async function replyOf<Value>(act: () => Value | Promise<Value>, selector = ''): Promise<Reply<Value>> {
  try {
    return { ok: true, value: await act() };
  } catch (error) {
    if (error instanceof DrivingProblem) return { ok: false, problem: error.message };
    if (error instanceof DOMException && error.name === 'SyntaxError') {
      return { ok: false, problem: `“${selector}” is not a valid CSS selector.` };
    }
    throw error;
  }
}
