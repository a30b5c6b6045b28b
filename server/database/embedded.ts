import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { abortable } from '../../lib/base/async';
import { Problem } from '../problem.ts';
import { openThreaded, type ThreadedDatabase } from './pglite.ts';
import { outageOf, type Sql, type SqlRow } from './sql.ts';

/** Code of Postgres for `cannot_connect_now`. */
const CANNOT_OPEN = '57P03';

/** Returns the folder of the database itself, which is either complete or does not exist. */
export const databaseIn = (folder: string): string => join(folder, 'postgres');

const doesNotOpen = (place: string, cause?: unknown) =>
  new Problem(
    `data: The database in ${place} does not open: it is damaged, or its disk is full. Free space there, or move the folder away.`,
    1,
    cause,
  );

/**
 * Opens the Postgres that runs in a thread of this process, with its data in a folder, which is created if missing.
 * @param folder that no other process uses; `takeFolder` makes sure of it
 * @param signal cancels the opening
 * @throws Problem for a database that does not open
 */
export async function openEmbedded(folder: string, signal?: AbortSignal): Promise<Sql> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const heard = new Map<string, (payload: string) => void>();
  /** The open database, and the signal that ends everything waiting for it. */
  let current: { opening: Promise<ThreadedDatabase>; end: AbortController } | undefined;

  async function open(): Promise<ThreadedDatabase> {
    const place = databaseIn(folder);
    if (!existsSync(place)) {
      // An unfinished database left by a process is useless.
      const making = `${place}.new`;
      await rm(making, { recursive: true, force: true });
      await (await openThreaded(making, signal)).close();
      await rename(making, place);
    }
    // Otherwise the library would silently create a new database in it.
    if (!existsSync(join(place, 'PG_VERSION'))) throw doesNotOpen(place);
    const database = await openThreaded(place, signal);
    for (const [channel, listener] of heard) await database.listen(channel, listener);
    return database;
  }

  let wasOpen = false;
  async function opened(own: NonNullable<typeof current>): Promise<ThreadedDatabase> {
    try {
      const database = await own.opening;
      wasOpen = true;
      return database;
    } catch (cause) {
      if (current === own) current = undefined;
      // A database that was open before opens again once the disk has room.
      throw wasOpen ? Object.assign(new Error('The database does not open.', { cause }), { code: CANNOT_OPEN }) : cause;
    }
  }

  /** Runs work in the database, which is reopened after a failure below its statements. */
  async function use<T>(work: (database: ThreadedDatabase) => Promise<T>): Promise<T> {
    current ??= { opening: open(), end: new AbortController() };
    const own = current;
    const database = await opened(own);
    try {
      return await abortable(work(database), own.end.signal);
    } catch (thrown) {
      if (outageOf(thrown) === 'away' && current === own) {
        current = undefined;
        // Statements after the failed one would wait forever.
        own.end.abort(thrown);
        void database.close().catch(() => undefined);
      }
      throw thrown;
    }
  }

  await use(async () => undefined).catch((cause) => {
    throw cause instanceof Problem ? cause : doesNotOpen(databaseIn(folder), cause);
  });

  return {
    query: <Result extends SqlRow>(text: string, values: unknown[] = []) =>
      use(async (database) => (await database.query(text, values)) as Result[]),

    run: (statements) => use(async (database) => database.exec(statements)),

    listen: (channel, listener) =>
      use(async (database) => {
        heard.set(channel, listener);
        await database.listen(channel, listener);
      }),

    tidy: () => use(async (database) => database.exec('VACUUM')),

    async [Symbol.asyncDispose]() {
      await current?.opening.then((database) => database.close()).catch(() => undefined);
    },
  };
}
