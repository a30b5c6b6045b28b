import { WinnowError } from '../../lib/base/errors';
import { defined } from '../../lib/base/json';
import { leavesNoTrace } from '../../lib/contract';
import type { JobsDeps } from '../../lib/jobs/deps';
import type { JobStart } from '../../lib/jobs/job-start';
import { askingAgainLater } from '../../lib/operations/again-later';
import type { Engine } from '../../lib/operations/engine';
import type { JobOperation } from '../../lib/operations/operation';
import { type OperationInput, type OperationName, operationOf } from '../../lib/operations/registry';
import { servedJob } from '../../lib/operations/served';
import type { PlanDeps } from '../../lib/operations/serving';
import type { StepLog } from '../../lib/operations/steps';
import type { DurableHost } from '../database/durable-jobs.ts';
import { createDurable, type DatabasePlace, type Durable } from '../database/open.ts';
import type { OwnBrowser } from '../own-browser/own-browser.ts';
import type { KeepFile } from './attachments.ts';
import type { ServerStart } from './body.ts';
import { errorAnswer, UNEXPECTED } from './errors.ts';
import type { Files } from './files.ts';
import type { JobHost, StartedJob } from './job-host.ts';
import { createJobReader } from './job-reader.ts';
import { asEngineResult } from './job-store.ts';
import { createMemoryHost } from './memory-jobs.ts';
import type { MonitorStore } from './monitor/store.ts';
import type { LogEntry } from './responding.ts';
import type { Scraper } from './scraper.ts';
import { checkReceiver } from './webhooks/targets.ts';

interface ServerJobsDeps {
  /** What jobs are planned with. */
  plans: PlanDeps;
  log(entry: LogEntry): void;
  scrape: Scraper['scrape'];
  files: Pick<Files, 'keep' | 'get'>;
  /** Number of pages of one job that are scraped at the same time. */
  concurrency: number;
  /** Address of this server. */
  address(): string;
  /** Returns the number of running and waiting scrapes at this server. */
  load: Scraper['load'];
  /** The person's browser; absent if the server was not started for it. */
  ownBrowser?: Pick<OwnBrowser, 'marked' | 'outside'> | undefined;
  /** Called for each page of a job that has become a document. */
  onDocument(): void;
  /** Database for jobs that outlive this server; without it they end with it. */
  database?: DatabasePlace | undefined;
  /** Signs the events for webhooks. */
  webhookSecret?: string | undefined;
}

/**
 * Plans jobs: finds the pages of jobs that do not name them, and creates the results of jobs that have one as a whole.
 */
export const createPlans = (deps: PlanDeps): Required<Pick<JobsDeps, 'discover' | 'conclude'>> => ({
  discover(operation, input, signal, log) {
    const { discover } = servedJob(operation);
    if (!discover) throw new TypeError(`Nothing finds the pages of a ${operation}`);
    return discover(input, deps, signal, log);
  },
  async conclude(operation, input, documents, signal, log) {
    const { conclude } = servedJob(operation);
    if (!conclude) return undefined;
    return asEngineResult({ success: true, data: await conclude(input, await documents(), deps, signal, log) });
  },
});

/** Scrapes the pages of jobs in the slots. */
export function createSlotEngine({
  scrape,
  keep,
  log,
}: Pick<ServerJobsDeps, 'scrape' | 'log'> & { keep?: KeepFile }): Engine {
  return askingAgainLater(async (operation, input, { signal, listsLinks, parentId }) => {
    const since = performance.now();
    const page = operationOf(operation).firstPage(input);
    const note = (status: number, fault?: unknown) => {
      const url = leavesNoTrace(page) ? {} : { url: page.url, ...defined({ fault }) };
      log({ status, milliseconds: Math.round(performance.now() - since), ...url });
    };
    try {
      const wanted = { operation, input, warnings: [], page, ...(listsLinks && { listsLinks: true as const }) };
      const { response, pageLinks } = await scrape(wanted, {
        signal,
        keep,
        ...(parentId !== undefined && { parentId }),
      });
      note(200);
      return { ...asEngineResult(response), ...defined({ pageLinks }) };
    } catch (thrown) {
      if (thrown instanceof WinnowError) note(errorAnswer(thrown.record).status);
      else note(UNEXPECTED.status, thrown);
      throw thrown;
    }
  });
}

/** Creates a job from a request. @throws WinnowError if its webhook is at a refused address */
function jobStartOf({ page: { url }, path: _path, tab: _tab, file: _file, ...wanted }: ServerStart): JobStart {
  const webhook = 'webhook' in wanted.input ? wanted.input.webhook : undefined;
  if (webhook) checkReceiver(webhook);
  const job = { ...wanted, engine: 'local' as const, filled: wanted.input, incognito: false };
  return { ...job, page: { url, title: url }, ...defined({ webhook }) };
}

/**
 * Finds the monitors in a server's database. For a request, the database is opened if necessary, and an error is thrown
 * if that fails; otherwise the result is undefined without a database or until it is open.
 */
const monitorsIn =
  (durable: Durable | undefined) =>
  async (isAsked: boolean): Promise<MonitorStore | undefined> =>
    isAsked ? (await durable?.open())?.monitors.asked : (await durable?.ifThere())?.monitors.work;

/** Log of a job that only has its input checked: nothing of it runs. */
const NO_LOG: StepLog = {
  since: 0,
  steps: () => [],
  put: async () => undefined,
  run: (_step, work) => work({ name: 'stop', at: 0 }),
};

/** Refuses an invalid input at once. @throws WinnowError BAD_REQUEST */
export function refuseWrongInput({ operation, input }: Pick<ServerStart, 'operation' | 'input'>, deps: PlanDeps): void {
  const { check, discover } = servedJob(operation);
  if (check) check(input);
  else discover?.(input, deps, AbortSignal.abort(), NO_LOG);
}

/** Adds pages to a job. @throws WinnowError NOT_FOUND, or with status 409 if it has ended */
async function append(
  { find }: Pick<ReturnType<typeof createJobReader>, 'find'>,
  id: string,
  { operation, input }: ServerStart,
  ended: string,
  startKey?: string,
): Promise<StartedJob> {
  const { host } = await find(operation, id);
  if (!(await host.append(id, input, startKey))) throw new WinnowError('UNPROCESSABLE', ended, { status: 409 });
  return { id, isNew: true };
}

/** Scrapes outside of the current request, so that background work is not attributed to the program that started it. */
const outsideOf =
  (scrape: Scraper['scrape'], own: ServerJobsDeps['ownBrowser']): Scraper['scrape'] =>
  (...asked) =>
    own ? own.outside(() => scrape(...asked)) : scrape(...asked);

/** Jobs over many pages, whose pages are scraped in the slots. */
export function createServerJobs({
  scrape,
  files,
  concurrency,
  address,
  database,
  webhookSecret,
  log,
  load,
  onDocument,
  plans: deps,
  ownBrowser,
}: ServerJobsDeps) {
  const webhooks = { secret: webhookSecret, log };
  const engineWith = (keep: KeepFile) => createSlotEngine({ scrape: outsideOf(scrape, ownBrowser), keep, log });
  const engine = engineWith(keepAt(files, address));
  const plans = createPlans(deps);
  const running = { engineFor: async () => engine, width: async () => concurrency, ...plans };
  const memory = createMemoryHost({ files, running, webhooks, onDocument });
  const work = { slots: concurrency, engineWith, ...plans, address, webhooks, load, onDocument, log };
  const durable = database && createDurable(database, work);
  const reader = createJobReader(async function* () {
    yield memory;
    const host = await durable?.ifThere();
    if (host) yield host;
  });

  return {
    ...reader,

    async openDatabase(): Promise<DurableHost> {
      if (!durable) throw new TypeError('The jobs of this server are in no database.');
      return durable.open();
    },

    /** Opens the database of jobs that outlive this server in the background. */
    prepare: () => durable?.prepare(),

    monitors: monitorsIn(durable),

    /**
     * Returns jobs of an operation that began before a time in ms since the epoch, newest first.
     * @returns undefined without a database, which alone can list them
     */
    list: async (operation: OperationName, before: number, limit: number) =>
      durable && ((await durable.ifThere())?.list(operation, before, limit) ?? []),

    /** Files of results that outlive this server. */
    files: async () => (await durable?.ifThere())?.files,

    /**
     * @param startKey of a start that must happen only once, however often it is sent, and to whichever server
     * @returns the job that was begun, or to which its pages were added
     */
    async start(operation: JobOperation<OperationInput>, asked: ServerStart, startKey?: string): Promise<StartedJob> {
      const wanted = { ...asked, input: ownBrowser?.marked(asked.input) ?? asked.input };
      const before = startKey && (await reader.begunWith(startKey));
      if (before) return { id: before, isNew: false };
      const appended = operation.appendsTo(wanted.input);
      if (appended !== undefined) return append(reader, appended, wanted, operation.ended, startKey);
      refuseWrongInput(wanted, deps);
      // Jobs that must leave no trace are never written to disk.
      const host: JobHost = durable && !leavesNoTrace(wanted.page) ? await durable.open() : memory;
      return host.start({ ...jobStartOf(wanted), ...(startKey && { startKey }) });
    },

    /** @throws WinnowError NOT_FOUND, or with status 409 if it has already ended */
    async cancel(name: OperationName, { title }: JobOperation<OperationInput>, id: string): Promise<void> {
      const { job, host } = await reader.find(name, id);
      if (job.state === 'done' || job.state === 'failed') throw alreadyCompleted(title);
      await host.cancel(id);
    },

    /** Leaves the jobs of a database to the next server, and ends all others, because this server stops. */
    async [Symbol.asyncDispose]() {
      await Promise.all([memory[Symbol.asyncDispose](), durable?.[Symbol.asyncDispose]()]);
    },
  };
}

const alreadyCompleted = (title: string) =>
  new WinnowError('UNPROCESSABLE', `${title} is already completed`, { status: 409 });

/** Keeps files as long as this server lives. @param origin of this server */
export const keepAt =
  (files: Pick<Files, 'keep'>, origin: () => string): KeepFile =>
  async (file) =>
    `${origin()}/files/${await files.keep(file)}`;

export type ServerJobs = ReturnType<typeof createServerJobs>;
