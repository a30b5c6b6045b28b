import { isObject } from '../../lib/json';

/** Rows of a statement. */
export type SqlRow = Record<string, unknown>;

/**
 * A Postgres, whether it runs in this process or elsewhere. Each statement is a transaction of its own: what must hold
 * together is one statement.
 */
export interface Sql extends AsyncDisposable {
  /**
   * Runs one statement.
   * @param values of `$1`, `$2`…
   * @throws whatever the database does; see `failureOf`
   */
  query<Result extends SqlRow = SqlRow>(text: string, values?: unknown[]): Promise<Result[]>;
  /** Runs statements one after the other, which take no values. */
  run(statements: string): Promise<void>;
  /**
   * Calls back with what any server has sent by `pg_notify`, and with an empty text whenever something may have been missed.
   */
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  /** Frees the room of rows that are gone; absent where the database does that by itself. */
  tidy?(): Promise<void>;
}

/**
 * Writes something beside the work that was asked for: waits for a database that is away, but keeps its caller waiting for a
 * moment only, and never rejects.
 */
export type WriteBeside = (text: string, values: unknown[]) => Promise<void>;

/** Value as `jsonb`, which takes neither a zero byte nor half a pair of surrogates, in names of members neither. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value, (_key, member) => {
    if (typeof member === 'string') return storable(member);
    if (!isObject(member) || Object.keys(member).every((name) => storable(name) === name)) return member;
    return Object.fromEntries(Object.entries(member).map(([name, own]) => [storable(name), own]));
  });

const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/** Reasons for which a statement may succeed if it is sent again later. */
export type Outage = 'away' | 'full';

/** Classes of codes of Postgres: connections, its resources, its operator, and the system below it (appendix A of its manual). */
const OUTAGES: [RegExp, Outage][] = [
  [/^53[12]00$/, 'full'],
  [/^ENOSPC$/, 'full'],
  [/^(08|57P|53|58)/, 'away'],
  [/^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|XX000)/, 'away'],
];

/** Connections that ended in the middle of something have no code. */
const ENDED = /connection (terminated|ended|timeout)|timeout exceeded when trying to connect|client has encountered/i;

/** Finds out whether a failure of a statement lies with the database rather than with the statement. */
export function outageOf(thrown: unknown): Outage | undefined {
  if (!(thrown instanceof Error)) return undefined;
  // The Postgres in this process ends itself where the disk takes no log of it, and is opened anew.
  if (thrown instanceof WebAssembly.RuntimeError) return 'away';
  if (thrown instanceof AggregateError) return outageOf(thrown.errors[0]);
  const { code = '' } = thrown as Error & { code?: string };
  const known = OUTAGES.find(([pattern]) => pattern.test(code));
  return known?.[1] ?? (ENDED.test(thrown.message) ? 'away' : undefined);
}
