import { isObject } from '../../lib/base/json';

/** Rows of a statement. */
export type SqlRow = Record<string, unknown>;

/**
 * A Postgres, in this process or elsewhere. Each statement is a transaction: changes that belong together are one
 * statement.
 */
export interface Sql extends AsyncDisposable {
  /**
   * Runs one statement.
   * @param values of `$1`, `$2`…
   * @throws whatever the database does; see `failureOf`
   */
  query<Result extends SqlRow = SqlRow>(text: string, values?: unknown[]): Promise<Result[]>;
  /** Runs statements without values one after the other. */
  run(statements: string): Promise<void>;
  /**
   * Calls back with each payload that any server has sent by `pg_notify`, and with an empty text whenever some may have
   * been missed.
   */
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  /** Frees the space of removed rows; absent if the database does that by itself. */
  tidy?(): Promise<void>;
}

/**
 * Writes data besides the requested work: it waits for an unavailable database, but delays its caller only for a
 * moment, and never rejects.
 */
export type WriteBeside = (text: string, values: unknown[]) => Promise<void>;

/** Formats a value as `jsonb`, which accepts neither a zero byte nor a lone surrogate, even in member names. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value, (_key, member) => {
    if (typeof member === 'string') return storable(member);
    if (!isObject(member) || Object.keys(member).every((name) => storable(name) === name)) return member;
    return Object.fromEntries(Object.entries(member).map(([name, own]) => [storable(name), own]));
  });

const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/** Reasons why a repeated statement may succeed later. */
export type Outage = 'away' | 'full';

/**
 * Classes of Postgres error codes: connections, its resources, its operator, and the system below it (appendix A of its
 * manual).
 */
const OUTAGES: [RegExp, Outage][] = [
  [/^53[12]00$/, 'full'],
  [/^ENOSPC$/, 'full'],
  [/^(08|57P|53|58)/, 'away'],
  [/^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|XX000)/, 'away'],
];

/** Matches connections that ended during a statement, which lack a code. */
const ENDED = /connection (terminated|ended|timeout)|timeout exceeded when trying to connect|client has encountered/i;

/** Returns the outage if a statement failed because of the database and not because of the statement. */
export function outageOf(thrown: unknown): Outage | undefined {
  if (!(thrown instanceof Error)) return undefined;
  // The Postgres in this process ends itself if the disk does not accept its log, and is reopened.
  if (thrown instanceof WebAssembly.RuntimeError) return 'away';
  if (thrown instanceof AggregateError) return outageOf(thrown.errors[0]);
  const { code = '' } = thrown as Error & { code?: string };
  const known = OUTAGES.find(([pattern]) => pattern.test(code));
  return known?.[1] ?? (ENDED.test(thrown.message) ? 'away' : undefined);
}
