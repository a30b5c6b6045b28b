import { LIFETIME } from '../http/job-status.ts';
import { type KeptScrapes, MOST_BYTES, MOST_SCRAPES, scrapeToKeep } from '../http/kept-scrapes.ts';
import { withAddress, withScheme } from './files.ts';
import type { Sql, WriteBeside } from './sql.ts';

/**
 * Documents of scrapes in a database, which any server that shares it finds.
 * @param sql queries it
 * @param address of this server, which serves files from any server
 */
export const createSqlScrapes = (sql: Pick<Sql, 'query'>, write: WriteBeside, address: () => string): KeptScrapes => ({
  async keep(request, response, origin) {
    const scrape = scrapeToKeep(request, response);
    if (!scrape) return;
    await write('INSERT INTO winnow.scrapes (id, document, request) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      scrape.id,
      JSON.stringify(scrape.document, withScheme(origin)),
      scrape.request,
    ]);
  },

  async get(id) {
    const [row] = await sql.query<{ document: string }>('SELECT document FROM winnow.scrapes WHERE id = $1', [id]);
    return row && JSON.parse(row.document, withAddress(address));
  },

  async request(id) {
    const [row] = await sql.query<{ request: string | null }>('SELECT request FROM winnow.scrapes WHERE id = $1', [id]);
    return row?.request ? JSON.parse(row.request) : undefined;
  },
});

/** Removes documents older than a day, or the oldest if they are too many or too large together. */
export const sweepScrapes = (sql: Pick<Sql, 'query'>) =>
  sql.query(
    `DELETE FROM winnow.scrapes WHERE id IN (
       SELECT id FROM (
         SELECT id, created, row_number() OVER newest AS at, sum(pg_column_size(document)) OVER newest AS total
         FROM winnow.scrapes WINDOW newest AS (ORDER BY created DESC, id)
       ) kept WHERE at > $1 OR total > $2 OR created <= now() - $3 * interval '1 ms')`,
    [MOST_SCRAPES, MOST_BYTES, LIFETIME],
  );
