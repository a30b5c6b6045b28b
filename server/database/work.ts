import { randomUUID } from 'node:crypto';
import type { JobsDeps } from '../../lib/jobs/deps';
import type { Job } from '../../lib/jobs/job';
import { createJobs } from '../../lib/jobs/run-jobs';
import type { Engine } from '../../lib/operations/engine';
import type { KeepFile } from '../http/attachments.ts';
import { notesOf, OF_SERVER } from '../http/memory-jobs.ts';
import { createDelivery, type WebhooksDeps } from '../http/webhooks/webhooks.ts';
import { createSqlEventQueue } from './event-queue.ts';
import { createExpiry } from './expiry.ts';
import { createSqlFiles, FILE_SCHEME } from './files.ts';
import { createSqlFound } from './found.ts';
import { createJobAnswers } from './job-answers.ts';
import { createJobChanges } from './job-changes.ts';
import { createSqlJobs } from './jobs.ts';
import { createMembers } from './members.ts';
import { createPageEngine } from './page-engine.ts';
import { createPageWorker } from './page-worker.ts';
import { createSqlResults } from './results.ts';
import type { Sql } from './sql.ts';

export interface WorkDeps {
  /** True if no other server can use the database. */
  isAlone: boolean;
  /** Number of pages that this server scrapes at the same time. */
  slots: number;
  /** Creates the engine that scrapes pages in the slots of this server. */
  engineWith(keep: KeepFile): Engine;
  discover: NonNullable<JobsDeps['discover']>;
  conclude: NonNullable<JobsDeps['conclude']>;
  /** Address of this server. */
  address(): string;
  webhooks: Pick<WebhooksDeps, 'secret' | 'log'>;
  /** Returns the number of running scrapes at this server, including pages of jobs, and of waiting ones. */
  load(): { active: number; waiting: number };
  /** Called for each page of this server's jobs that has produced a document. */
  onDocument(): void;
}

/**
 * Creates everything that runs jobs of a database at one server: stores, the engine that leaves pages to the queue,
 * webhooks.
 * @param ending aborted when this server ends
 */
function createRunner(
  sql: Pick<Sql, 'query'>,
  { server, slots, address, discover, conclude, webhooks: told, onDocument }: WorkDeps & { server: string },
  width: () => number,
  ending: AbortSignal,
) {
  const pages = createPageEngine(sql);
  const store = {
    jobs: createSqlJobs(sql, server),
    results: createSqlResults(sql, server, address),
    found: createSqlFound(sql),
  };
  const events = createSqlEventQueue(sql, server, createDelivery({ ...store, ...told }));
  const webhooks = {
    changed: ({ webhook, parentId }: Job) => (webhook ?? parentId) && void events.take().catch(() => undefined),
  };
  const { close } = createJobChanges(sql);
  const changed = notesOf(onDocument, webhooks);
  const jobs = createJobs({
    ...store,
    ...OF_SERVER,
    engineFor: async (job) => pages.engineFor(job),
    width: async () => Math.max(width(), slots),
    discover,
    conclude,
    closeInput: (id, known) => close(id, known, server),
    changed: (job) => ending.aborted || changed(job),
    // Servers end for many reasons; a page that ends them is given up by its worker.
    attempts: Number.POSITIVE_INFINITY,
  });
  return { store, pages, jobs, events };
}

/**
 * Runs the work of one server on the jobs of a database: it runs some jobs, scrapes pages of all, and delivers events.
 * @param sql waits for an unavailable database
 * @param ending aborted when this server ends
 * @param tidy frees the space of removed rows
 */
export function createWork(sql: Pick<Sql, 'query'>, deps: WorkDeps, ending: AbortSignal, tidy: Sql['tidy']) {
  const server = randomUUID();
  const { slots, engineWith } = deps;
  const files = createSqlFiles(sql);
  const engine = engineWith(async (file) => `${FILE_SCHEME}/files/${await files.keep(file)}`);
  const worker = createPageWorker({ sql, server, slots, engine, ending });
  const members = createMembers(sql, server, {
    slots,
    isAlone: deps.isAlone,
    load() {
      const { active, waiting } = deps.load();
      return { active: Math.max(0, active - worker.size()), waiting };
    },
  });
  const runner = createRunner(sql, { ...deps, server }, members.slots, ending);
  const { jobs, pages, store } = runner;
  const { lost } = createJobAnswers(sql);
  const expiry = createExpiry(sql, tidy);
  const isRunning = (id: string) => jobs.running().includes(id);
  /** // Counts the servers, whose slots the pages of a job may take at the same time. */
  const join = async () => {
    await members.beat();
    jobs.widen();
  };

  /** Handlers of the notices from other servers, by the name of the notice. */
  const onNotice: Record<string, (id: string) => unknown> = {
    page: worker.take,
    ended: pages.ended,
    joined: join,
    left: jobs.recover,
    async grew(id) {
      const job = isRunning(id) && (await store.jobs.get(id));
      if (job) jobs.grow(job);
    },
    async over(id) {
      if (isRunning(id)) await jobs.cancel(id);
      await worker.drop();
    },
    async ''() {
      await pages.look();
      await worker.take();
    },
  };

  return {
    server,
    store,
    start: jobs.start,
    remove: jobs.remove,
    join,

    /** Handles a notice; the next heartbeat finds missed ones. */
    hear(notice: string): void {
      const [name = '', id = ''] = notice.split(':');
      void Promise.resolve(onNotice[name]?.(id)).catch(() => undefined);
    },

    /** Sends a heartbeat, and takes over abandoned work. */
    async beat(): Promise<void> {
      await join();
      await jobs.recover();
      for (const id of await lost(jobs.running(), server)) jobs.leave(id);
      await worker.drop();
      await pages.look();
      await worker.take();
      await runner.events.take();
      await expiry.sweep();
    },

    /** Stops without recording that: the next server resumes. */
    end(): void {
      runner.events[Symbol.dispose]();
      worker.end();
      for (const id of jobs.running()) jobs.leave(id);
    },
  };
}
