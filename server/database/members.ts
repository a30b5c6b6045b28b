import type { Sql, SqlRow } from './sql.ts';

/** Milliseconds between two signs of life of a server. */
export const BEAT = 5_000;
/** Milliseconds of silence after which others take over what a server works on. */
const SILENCE = 15_000;

/** Servers that share a database. */
export interface Members {
  /** Gives a sign of life, and removes those that gave none: what they worked on is free. */
  beat(): Promise<void>;
  /** Scrapes that all of them do at the same time, as of the last beat. */
  slots(): number;
}

/** @param isAlone true where no other server can use the database */
export function createMembers(sql: Pick<Sql, 'query'>, id: string, own: number, isAlone: boolean): Members {
  let slots = own;
  let silence = isAlone ? 0 : SILENCE;

  return {
    async beat() {
      await sql.query(
        `INSERT INTO winnow.servers (id, slots) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen = now()`,
        [id, own],
      );
      await sql.query(`DELETE FROM winnow.servers WHERE id <> $1 AND seen <= now() - $2 * interval '1 ms'`, [
        id,
        silence,
      ]);
      silence = SILENCE;
      const [sum] = await sql.query<SqlRow & { slots: number }>('SELECT sum(slots)::int AS slots FROM winnow.servers');
      slots = sum?.slots ?? own;
    },
    slots: () => slots,
  };
}
