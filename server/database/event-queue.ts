import type { WebhookEvent } from '../http/webhooks/event.ts';
import { AT_A_TIME, RETRY_AFTER } from '../http/webhooks/memory-queue.ts';
import type { Sql, SqlRow } from './sql.ts';

interface EventRow extends SqlRow {
  id: string;
  job: string;
  part: string | null;
  name: WebhookEvent['name'];
  tries: number;
}

/** Queue of events in a database, which any running server delivers. Records of jobs add the events. */
export interface SqlEventQueue extends Disposable {
  /** Delivers the events that are due. */
  take(): Promise<void>;
}

/**
 * Keeps events in a database, those of each job in order, like the queue in memory. An event whose server ended during
 * delivery is delivered again, with the same id.
 * @param server id of this server
 * @param deliver returns true for an event that need not be sent again
 * @param table with the events; defaults to that of jobs
 */
export function createSqlEventQueue(
  sql: Pick<Sql, 'query'>,
  server: string,
  deliver: (event: WebhookEvent) => Promise<boolean>,
  table: 'winnow.events' | 'winnow.monitor_events' = 'winnow.events',
): SqlEventQueue {
  let isOver = false;

  async function attempt({ id, job, part, name, tries }: EventRow): Promise<void> {
    const isTaken = await deliver({ id, jobId: job, name, ...(part !== null && { partId: part }) });
    const wait = isTaken ? undefined : RETRY_AFTER[tries];
    await (wait === undefined
      ? sql.query(`DELETE FROM ${table} WHERE id = $1 AND server = $2`, [id, server])
      : sql.query(
          `UPDATE ${table} SET tries = tries + 1, server = NULL, due = now() + $3 * interval '1 ms'
           WHERE id = $1 AND server = $2`,
          [id, server, wait],
        ));
    await take();
  }

  async function take(): Promise<void> {
    if (isOver) return;
    const rows = await sql.query<EventRow>(
      `UPDATE ${table} SET server = $1 WHERE server IS NULL AND place IN (
         SELECT place FROM (
           SELECT place, row_number() OVER (PARTITION BY job ORDER BY place) + (
             SELECT count(*) FROM ${table} busy WHERE busy.job = next.job AND busy.server IS NOT NULL) AS at
           FROM ${table} next WHERE server IS NULL AND due <= now() AND NOT EXISTS (
             SELECT FROM ${table} earlier
             WHERE earlier.job = next.job AND earlier.place < next.place AND earlier.tries = 0
               AND (earlier.name <> 'page' OR next.name <> 'page'))
         ) ready WHERE at <= $2)
       RETURNING id, job, part, name, tries`,
      [server, AT_A_TIME],
    );
    for (const row of rows) void attempt(row).catch(() => undefined);
  }

  return {
    take,
    [Symbol.dispose]() {
      isOver = true;
    },
  };
}
