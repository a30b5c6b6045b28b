import type { ReadFailure } from './page-content';

/** Thrown by `readPage` if the request, not the page, is at fault. */
export class ReadError extends Error {
  override name = 'ReadError';

  constructor(readonly failure: ReadFailure) {
    super(failure.message[0]);
  }
}

/** The outcome of reading a page for another context, as plain data. */
export type ReadOutcome<Value> = ({ ok: true } & Value) | { ok: false; failure: ReadFailure };

/** Reads, and returns errors as data. Never throws. */
export async function outcomeOf<Value extends object>(reading: () => Promise<Value>): Promise<ReadOutcome<Value>> {
  try {
    return { ok: true, ...(await reading()) };
  } catch (thrown) {
    return { ok: false, failure: failureOf(thrown) };
  }
}

/** Compares names, since another script has its own copy of the class. */
const isReadError = (thrown: unknown): thrown is ReadError => thrown instanceof Error && thrown.name === 'ReadError';

function failureOf(thrown: unknown): ReadFailure {
  if (isReadError(thrown)) return thrown.failure;
  // Messages of a script or of the browser are for engineers.
  return { code: 'UNKNOWN_ERROR', message: ['unreadable'] };
}
