import { LISTED_FOR, type LoggedRequest, type UsageStore } from '../http/account/usage.ts';
import { isJobId } from '../http/admission.ts';
import type { Sql, SqlRow, WriteBeside } from './sql.ts';

interface RequestRow extends SqlRow {
  id: string;
  endpoint: string;
  target: string | null;
  created: string;
}

const requestOf = ({ id, endpoint, target, created }: RequestRow): LoggedRequest => ({
  id,
  endpoint,
  createdAt: Number(created),
  ...(target !== null && { target }),
});

/**
 * Counts of all servers that share a database.
 * @param sql queries it
 * @param write loses no count as long as this server lives
 */
export const createSqlUsage = (sql: Pick<Sql, 'query'>, write: WriteBeside): UsageStore => ({
  note: ({ id, endpoint, createdAt, target }) =>
    write(
      'INSERT INTO winnow.requests (id, endpoint, created, target) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [id, endpoint, createdAt, target ?? null],
    ),

  charge: (credits) =>
    write(
      `INSERT INTO winnow.credits (day, credits, at) VALUES ($1, $2, $3) ON CONFLICT (day)
       DO UPDATE SET credits = credits.credits + excluded.credits, at = greatest(credits.at, excluded.at)`,
      [new Date().toISOString().slice(0, 10), credits, Date.now()],
    ),

  async requests({ endpoint, cursor, limit }) {
    const values = [endpoint ?? null, Date.now() - LISTED_FOR];
    const LISTED = 'FROM winnow.requests WHERE ($1::text IS NULL OR endpoint = $1) AND created >= $2';
    let before: unknown = null;
    if (cursor !== undefined) {
      if (!isJobId(cursor)) return undefined;
      const [row] = await sql.query(`SELECT place ${LISTED} AND id = $3`, [...values, cursor]);
      if (!row) return undefined;
      before = row.place;
    }
    const rows = await sql.query<RequestRow>(
      `SELECT id, endpoint, target, created ${LISTED} AND ($3::bigint IS NULL OR place < $3)
       ORDER BY place DESC LIMIT $4`,
      [...values, before, limit + 1],
    );
    return rows.map(requestOf);
  },

  async credits() {
    const rows = await sql.query<{ day: string; credits: string }>(
      'SELECT day, credits FROM winnow.credits ORDER BY day',
    );
    return rows.map(({ day, credits }) => [day, Number(credits)]);
  },

  async lastSuccess() {
    const [row] = await sql.query<{ at: string | null }>('SELECT max(at) AS at FROM winnow.credits');
    return row?.at == null ? undefined : Number(row.at);
  },

  [Symbol.asyncDispose]: async () => undefined,
});
