import { cancelled } from '../../lib/jobs/records';
import { type OperationInput, operationOf } from '../../lib/operations/registry';
import { type JobRow, jobOf } from './jobs.ts';
import { asJson, type Sql } from './sql.ts';

/** Changes jobs in a database, whichever server runs them. */
export function createJobChanges(sql: Pick<Sql, 'query'>) {
  return {
    /**
     * Adds pages to the input of a job, wherever it runs, once per key.
     * @returns false if it has ended or is about to
     */
    async append(id: string, more: OperationInput, startKey?: string): Promise<boolean> {
      for (;;) {
        const [row] = await sql.query<JobRow & { is_repeat: boolean }>(
          `SELECT record, input, EXISTS (SELECT FROM winnow.starts WHERE key = $2) AS is_repeat
           FROM winnow.jobs WHERE id = $1 AND ended IS NULL AND NOT is_full`,
          [id, startKey ?? null],
        );
        if (!row) return false;
        if (row.is_repeat) return true;
        const job = jobOf(row);
        const operation = operationOf(job.operation);
        if (!job.input || operation.kind !== 'job') return false;
        const input = operation.append(job.input, more);
        const written = await sql.query(
          `WITH grown AS (
             UPDATE winnow.jobs SET input = $2, record = record || $3::jsonb
             WHERE id = $1 AND ended IS NULL AND NOT is_full AND input = $4 RETURNING id
           ), begun AS (
             INSERT INTO winnow.starts (key, job) SELECT $5, id FROM grown WHERE $5::text IS NOT NULL
             ON CONFLICT DO NOTHING
           ) SELECT pg_notify('winnow', 'grew:' || id) FROM grown`,
          [id, JSON.stringify(input), asJson({ planned: operation.pages(input).length }), row.input, startKey ?? null],
        );
        if (written.length > 0) return true;
        // Another server has added pages at the same time, or the job has ended.
      }
    },

    /** Stops accepting pages for a job. @returns its input if it has more than `known` pages */
    async close(id: string, known: number, server: string): Promise<OperationInput | undefined> {
      const closed = await sql.query(
        `UPDATE winnow.jobs SET is_full = true WHERE id = $1 AND server = $2 AND (record->>'planned')::int <= $3
         RETURNING id`,
        [id, server, known],
      );
      if (closed.length > 0) return undefined;
      const [row] = await sql.query<JobRow>('SELECT record, input FROM winnow.jobs WHERE id = $1 AND server = $2', [
        id,
        server,
      ]);
      if (!row) throw cancelled();
      return jobOf(row).input;
    },

    /** Ends a job and its pages, wherever it runs. */
    async cancel(id: string): Promise<void> {
      const end = asJson({ state: 'cancelled', error: cancelled().record, finishedAt: Date.now() });
      await sql.query(
        `WITH over AS (
           UPDATE winnow.jobs SET record = record || $2::jsonb, ended = nextval('winnow.ends')
           WHERE (id = $1 OR parent = $1) AND ended IS NULL RETURNING id, record
         ), gone AS (
           DELETE FROM winnow.pages WHERE id IN (SELECT id FROM over)
         ), told AS (
           INSERT INTO winnow.events (id, job, name) SELECT gen_random_uuid(), id, 'cancelled' FROM over
           WHERE id = $1 AND record->'webhook'->'events' ? 'cancelled'
         ) SELECT pg_notify('winnow', 'over:' || $1)`,
        [id, end],
      );
    },
  };
}
