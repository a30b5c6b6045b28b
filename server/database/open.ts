import { existsSync } from 'node:fs';
import { once } from '../../lib/base/async';
import { WinnowError } from '../../lib/base/errors';
import { Problem } from '../problem.ts';
import { createDurableHost, type DurableDeps, type DurableHost } from './durable-jobs.ts';
import { databaseIn, openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
import { outageOf } from './sql.ts';

/** Location of a server's jobs: a folder of its own, or a Postgres that it may share with others. */
export type DatabasePlace = { folder: string } | { address: string };

/** Jobs that outlive their server, once any exist. */
export interface Durable extends AsyncDisposable {
  /** @throws WinnowError SERVICE_UNAVAILABLE if the database cannot be opened */
  open(): Promise<DurableHost>;
  /** Opens it in the background, so that the first job need not wait for that. */
  prepare(): void;
  /** Returns the host, if the database is already open. */
  ifThere(): Promise<DurableHost | undefined>;
}

/**
 * Prepares the storage of jobs. A Postgres is opened at once, since other servers may have pages for this one, and so
 * is a folder with jobs of an earlier server. An empty folder is not opened before `prepare` is called or the first job
 * starts.
 */
export function createDurable(place: DatabasePlace, deps: Omit<DurableDeps, 'sql' | 'isAlone'>): Durable {
  let begun: Promise<DurableHost> | undefined;
  const leaving = new AbortController();
  const openOnce = once(async () => {
    const isAlone = 'folder' in place;
    const sql = await (isAlone ? openEmbedded(place.folder, leaving.signal) : openPostgres(place.address));
    return createDurableHost({ ...deps, sql, isAlone });
  });

  async function open(): Promise<DurableHost> {
    try {
      begun = openOnce();
      return await begun;
    } catch (thrown) {
      begun = undefined;
      const { message } = Problem.from(thrown, 'data');
      throw new WinnowError('SERVICE_UNAVAILABLE', message.replace(/^data: /, ''), { cause: thrown });
    }
  }
  /** A database that is being created cannot contain anything yet. */
  let isMaking = false;
  const isThere = () =>
    !isMaking && (begun !== undefined || 'address' in place || existsSync(databaseIn(place.folder)));
  if (isThere()) {
    open().catch((thrown) => deps.log({ note: WinnowError.from(thrown).message, status: 503, milliseconds: 0 }));
  }

  return {
    open,
    prepare() {
      if (begun) return;
      isMaking = true;
      // The first job reports why it does not open.
      open()
        .catch(() => undefined)
        .finally(() => {
          isMaking = false;
        });
    },
    ifThere: async () => (isThere() ? await open() : undefined),
    async [Symbol.asyncDispose]() {
      // Nobody has used it yet: the next server creates it.
      if (isMaking) leaving.abort();
      const host = await begun?.catch(() => undefined);
      await host?.[Symbol.asyncDispose]();
    },
  };
}

/**
 * Makes sure that a Postgres can be used as soon as it can be reached.
 * @throws Problem if it refuses this server; it never repeats the address, which may contain a password
 */
export async function tryDatabase(address: string): Promise<void> {
  await using sql = await openPostgres(address);
  await sql.query('SELECT 1').catch((thrown) => {
    if (outageOf(thrown)) return;
    throw new Problem(`database: The database refuses this server: ${(thrown as Error).message}.`, 1, thrown);
  });
}
