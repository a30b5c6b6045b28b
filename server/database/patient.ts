import { delay } from '../../lib/base/async';
import { WinnowError } from '../../lib/base/errors';
import { type Outage, outageOf, type Sql, type SqlRow } from './sql.ts';

/** How long to wait before a statement is repeated, in ms: the first time, and at most. */
const FIRST_WAIT = 200;
const LONGEST_WAIT = 3_000;

const OUTAGES: Record<Outage, WinnowError> = {
  away: new WinnowError(
    'SERVICE_UNAVAILABLE',
    'The database of this server cannot be reached. Jobs go on once it is back; send the request again then.',
  ),
  full: new WinnowError(
    'STORAGE_FULL',
    'The disk of the database is full, so that nothing more can be kept. Jobs wait: free some space there.',
  ),
};

export interface PatientSql extends Pick<Sql, 'query' | 'run'> {
  /** Returns a message about the reason why statements wait; undefined while the database accepts them. */
  outage(): WinnowError | undefined;
}

/**
 * Repeats each statement until the database accepts it: work that has begun waits for a database that is unavailable or
 * full.
 * @param ending aborted when this server ends; waiting statements then reject with its reason
 * @param noticed called once with the failure, and with undefined once it is over
 */
export function patiently(
  sql: Pick<Sql, 'query' | 'run'>,
  ending: AbortSignal,
  noticed: (outage?: WinnowError) => void,
): PatientSql {
  let known: Outage | undefined;
  /** Number of waiting statements. */
  let waiting = 0;
  function notice(outage: Outage | undefined): void {
    if (outage === known) return;
    known = outage;
    noticed(outage && OUTAGES[outage]);
  }

  async function insist<T>(send: () => Promise<T>): Promise<T> {
    let hasWaited = false;
    for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
      ending.throwIfAborted();
      try {
        const taken = await send();
        // A full disk still accepts statements that need no space.
        if (hasWaited) notice(undefined);
        return taken;
      } catch (thrown) {
        const outage = outageOf(thrown);
        if (!outage) throw thrown;
        notice(outage);
        hasWaited = true;
      }
      waiting++;
      await delay(wait, ending).finally(() => waiting--);
    }
  }

  return {
    query: <Result extends SqlRow>(text: string, values?: unknown[]) => insist(() => sql.query<Result>(text, values)),
    run: (statements) => insist(() => sql.run(statements)),
    outage: () => (waiting > 0 && known ? OUTAGES[known] : undefined),
  };
}

/** Sends each statement once, and converts failures of the database to messages. */
export const impatiently = (sql: Pick<Sql, 'query'>): Pick<Sql, 'query'> => ({
  async query<Result extends SqlRow>(text: string, values?: unknown[]) {
    try {
      return await sql.query<Result>(text, values);
    } catch (thrown) {
      const outage = outageOf(thrown);
      throw outage ? OUTAGES[outage] : thrown;
    }
  },
});
