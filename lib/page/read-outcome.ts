import type { ReadFailure } from './page-content';

/** Thrown by `readPage` where the request, not the page, is at fault. */
export class ReadError extends Error {
  override name = 'ReadError';

  constructor(readonly failure: ReadFailure) {
    super(failure.message[0]);
  }
}

/** The outcome of reading a page for another context: data only. */
export type ReadOutcome<Value> = ({ ok: true } & Value) | { ok: false; failure: ReadFailure };

/** Reads, and gives what it throws as data. Never throws. */
export async function outcomeOf<Value extends object>(reading: () => Promise<Value>): Promise<ReadOutcome<Value>> {
  try {
    return { ok: true, ...(await reading()) };
  } catch (thrown) {
    return { ok: false, failure: failureOf(thrown) };
  }
}

/** Knows it by its name: a script beside has a class of its own. */
const isReadError = (thrown: unknown): thrown is ReadError => thrown instanceof Error && thrown.name === 'ReadError';

function failureOf(thrown: unknown): ReadFailure {
  if (isReadError(thrown)) return thrown.failure;
  // The words of a script or of the browser are for engineers.
  return { code: 'UNKNOWN_ERROR', message: ['unreadable'] };
}
