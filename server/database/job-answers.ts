import type { Job } from '../../lib/jobs/job';
import { type JobHost, MOST_JOBS } from '../http/job-host.ts';
import { tooManyJobs } from '../http/memory-jobs.ts';
import { type JobRow, jobOf } from './jobs.ts';
import type { Sql, SqlRow } from './sql.ts';

type Id = SqlRow & { id: string };

const ids = (rows: Id[]): string[] => rows.map(({ id }) => id);

type JobAnswers = Pick<
  JobHost,
  'hasExpired' | 'begunWith' | 'counts' | 'ended' | 'failed' | 'parts' | 'list' | 'running'
>;

/** Looks up jobs in a database, whichever server runs them. */
export function createJobAnswers(sql: Pick<Sql, 'query'>) {
  const jobs = async (text: string, values: unknown[]): Promise<Job[]> =>
    (await sql.query<JobRow>(text, values)).map(jobOf);

  const answers: JobAnswers = {
    hasExpired: async (id) => (await sql.query('SELECT FROM winnow.expired WHERE job = $1', [id])).length > 0,

    async begunWith(startKey) {
      const [row] = await sql.query<SqlRow & { job: string }>('SELECT job FROM winnow.starts WHERE key = $1', [
        startKey,
      ]);
      return row?.job;
    },

    async counts(id) {
      const [counts] = await sql.query<SqlRow & { completed: number; lost: number }>(
        `SELECT count(*) FILTER (WHERE record->>'state' = 'done')::int AS completed,
           count(*) FILTER (WHERE record->>'state' <> 'done')::int AS lost
         FROM winnow.jobs WHERE parent = $1 AND ended IS NOT NULL`,
        [id],
      );
      return counts ?? { completed: 0, lost: 0 };
    },

    ended: async (id, skip, limit) =>
      ids(
        await sql.query<Id>(
          `SELECT id FROM winnow.jobs WHERE parent = $1 AND ended IS NOT NULL AND record->>'state' = 'done'
           ORDER BY ended OFFSET $2 LIMIT $3`,
          [id, skip, limit],
        ),
      ),

    failed: (id) =>
      jobs(
        `SELECT record, input FROM winnow.jobs
         WHERE parent = $1 AND ended IS NOT NULL AND record->>'state' = 'failed' ORDER BY place`,
        [id],
      ),

    parts: (id) => jobs('SELECT record, input FROM winnow.jobs WHERE parent = $1 ORDER BY place', [id]),

    list: (operation, before, limit) =>
      jobs(
        `SELECT record, input FROM winnow.jobs
         WHERE parent IS NULL AND record->>'operation' = $1 AND (record->>'createdAt')::bigint < $2
         ORDER BY (record->>'createdAt')::bigint DESC LIMIT $3`,
        [operation, before, limit],
      ),

    running: (operation) =>
      jobs(
        `SELECT record, input FROM winnow.jobs
         WHERE parent IS NULL AND ended IS NULL AND record->>'operation' = $1 ORDER BY created`,
        [operation],
      ),
  };

  return {
    ...answers,

    /** @throws WinnowError RATE_LIMITED if too many jobs are running */
    async makeRoom(): Promise<void> {
      const [row] = await sql.query<SqlRow & { count: number }>(
        'SELECT count(*)::int AS count FROM winnow.jobs WHERE parent IS NULL AND ended IS NULL',
      );
      if (row && row.count >= MOST_JOBS) throw tooManyJobs();
    },

    /** Returns which of the known jobs have ended or are now run by another server. */
    lost: async (known: string[], server: string) =>
      ids(
        await sql.query<Id>(
          `SELECT id FROM winnow.jobs WHERE id = ANY($1::uuid[]) AND parent IS NULL
             AND (ended IS NOT NULL OR server IS DISTINCT FROM $2)`,
          [known, server],
        ),
      ),
  };
}
