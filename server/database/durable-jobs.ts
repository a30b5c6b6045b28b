import { deadline, delay } from '../../lib/base/async';
import { WinnowError } from '../../lib/base/errors';
import { cancelled } from '../../lib/jobs/records';
import type { UsageStore } from '../http/account/usage.ts';
import type { Files } from '../http/files.ts';
import type { JobHost } from '../http/job-host.ts';
import type { KeptScrapes } from '../http/kept-scrapes.ts';
import type { LogEntry } from '../http/responding.ts';
import { createDurableMonitors, type DurableMonitors } from './durable-monitors.ts';
import { createSqlFiles } from './files.ts';
import { createJobAnswers } from './job-answers.ts';
import { createJobChanges } from './job-changes.ts';
import { createSqlJobs } from './jobs.ts';
import { createSqlLoad } from './load.ts';
import { BEAT } from './members.ts';
import { impatiently, patiently } from './patient.ts';
import { createSqlResults } from './results.ts';
import { makeTables } from './schema.ts';
import { createSqlScrapes } from './scrapes.ts';
import type { Sql, WriteBeside } from './sql.ts';
import { createSqlUsage } from './usage.ts';
import { createWork, type WorkDeps } from './work.ts';

export interface DurableDeps extends WorkDeps {
  sql: Sql;
  log(entry: LogEntry): void;
}

export interface DurableHost extends JobHost {
  /** Files of the results. */
  files: Pick<Files, 'keep' | 'find' | 'read'>;
  /** Counts of all servers that share the database. */
  usage: UsageStore;
  /** Scrapes of all servers that share the database. */
  scrapes: KeptScrapes;
  /** Monitors of all servers that share the database. */
  monitors: DurableMonitors['stores'];
}

/** Channel on which servers notify each other. */
const CHANNEL = 'winnow';
/** How long the start of a job waits for a database that does not accept it, in ms. */
const START_LIMIT = 5_000;
/** How long a request waits for writes besides its work, in ms. */
const BESIDE = 500;
/** How long this server may take to announce that it leaves, in ms. */
const FAREWELL = 2_000;

const notTaken = () => new WinnowError('STORAGE_FAILED', 'The database does not take the job.');

/** Logs messages about the database and its jobs, until the server ends. */
const createNotes = (log: DurableDeps['log'], ending: AbortSignal) => ({
  failed(fault: unknown): void {
    if (!ending.aborted) log({ note: 'The jobs of this server failed to go on.', status: 500, milliseconds: 0, fault });
  },
  outage(outage?: WinnowError): void {
    const [note, status] = outage
      ? [outage.message, outage.record.status]
      : ['The database takes everything again.', 200];
    log({ note, status, milliseconds: 0 });
  },
  older(schema: string): void {
    const note = `Data of an older version is kept as schema ${schema}. Drop it if unneeded.`;
    log({ note, status: 200, milliseconds: 0 });
  },
});

/** Frees everything that a server works on, and notifies the others. */
async function leave(sql: Sql, server: string): Promise<void> {
  await sql.query('DELETE FROM winnow.servers WHERE id = $1', [server]);
  await sql.query(`SELECT pg_notify('${CHANNEL}', 'left')`);
}

/**
 * Jobs in a database shared by any number of servers: one server runs a job, all of them scrape its pages, and each can
 * respond about it. If a server ends in any way, the others take over its work; a single server does so itself when it
 * is back.
 */
export function createDurableHost({ sql, log, ...deps }: DurableDeps): DurableHost {
  const ending = new AbortController();
  const { signal } = ending;
  const { failed, outage, older } = createNotes(log, signal);
  const patient = patiently(sql, signal, outage);
  const write: WriteBeside = async (text, values) => {
    const written = beginning.then(() => patient.query(text, values)).then(() => undefined, failed);
    await deadline(written, BESIDE, () => undefined);
  };
  const onDocument = deps.isAlone ? deps.onDocument : () => void usage.charge(1);
  const work = createWork(patient, { ...deps, onDocument }, signal, sql.tidy);
  let isReady = false;

  async function begin(): Promise<void> {
    (await makeTables(patient)).forEach(older);
    await sql.listen(CHANNEL, work.hear);
    await work.join();
    await patient.query(`SELECT pg_notify('${CHANNEL}', 'joined')`);
    isReady = true;
  }
  async function live(): Promise<void> {
    while (!signal.aborted) {
      await work.beat().catch(failed);
      await monitors.deliver().catch(failed);
      await delay(BEAT, signal).catch(() => undefined);
    }
  }
  const beginning = begin();
  beginning.then(live, failed);

  const asked = impatiently({
    async query(text, values) {
      if (!isReady) {
        await sql.query('SELECT 1');
        await beginning;
      }
      return sql.query(text, values);
    },
  });
  const monitors = createDurableMonitors({ ...deps, asked, patient, beginning, server: work.server, ending: signal });
  const usage = createSqlUsage(asked, write);
  const { makeRoom, ...answers } = createJobAnswers(asked);
  const results = createSqlResults(asked, work.server, deps.address);

  return {
    ...answers,
    ...createJobChanges(asked),
    files: createSqlFiles(asked),
    usage,
    scrapes: createSqlScrapes(asked, write, deps.address),
    load: createSqlLoad(asked, work.server),
    monitors: monitors.stores,
    get: createSqlJobs(asked, work.server).get,
    document: async (part) => (await results.get(part))?.response.data,

    async start(job) {
      // A full disk may still accept the job itself, but none of its pages.
      if (patient.outage()?.code === 'STORAGE_FULL') throw patient.outage();
      await makeRoom();
      const starting = work.start(job);
      const id = await deadline(starting, START_LIMIT, () => (patient.outage() ? undefined : starting));
      if (id === undefined) {
        // A client whose start failed sends it again.
        void starting.then(work.remove).catch(failed);
        throw patient.outage() ?? notTaken();
      }
      if (await work.store.jobs.get(id)) return { id, isNew: true };
      const begun = job.startKey && (await answers.begunWith(job.startKey));
      if (begun) return { id: begun, isNew: false };
      throw notTaken();
    },

    async [Symbol.asyncDispose]() {
      ending.abort(cancelled());
      work.end();
      await Promise.race([leave(sql, work.server), delay(FAREWELL)]).catch(() => undefined);
      await sql[Symbol.asyncDispose]();
    },
  };
}
