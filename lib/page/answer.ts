import type { ReadFailure } from './page-content';
import { ReadError } from './read-error';

/** What reading answers to another context: data only. */
export type Answer<Value> = ({ ok: true } & Value) | { ok: false; failure: ReadFailure };

/** What becomes of reading, as data. Never throws. */
export async function answerOf<Value extends object>(reading: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { ok: true, ...(await reading()) };
  } catch (thrown) {
    return { ok: false, failure: failureOf(thrown) };
  }
}

function failureOf(thrown: unknown): ReadFailure {
  if (thrown instanceof ReadError) return thrown.failure;
  // The words of a script or of the browser are for engineers.
  return { code: 'UNKNOWN_ERROR', message: 'The page could not be read.' };
}
