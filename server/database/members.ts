import type { Sql, SqlRow } from './sql.ts';

/** Interval between two heartbeats of a server, in ms. */
export const BEAT = 5_000;
/** How long a server may be silent before others take over its work, in ms. */
const SILENCE = 15_000;

/** Servers that share a database. */
export interface Members {
  /** Sends a heartbeat, and removes silent servers, which frees their work. */
  beat(): Promise<void>;
  /** Returns the number of scrapes that all servers run at the same time, as of the last heartbeat. */
  slots(): number;
}

interface MembersDeps {
  /** Number of scrapes that this server runs at the same time. */
  slots: number;
  /** True if no other server can use the database. */
  isAlone: boolean;
  /** Returns the number of this server's scrapes besides pages of jobs in the database. */
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
