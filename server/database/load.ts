import type { HostLoad } from '../http/job-host.ts';
import type { Sql, SqlRow } from './sql.ts';

/**
 * Returns the work of the servers that share a database, besides this server's scrapes: current pages of jobs, and
 * other scrapes of other servers as of their last heartbeat.
 * @param server id of this server
 */
export const createSqlLoad = (sql: Pick<Sql, 'query'>, server: string) => async (): Promise<HostLoad> => {
  const [load] = await sql.query<SqlRow & HostLoad>(
    `SELECT active + (SELECT count(*) FROM winnow.pages WHERE server <> $1)::int AS active,
       waiting + (SELECT count(*) FROM winnow.pages WHERE server IS NULL AND outcome IS NULL)::int + (
         SELECT coalesce(sum(greatest(0, (record->>'planned')::int - (
           SELECT count(*) FROM winnow.jobs part WHERE part.parent = whole.id))), 0)::int
         FROM winnow.jobs whole WHERE parent IS NULL AND ended IS NULL) AS waiting,
       slots
     FROM (
       SELECT coalesce(sum(active), 0)::int AS active, coalesce(sum(waiting), 0)::int AS waiting,
         coalesce(sum(slots), 0)::int AS slots
       FROM winnow.servers WHERE id <> $1
     ) others`,
    [server],
  );
  return load ?? { active: 0, waiting: 0, slots: 0 };
};
