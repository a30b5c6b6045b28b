import type { JobsDeps } from '../../lib/jobs/deps';
import { isFinished, type Job } from '../../lib/jobs/job';
import { cancelled } from '../../lib/jobs/records';
import type { OperationInput } from '../../lib/operations/registry';
import { asJson, type Sql, type SqlRow } from './sql.ts';

export interface JobRow extends SqlRow {
  record: Omit<Job, 'input'>;
  input: string | null;
}

export const jobOf = ({ record, input }: JobRow): Job => ({
  ...record,
  ...(input !== null && { input: JSON.parse(input) as OperationInput }),
});

/** Returns a condition for the row of a job or a part that a server runs. */
export const isMine = (job: string, server: string) =>
  `EXISTS (SELECT FROM winnow.jobs whole WHERE whole.id = coalesce(${job}.parent, ${job}.id) AND whole.server = ${server})`;

/** Returns a condition for a job whose webhook receives an event. */
const hasEvent = (record: string, name: string) => `${record}->'webhook'->'events' ? ${name}`;

/** Splits a change into the members to write over the record, the members to remove, and the input. */
function splitPatch({ input, ...patch }: Partial<Job>) {
  const gone = Object.entries(patch).flatMap(([key, value]) => (value === undefined ? [key] : []));
  return [asJson(patch), gone, input === undefined ? null : JSON.stringify(input)] as const;
}

/**
 * Adds a job that has not ended, unless its key has begun another one. A row that it has inserted, not found, lacks
 * `xmax`.
 */
const ADD = `WITH begun AS (
     INSERT INTO winnow.starts (key, job) SELECT $4::jsonb->>'startKey', $1::uuid WHERE $4::jsonb ? 'startKey'
     ON CONFLICT (key) DO UPDATE SET job = excluded.job WHERE starts.job = excluded.job RETURNING job
   ), added AS (
     INSERT INTO winnow.jobs (id, parent, place, record, input, server)
     SELECT $1::uuid, $2::uuid, $3, $4::jsonb, $5, CASE WHEN $2::uuid IS NULL THEN $6::uuid END
     WHERE (NOT $4::jsonb ? 'startKey' OR EXISTS (SELECT FROM begun)) AND ($2::uuid IS NULL OR EXISTS (
       SELECT FROM winnow.jobs WHERE id = $2::uuid AND server = $6::uuid AND ended IS NULL FOR SHARE))
     ON CONFLICT (id) DO UPDATE SET place = excluded.place RETURNING id, parent, record, xmax = 0 AS is_new
   ), told AS (
     INSERT INTO winnow.events (id, job, name) SELECT gen_random_uuid(), id, 'started' FROM added
     WHERE is_new AND parent IS NULL AND ${hasEvent('record', `'started'`)}
   ) SELECT id FROM added`;

/** Adds the event about the row in `changed`, if it has ended by itself. */
const ADD_EVENT = `INSERT INTO winnow.events (id, job, part, name)
  SELECT gen_random_uuid(), owner.id, CASE WHEN parent_id IS NOT NULL THEN part_id END, name
  FROM (
    SELECT id AS part_id, parent AS parent_id, CASE
      WHEN parent IS NOT NULL THEN 'page' WHEN record->>'state' = 'done' THEN 'completed' ELSE 'failed' END AS name
    FROM changed WHERE $6 AND record->>'state' IN ('done', 'failed')
  ) ended JOIN winnow.jobs owner ON owner.id = coalesce(parent_id, part_id)
  WHERE ${hasEvent('owner.record', 'name')}`;

/**
 * Records of jobs in a database. Only the server that runs a job writes its changes: a server that was silent for so
 * long that another has taken the job over can no longer change it. The webhook event of a change is written with the
 * change itself, so that none is lost if this server ends in between.
 * @param server id of this server
 */
export function createSqlJobs(sql: Pick<Sql, 'query'>, server: string): Omit<JobsDeps['jobs'], 'reopen'> {
  async function get(id: string): Promise<Job | undefined> {
    const [row] = await sql.query<JobRow>('SELECT record, input FROM winnow.jobs WHERE id = $1', [id]);
    return row && jobOf(row);
  }

  async function add({ input, ...record }: Job): Promise<void> {
    const { id, parentId = null, index = null } = record;
    const added = await sql.query(ADD, [
      id,
      parentId,
      index,
      asJson(record),
      input ? JSON.stringify(input) : null,
      server,
    ]);
    if (added.length === 0) throw cancelled();
  }

  return {
    add,
    // Failed writes are repeated until the database accepts them.
    addFailed: async () => undefined,
    get,

    async children(id) {
      const rows = await sql.query<JobRow>('SELECT record, input FROM winnow.jobs WHERE parent = $1 ORDER BY place', [
        id,
      ]);
      return rows.map(jobOf);
    },

    /** Takes over the jobs that no server runs. */
    async unfinished() {
      const rows = await sql.query<JobRow>(
        `UPDATE winnow.jobs SET server = $1 WHERE id IN (
           SELECT id FROM winnow.jobs WHERE parent IS NULL AND ended IS NULL AND server IS NULL
           ORDER BY created FOR UPDATE SKIP LOCKED)
         RETURNING record, input`,
        [server],
      );
      return rows.map(jobOf);
    },

    async update(id, patch) {
      const isLast = patch.state !== undefined && isFinished({ state: patch.state });
      const [row] = await sql.query<JobRow>(
        // The ends of a job's parts are numbered one after the other, so that reading them in order misses none.
        `WITH whole AS (
           SELECT id FROM winnow.jobs WHERE server = $5
             AND id = (SELECT coalesce(parent, id) FROM winnow.jobs WHERE id = $1) FOR UPDATE
         ), changed AS (
           UPDATE winnow.jobs SET record = (record || $2::jsonb) - $3::text[], input = coalesce($4, input)
             ${isLast ? `, ended = nextval('winnow.ends')` : ''}
           FROM whole WHERE jobs.id = $1 AND jobs.ended IS NULL
           RETURNING jobs.id, jobs.parent, jobs.record, jobs.input
         ), gone AS (
           DELETE FROM winnow.pages WHERE $6 AND id IN (SELECT id FROM changed)
         ), told AS ( ${ADD_EVENT}
         ) SELECT record, input FROM changed`,
        [id, ...splitPatch(patch), server, isLast],
      );
      if (row || !isLast) return row && jobOf(row);
      // Its end was written, but the connection ended before that was known.
      const job = await get(id);
      const isWritten = job?.state === patch.state && job?.finishedAt === patch.finishedAt;
      return isWritten ? job : undefined;
    },

    async remove(id) {
      await sql.query(`DELETE FROM winnow.jobs WHERE id = $1 AND ${isMine('jobs', '$2')}`, [id, server]);
    },

    async clear() {
      await sql.query('DELETE FROM winnow.jobs');
    },
  };
}
