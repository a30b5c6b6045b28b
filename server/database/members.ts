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

interface MembersDeps {
  /** Scrapes that this server does at the same time. */
  slots: number;
  /** True where no other server can use the database. */
  isAlone: boolean;
  /** Scrapes of this server that are no pages of jobs in the database. */
  load(): { active: number; waiting: number };
}

export function createMembers(
  sql: Pick<Sql, 'query'>,
  id: string,
  { slots: own, isAlone, load }: MembersDeps,
): Members {
  let slots = own;
  let silence = isAlone ? 0 : SILENCE;

  return {
    async beat() {
      const { active, waiting } = load();
      await sql.query(
        `INSERT INTO winnow.servers (id, slots, active, waiting) VALUES ($1, $2, $3, $4) ON CONFLICT (id)
         DO UPDATE SET seen = now(), active = excluded.active, waiting = excluded.waiting`,
        [id, own, active, waiting],
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
