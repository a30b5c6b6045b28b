/**
 * The response of a call into the page: data only, so that it crosses into another context. A problem is a sentence for
 * the user: what was on the page instead of what the action needs.
 */
export type Reply<Value> = { ok: true; value: Value } | { ok: false; problem: string };

/** Runs what needs a CSS selector. An invalid one is a problem of the action that has it. */
export async function replyOf<Value>(selector: string, act: () => Promise<Reply<Value>>): Promise<Reply<Value>> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SyntaxError') {
      return { ok: false, problem: `“${selector}” is not a valid CSS selector.` };
    }
    throw error;
  }
}
