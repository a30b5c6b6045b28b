import { LISTED_FOR, MOST_DAYS } from '../http/account/usage.ts';
import { LIFETIME } from '../http/job-status.ts';
import { sweepScrapes } from './scrapes.ts';
import type { Sql } from './sql.ts';

/** Interval between two removals, in ms. */
const SWEEP = 600_000;

/** Removes rows older than a day from a database. @param tidy frees the space of removed rows */
export function createExpiry(sql: Pick<Sql, 'query'>, tidy?: () => Promise<void>) {
  let swept = Number.NEGATIVE_INFINITY;
  return {
    /** Removes old rows, unless that was done a moment ago. */
    async sweep(): Promise<void> {
      if (performance.now() - swept < SWEEP) return;
      swept = performance.now();
      await sql.query(
        `WITH gone AS (
           DELETE FROM winnow.jobs WHERE parent IS NULL AND created <= now() - $1 * interval '1 ms' RETURNING id
         ), noted AS (
           INSERT INTO winnow.expired (job) SELECT id FROM gone ON CONFLICT DO NOTHING
         ) SELECT pg_notify('winnow', 'over:' || id) FROM gone`,
        [LIFETIME],
      );
      await sql.query(`DELETE FROM winnow.expired WHERE since <= now() - $1 * interval '1 ms'`, [LIFETIME]);
      await sql.query('DELETE FROM winnow.files WHERE expires <= now()');
      await sql.query('DELETE FROM winnow.requests WHERE created < $1', [Date.now() - LISTED_FOR]);
      await sql.query(
        'DELETE FROM winnow.credits WHERE day NOT IN (SELECT day FROM winnow.credits ORDER BY day DESC LIMIT $1)',
        [MOST_DAYS],
      );
      await sweepScrapes(sql);
      await tidy?.();
    },
  };
}
