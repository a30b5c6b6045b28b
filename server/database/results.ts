import type { EngineResult } from '@/lib/scrape/engine';
import type { JobsDeps } from '../../lib/jobs/deps';
import { asEngineResult } from '../http/job-store.ts';
import { withAddress } from './files.ts';
import { isMine } from './jobs.ts';
import type { Sql } from './sql.ts';

/**
 * Results of jobs in a database.
 * @param server id of this server, which does not remove results of jobs that another has taken over
 * @param address of this server, which serves files of results from any server
 */
export function createSqlResults(sql: Pick<Sql, 'query'>, server: string, address: () => string): JobsDeps['results'] {
  return {
    async put(id, { response }) {
      await sql.query(
        `INSERT INTO winnow.results (job, response) SELECT id, $2 FROM winnow.jobs WHERE id = $1
         ON CONFLICT (job) DO UPDATE SET response = excluded.response`,
        [id, JSON.stringify(response)],
      );
    },
    async get(id) {
      const [row] = await sql.query<{ response: string }>('SELECT response FROM winnow.results WHERE job = $1', [id]);
      return row && asEngineResult(JSON.parse(row.response, withAddress(address)) as EngineResult['response']);
    },
    async remove(id) {
      await sql.query(
        `DELETE FROM winnow.results WHERE job IN (
           SELECT id FROM winnow.jobs WHERE id = $1 AND ${isMine('jobs', '$2')})`,
        [id, server],
      );
    },
    async clear() {
      await sql.query('DELETE FROM winnow.results');
    },
  };
}
