import type { FoundStore } from '@/lib/jobs/stores';
import type { Discovered } from '../../lib/operations/discovery';
import type { Sql } from './sql.ts';

/** Stores what jobs have learned about their pages in a database, once per page. */
export const createSqlFound = (sql: Pick<Sql, 'query'>): FoundStore => ({
  async add(jobId, found) {
    await sql.query(
      `INSERT INTO winnow.found (job, url, found) SELECT id, $2, $3 FROM winnow.jobs WHERE id = $1
       ON CONFLICT DO NOTHING`,
      [jobId, found.url ?? '', JSON.stringify(found)],
    );
  },
  async of(jobId) {
    const rows = await sql.query<{ found: string }>('SELECT found FROM winnow.found WHERE job = $1 ORDER BY id', [
      jobId,
    ]);
    return rows.map(({ found }) => JSON.parse(found) as Discovered);
  },
  async remove(jobId) {
    await sql.query('DELETE FROM winnow.found WHERE job = $1', [jobId]);
  },
  async clear() {
    await sql.query('DELETE FROM winnow.found');
  },
});
