import { LIMITS } from '../../lib/contract';
import { type Files, isMedia, nameFor } from '../http/files.ts';
import type { Sql } from './sql.ts';

/** Precedes the path of a file in a result: the serving server is only known when the file is requested. */
export const FILE_SCHEME = 'winnow:';

type ReplaceValue = (key: string, value: unknown) => unknown;

/** Reads JSON with addresses of files at a server. @param address of the server */
export const withAddress =
  (address: () => string): ReplaceValue =>
  (_key, value) =>
    typeof value === 'string' && value.startsWith(FILE_SCHEME) ? address() + value.slice(FILE_SCHEME.length) : value;

/** Writes JSON with server-independent file addresses. @param origin current server of the files */
export const withScheme =
  (origin: string): ReplaceValue =>
  (_key, value) =>
    typeof value === 'string' && value.startsWith(`${origin}/files/`)
      ? FILE_SCHEME + value.slice(origin.length)
      : value;

/** Keeps files of job results in a database, as long as the contract keeps their kind. */
export const createSqlFiles = (sql: Pick<Sql, 'query'>): Pick<Files, 'keep' | 'find' | 'read'> => ({
  async keep({ type, bytes }) {
    const name = nameFor(type);
    const { media, screenshot } = LIMITS.expiry;
    await sql.query(
      `INSERT INTO winnow.files (name, type, bytes, expires) VALUES ($1, $2, $3, now() + $4 * interval '1 ms')
       ON CONFLICT DO NOTHING`,
      [name, type, bytes, isMedia(type) ? media : screenshot],
    );
    return name;
  },

  async find(name) {
    const [file] = await sql.query<{ type: string; size: number }>(
      'SELECT type, length(bytes) AS size FROM winnow.files WHERE name = $1 AND expires > now()',
      [name],
    );
    return file;
  },

  async read(name, start, end) {
    const [file] = await sql.query<{ bytes: Uint8Array<ArrayBuffer> }>(
      'SELECT substring(bytes FROM $2::int FOR $3::int) AS bytes FROM winnow.files WHERE name = $1',
      [name, start + 1, end - start],
    );
    return new Uint8Array(file?.bytes ?? []);
  },
});
