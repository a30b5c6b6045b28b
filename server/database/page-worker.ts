import { WinnowError } from '../../lib/base/errors';
import { defined } from '../../lib/base/json';
import type { Engine } from '../../lib/operations/engine';
import { type OperationInput, PAGE_OPERATION } from '../../lib/operations/registry';
import type { PageOutcome } from './page-engine.ts';
import type { Sql, SqlRow } from './sql.ts';

/** Maximum number of servers that may end while scraping a page before it is given up. */
const MOST_STARTS = 20;

interface PageWorkerDeps {
  sql: Pick<Sql, 'query'>;
  /** Id of this server. */
  server: string;
  /** Number of pages that this server scrapes at the same time. */
  slots: number;
  /** Scrapes a page in the slots of this server. */
  engine: Engine;
  /** Aborted when this server ends: others take over its unfinished work. */
  ending: AbortSignal;
}

interface PageRow extends SqlRow {
  id: string;
  input: string;
  lists_links: boolean;
  parent: string;
  starts: number;
}

/** Scrapes a page that a server has taken. */
async function scrape(engine: Engine, row: PageRow, signal: AbortSignal): Promise<PageOutcome> {
  if (row.starts > MOST_STARTS) {
    const lost = new WinnowError('INTERRUPTED', `${MOST_STARTS} servers ended while they scraped this page.`);
    return { error: lost.record };
  }
  const context = { signal, progress: async () => undefined, listsLinks: row.lists_links, parentId: row.parent };
  try {
    const result = await engine(PAGE_OPERATION, JSON.parse(row.input) as OperationInput, context);
    if (!result) throw new TypeError(`Nothing came of the page ${row.id}`);
    const { response, pageLinks } = result;
    return { response, ...defined({ pageLinks }) };
  } catch (thrown) {
    return { error: WinnowError.from(thrown).record };
  }
}

/** Takes pages of all jobs for the free slots of this server, and scrapes them. */
export function createPageWorker({ sql, server, slots, engine, ending }: PageWorkerDeps) {
  /** Pages that this server is scraping. */
  const active = new Map<string, AbortController>();
  let taking = Promise.resolve();

  /**
   * Scrapes a page that this server has taken, and stores the outcome, unless another server has taken it in between.
   */
  async function work(row: PageRow): Promise<void> {
    const controller = new AbortController();
    active.set(row.id, controller);
    try {
      const outcome = await scrape(engine, row, controller.signal);
      if (controller.signal.aborted) return;
      await sql.query(
        `WITH ended AS (
           UPDATE winnow.pages SET outcome = $3, server = NULL WHERE id = $1 AND server = $2 AND outcome IS NULL
           RETURNING id
         ) SELECT pg_notify('winnow', 'ended:' || id) FROM ended`,
        [row.id, server, JSON.stringify(outcome)],
      );
    } finally {
      active.delete(row.id);
      void take();
    }
  }

  async function takeOnce(): Promise<void> {
    const room = slots - active.size;
    if (room <= 0 || ending.aborted) return;
    const rows = await sql.query<PageRow>(
      `UPDATE winnow.pages SET server = $1, starts = starts + 1 FROM winnow.jobs WHERE jobs.id = pages.id AND pages.id IN (
         SELECT id FROM winnow.pages WHERE server IS NULL AND outcome IS NULL
         ORDER BY place LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING pages.id, pages.input, lists_links, starts, parent`,
      [server, room],
    );
    for (const row of rows) void work(row).catch(() => undefined);
  }

  /** Takes pages for the slots that are free. */
  function take(): Promise<void> {
    // A call that is already running may not see a page that was added a moment ago.
    taking = taking.then(takeOnce).catch(() => undefined);
    return taking;
  }

  return {
    take,

    /** Returns the number of pages that this server is scraping. */
    size: () => active.size,

    /** Stops scraping pages that this server no longer holds. */
    async drop(): Promise<void> {
      const known = [...active.keys()];
      if (known.length === 0) return;
      const rows = await sql.query<{ id: string }>(
        'SELECT id FROM winnow.pages WHERE id = ANY($1::uuid[]) AND server = $2',
        [known, server],
      );
      const own = new Set(rows.map(({ id }) => id));
      for (const id of known) if (!own.has(id)) active.get(id)?.abort(new WinnowError('CANCELLED', 'The job ended.'));
    },

    /** Stops scraping: the server ends. */
    end(): void {
      for (const controller of active.values()) controller.abort(ending.reason);
    },
  };
}
