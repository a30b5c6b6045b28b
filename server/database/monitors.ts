import { createHash } from 'node:crypto';
import { WinnowError } from '../../lib/base/errors';
import { isGone } from '../../lib/scrape/formats/text/changes/compare';
import {
  type Check,
  type CheckedPage,
  isOver,
  type Monitor,
  NO_MONITOR,
  NO_PAGES,
  type SeenPage,
} from '../http/monitor/records.ts';
import type { MonitorStore } from '../http/monitor/store.ts';
import type { Sql, SqlRow } from './sql.ts';

const DAY = 86_400_000;
/** A page that no check has visited for this many milliseconds is deleted. */
const FORGET = 400 * DAY;
/** Maximum number of attempts to start a check while others end and start. */
const MOST_STARTS = 5;

interface MonitorRow extends SqlRow {
  id: string;
  config: string;
  status: Monitor['status'];
  created: string;
  updated: string;
  next_run: string | null;
  last_run: string | null;
  summary: string | null;
  current: string | null;
}

const MONITOR = `id, config, status, created, updated, next_run, last_run, summary, (
  SELECT checks.id FROM winnow.checks WHERE monitor = monitors.id AND NOT is_over) AS current`;

const monitorOf = ({ id, status, ...row }: MonitorRow): Monitor => ({
  id,
  status,
  config: JSON.parse(row.config),
  createdAt: Number(row.created),
  updatedAt: Number(row.updated),
  ...(row.next_run !== null && { nextRunAt: Number(row.next_run) }),
  ...(row.last_run !== null && { lastRunAt: Number(row.last_run) }),
  ...(row.summary !== null && { lastCheckSummary: JSON.parse(row.summary) }),
  ...(row.current !== null && { currentCheckId: row.current }),
});

type RecordRow = SqlRow & { record: string };

const read = <Value>({ record }: RecordRow): Value => JSON.parse(record) as Value;

/** Addresses may be longer than an index permits. */
const keyOf = (url: string): string => createHash('sha256').update(url).digest('hex');

/**
 * Monitors in a database shared by any number of servers. A check is a row that one of them takes; `ON DELETE SET NULL`
 * frees it if that server falls silent. Changes that belong together are one statement: a page with its state and its
 * event, the end of a check with its event.
 * @param server id of this server
 * @param told called when an event for a receiver was written
 */
export const createSqlMonitors = (sql: Pick<Sql, 'query'>, server: string, told: () => void): MonitorStore => ({
  ...createKeptMonitors(sql),
  ...createSchedule(sql),
  ...createCheckReads(sql),
  ...createSeenPages(sql),
  ...createCheckWork(sql, server, told),
});

function createKeptMonitors(sql: Pick<Sql, 'query'>) {
  const monitors = async (rest: string, values: unknown[]): Promise<Monitor[]> =>
    (await sql.query<MonitorRow>(`SELECT ${MONITOR} FROM winnow.monitors ${rest}`, values)).map(monitorOf);

  return {
    async add({ id, config, status, createdAt, updatedAt, nextRunAt }) {
      await sql.query(
        `INSERT INTO winnow.monitors (id, config, status, retention, created, updated, next_run)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [id, JSON.stringify(config), status, config.retentionDays, createdAt, updatedAt, nextRunAt ?? null],
      );
    },

    get: async (id) => (await monitors('WHERE id = $1', [id]))[0],
    list: (offset, limit) => monitors('ORDER BY place DESC OFFSET $1 LIMIT $2', [offset, limit]),

    async change(id, { config, status, nextRunAt, updatedAt }) {
      const changed = await sql.query(
        `WITH changed AS (
           UPDATE winnow.monitors SET config = $2, status = $3, retention = $4, next_run = $5, updated = $6
           WHERE id = $1 RETURNING id
         ), forgotten AS (
           DELETE FROM winnow.seen_pages WHERE monitor IN (SELECT id FROM changed) AND NOT target = ANY($7::uuid[])
         ) SELECT id FROM changed`,
        [
          id,
          JSON.stringify(config),
          status,
          config.retentionDays,
          nextRunAt ?? null,
          updatedAt,
          config.targets.map((target) => target.id),
        ],
      );
      return changed.length > 0;
    },

    remove: async (id) => (await sql.query('DELETE FROM winnow.monitors WHERE id = $1 RETURNING id', [id])).length > 0,

    async run({ id, monitorId, createdAt, ...check }) {
      const record = JSON.stringify({ id, monitorId, createdAt, ...check });
      for (let tries = 0; tries < MOST_STARTS; tries++) {
        const added = await sql.query(
          `INSERT INTO winnow.checks (id, monitor, record, created, is_over)
           SELECT $1, id, $3, $4, false FROM winnow.monitors WHERE id = $2
           ON CONFLICT (monitor) WHERE NOT is_over DO NOTHING RETURNING id`,
          [id, monitorId, record, createdAt],
        );
        if (added.length > 0) return undefined;
        const [open] = await sql.query<{ id: string }>(
          'SELECT id FROM winnow.checks WHERE monitor = $1 AND NOT is_over',
          [monitorId],
        );
        if (open) return open.id;
        // It has ended in between, or the monitor was removed.
      }
      throw new WinnowError('NOT_FOUND', NO_MONITOR);
    },
  } satisfies Partial<MonitorStore>;
}

function createSchedule(sql: Pick<Sql, 'query'>) {
  const active = async (rest: string, values: unknown[]): Promise<Monitor[]> =>
    (
      await sql.query<MonitorRow>(`SELECT ${MONITOR} FROM winnow.monitors WHERE status = 'active' AND ${rest}`, values)
    ).map(monitorOf);

  return {
    due: (now, limit) => active('next_run <= $1 ORDER BY next_run, place LIMIT $2', [now, limit]),
    waiting: (now) => active('next_run > $1', [now]),

    async nextDue() {
      const [row] = await sql.query<{ next: string | null }>(
        `SELECT min(next_run) AS next FROM winnow.monitors WHERE status = 'active'`,
      );
      return row?.next == null ? undefined : Number(row.next);
    },

    async plan(id, before, nextRunAt) {
      await sql.query('UPDATE winnow.monitors SET next_run = $3 WHERE id = $1 AND next_run = $2', [
        id,
        before,
        nextRunAt,
      ]);
    },

    async begin(check, skipped, due, nextRunAt) {
      const begun = await sql.query(
        `WITH due AS (
           UPDATE winnow.monitors SET next_run = $3 WHERE id = $1 AND next_run = $2 AND status = 'active' RETURNING id
         ), added AS (
           INSERT INTO winnow.checks (id, monitor, record, created, is_over) SELECT $4::uuid, id, $5, $7::bigint, false FROM due
           ON CONFLICT (monitor) WHERE NOT is_over DO NOTHING RETURNING id
         ), skipped AS (
           INSERT INTO winnow.checks (id, monitor, record, created, is_over) SELECT $4::uuid, id, $6, $7::bigint, true FROM due
           WHERE NOT EXISTS (SELECT FROM added)
         ) SELECT id FROM due`,
        [check.monitorId, due, nextRunAt, check.id, JSON.stringify(check), JSON.stringify(skipped), check.createdAt],
      );
      return begun.length > 0;
    },

    async sweep(now) {
      await sql.query(
        `DELETE FROM winnow.checks USING winnow.monitors
         WHERE monitors.id = checks.monitor AND is_over AND checks.created <= $1::bigint - retention * $2::bigint`,
        [now, DAY],
      );
      await sql.query('DELETE FROM winnow.seen_pages WHERE seen <= $1', [now - FORGET]);
    },
  } satisfies Partial<MonitorStore>;
}

function createCheckReads(sql: Pick<Sql, 'query'>) {
  return {
    async checks(monitorId, offset, limit) {
      const rows = await sql.query<RecordRow>(
        'SELECT record FROM winnow.checks WHERE monitor = $1 ORDER BY place DESC OFFSET $2 LIMIT $3',
        [monitorId, offset, limit],
      );
      return rows.map(read<Check>);
    },

    async check(monitorId, id) {
      const [row] = await sql.query<RecordRow>('SELECT record FROM winnow.checks WHERE id = $1 AND monitor = $2', [
        id,
        monitorId,
      ]);
      return row && read<Check>(row);
    },

    async pages(checkId, { skip, limit, status }) {
      const rows = await sql.query<RecordRow>(
        `SELECT record FROM winnow.checked_pages WHERE check_id = $1 AND ($4::text IS NULL OR status = $4)
         ORDER BY place OFFSET $2 LIMIT $3`,
        [checkId, skip, limit, status ?? null],
      );
      return rows.map(read<CheckedPage>);
    },

    async summary(checkId) {
      const rows = await sql.query<{ status: CheckedPage['status']; count: number }>(
        'SELECT status, count(*)::int AS count FROM winnow.checked_pages WHERE check_id = $1 GROUP BY status',
        [checkId],
      );
      const summary = { ...NO_PAGES };
      for (const { status, count } of rows) {
        summary[status] = count;
        summary.totalPages += count;
      }
      return summary;
    },

    async told(checkId, pageId) {
      const [row] = await sql.query<MonitorRow & { own: string }>(
        `SELECT ${MONITOR.replace(/^id/, 'monitors.id').replace('created', 'monitors.created')}, checks.record AS own
         FROM winnow.checks JOIN winnow.monitors ON monitors.id = checks.monitor WHERE checks.id = $1`,
        [checkId],
      );
      if (!row) return undefined;
      const [page] =
        pageId === undefined
          ? []
          : await sql.query<RecordRow>('SELECT record FROM winnow.checked_pages WHERE id = $1', [pageId]);
      return {
        monitor: monitorOf(row),
        check: JSON.parse(row.own) as Check,
        ...(page && { page: read<CheckedPage>(page) }),
      };
    },
  } satisfies Partial<MonitorStore>;
}

function createSeenPages(sql: Pick<Sql, 'query'>) {
  return {
    async seen(monitorId, targetId, url) {
      const [row] = await sql.query<RecordRow>(
        'SELECT record FROM winnow.seen_pages WHERE monitor = $1 AND target = $2 AND key = $3',
        [monitorId, targetId, keyOf(url)],
      );
      return row && read<SeenPage>(row);
    },

    async seenUrls(monitorId, targetId) {
      const rows = await sql.query<RecordRow>(
        `SELECT url AS record FROM winnow.seen_pages WHERE monitor = $1 AND target = $2 AND NOT is_gone ORDER BY key`,
        [monitorId, targetId],
      );
      return rows.map(read<string>);
    },

    async written(checkId, targetId) {
      const rows = await sql.query<RecordRow>(
        'SELECT url AS record FROM winnow.checked_pages WHERE check_id = $1 AND target = $2',
        [checkId, targetId],
      );
      return rows.map(read<string>);
    },
  } satisfies Partial<MonitorStore>;
}

function createCheckWork(sql: Pick<Sql, 'query'>, server: string, told: () => void) {
  return {
    async take(limit, running) {
      const rows = await sql.query<RecordRow>(
        `UPDATE winnow.checks SET server = $1 WHERE id IN (
           SELECT id FROM winnow.checks WHERE NOT is_over AND (server IS NULL OR server = $1) AND NOT id = ANY($3::uuid[])
           ORDER BY place LIMIT $2 FOR UPDATE SKIP LOCKED)
         RETURNING record`,
        [server, limit, running],
      );
      return rows.map(read<Check>);
    },

    async holder(checkId) {
      const [row] = await sql.query<{ server: string | null }>('SELECT server FROM winnow.checks WHERE id = $1', [
        checkId,
      ]);
      if (!row) return 'gone';
      return row.server === server ? 'own' : 'other';
    },

    async save(check) {
      const saved = await sql.query(
        'UPDATE winnow.checks SET record = $3 WHERE id = $1 AND server = $2 AND NOT is_over RETURNING id',
        [check.id, server, JSON.stringify(check)],
      );
      return saved.length > 0;
    },

    async addPage(check, page, seen, isTold) {
      const own = await sql.query(ADD_PAGE, [
        check.id,
        server,
        page.id,
        page.targetId,
        keyOf(page.url),
        JSON.stringify(page.url),
        page.status,
        JSON.stringify(page),
        seen ? JSON.stringify(seen) : null,
        isGone(seen?.statusCode),
        page.createdAt,
        isTold,
      ]);
      if (isTold) told();
      return own.length > 0;
    },

    async finish(check, isTold) {
      const over = await sql.query(
        `WITH over AS (
           UPDATE winnow.checks SET record = $3, is_over = $4, server = NULL
           WHERE id = $1 AND server = $2 AND NOT is_over RETURNING id, monitor
         ), noted AS (
           UPDATE winnow.monitors SET last_run = $5, summary = $6 FROM over WHERE monitors.id = over.monitor
         ), told AS (
           INSERT INTO winnow.monitor_events (id, job, name) SELECT gen_random_uuid(), id, 'completed' FROM over WHERE $7
         ) SELECT id FROM over`,
        [
          check.id,
          server,
          JSON.stringify(check),
          isOver(check),
          check.finishedAt ?? null,
          JSON.stringify(check.summary),
          isTold,
        ],
      );
      if (isTold) told();
      return over.length > 0;
    },
  } satisfies Partial<MonitorStore>;
}

/** Stores a page of a check that a server holds, with the page's state and its event. */
const ADD_PAGE = `WITH own AS (
    SELECT id, monitor FROM winnow.checks WHERE id = $1 AND server = $2 AND NOT is_over FOR SHARE
  ), added AS (
    INSERT INTO winnow.checked_pages (id, check_id, target, key, url, status, record)
    SELECT $3::uuid, id, $4::uuid, $5, $6, $7, $8 FROM own ON CONFLICT (check_id, target, key) DO NOTHING RETURNING id
  ), seen AS (
    INSERT INTO winnow.seen_pages (monitor, target, key, url, record, is_gone, seen)
    SELECT monitor, $4::uuid, $5, $6, $9::text, $10::boolean, $11::bigint FROM own, added WHERE $9::text IS NOT NULL
    ON CONFLICT (monitor, target, key) DO UPDATE
      SET record = excluded.record, is_gone = excluded.is_gone, seen = excluded.seen
  ), told AS (
    INSERT INTO winnow.monitor_events (id, job, part, name) SELECT gen_random_uuid(), own.id, added.id, 'page'
    FROM own, added WHERE $12::boolean
  ) SELECT id FROM own`;
