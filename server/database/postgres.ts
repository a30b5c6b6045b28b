import type { Client } from 'pg';
import { Problem } from '../problem.ts';
import type { Sql, SqlRow } from './sql.ts';

/** Maximum number of connections of one server; one more listens. */
const CONNECTIONS = 8;
/** Timeout for establishing a connection, in ms. */
const CONNECT_LIMIT = 5_000;
/** Interval between two attempts to listen again, in ms. */
const LISTEN_AGAIN = 1_000;

/**
 * @throws Problem for an address that is not a Postgres address; it never repeats the address, which may contain a
 * password
 */
export function checkDatabase(address: string): void {
  const protocol = URL.parse(address)?.protocol;
  if (protocol === 'postgres:' || protocol === 'postgresql:') return;
  throw new Problem('database: The address of a Postgres is postgres://user:password@host:port/name.', 2);
}

/**
 * Uses a Postgres by its address. Connections are opened when they are needed, and again after they have ended.
 * @throws Problem
 */
export async function openPostgres(address: string): Promise<Sql> {
  checkDatabase(address);
  const { default: pg } = await import('pg');
  const options = { connectionString: address, connectionTimeoutMillis: CONNECT_LIMIT, keepAlive: true };
  const pool = new pg.Pool({ ...options, max: CONNECTIONS, application_name: 'winnow' });
  // The next statement replaces a connection that ends while idle.
  pool.on('error', () => undefined);
  const closing = new AbortController();
  const listeners = new Set<Client>();

  async function listenOnce(channel: string, heard: (payload: string) => void): Promise<void> {
    const client = new pg.Client({ ...options, application_name: 'winnow' });
    listeners.add(client);
    const ended = new Promise<void>((resolve) => {
      client.once('error', () => resolve());
      client.once('end', () => resolve());
    });
    try {
      await client.connect();
      client.on('notification', ({ payload = '' }) => heard(payload));
      await client.query(`LISTEN ${channel}`);
      heard('');
      await ended;
    } finally {
      listeners.delete(client);
      await client.end().catch(() => undefined);
    }
  }

  return {
    async query<Result extends SqlRow>(text: string, values: unknown[] = []) {
      return (await pool.query<Result>(text, values)).rows;
    },

    async run(statements) {
      await pool.query(statements);
    },

    async listen(channel, heard) {
      void (async () => {
        while (!closing.signal.aborted) {
          await listenOnce(channel, heard).catch(() => undefined);
          await new Promise((resolve) => setTimeout(resolve, closing.signal.aborted ? 0 : LISTEN_AGAIN).unref());
        }
      })();
    },

    async [Symbol.asyncDispose]() {
      closing.abort();
      await Promise.all([...listeners].map((client) => client.end().catch(() => undefined)));
      await pool.end().catch(() => undefined);
    },
  };
}
