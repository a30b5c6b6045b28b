import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Model } from '../../lib/model';
import type { SearchEngine } from '../../lib/operations/search/engines/engine';
import type { DatabasePlace } from '../database/open.ts';
import { type OwnBrowserOptions, openOwnBrowser } from '../own-browser/open.ts';
import type { OwnBrowser } from '../own-browser/own-browser.ts';
import { createPrograms, type Programs } from '../own-browser/programs.ts';
import { Problem } from '../problem.ts';
import { interactWith } from '../sessions/interact-with.ts';
import { createSessions, type Sessions, type SessionsDeps } from '../sessions/sessions.ts';
import { openAccount } from './account/open.ts';
import { createUsageLog } from './account/usage.ts';
import { type AppDeps, createApp } from './app.ts';
import { UNEXPECTED } from './errors.ts';
import { createFiles, type Files } from './files.ts';
import { createHttpServer } from './http-server.ts';
import { createServerJobs, createSlotEngine, keepAt, type ServerJobs } from './jobs.ts';
import { createKeyCheck, type KeyCheck } from './key.ts';
import type { Mailer } from './monitor/mailer.ts';
import { openMonitors } from './monitor/open.ts';
import type { MonitorClock } from './monitor/scheduler.ts';
import { createUploads } from './parse/uploads.ts';
import { openProfiles, type Profiles } from './profiles.ts';
import { createScraper, type Scraper, type ScraperDeps } from './scraper.ts';
import type { ScrapingBrowser } from './scraping-browser.ts';
import { lookupDeps, planDeps } from './serving.ts';
import { createInteractions } from './sessions/interactions.ts';
import { createWatchers } from './watcher.ts';

export interface HttpServiceOptions
  extends OwnBrowserOptions,
    Pick<ScraperDeps, 'concurrency' | 'waiting'>,
    Pick<AppDeps, 'log'> {
  /** The key that clients send. */
  key: string;
  /** Port; 0 for any free one. */
  port: number;
  /** Signs the events for webhooks; without it they are unsigned. */
  webhookSecret?: string | undefined;
  /** Chooses the fields of crawls by their prompts; missing without a model. */
  model?: Model | undefined;
  /** Searches the web; missing without a search engine. */
  searchEngine?: SearchEngine | undefined;
  /** Sends mail about monitors; missing without a mail server. */
  mailer?: Mailer | undefined;
  /** Clock of the monitors; defaults to that of this computer. */
  clock?: MonitorClock | undefined;
  /** Folder for the record of requested work; without it that ends with the server. A shared database replaces it. */
  accountFolder?: string | undefined;
  /** Database in which jobs and their results are kept for a day; without it they end with the server. */
  database?: DatabasePlace | undefined;
  /** Folder of profiles; without it they live as long as the server. */
  profiles?: string | undefined;
  openBrowser(options: Parameters<ScraperDeps['openBrowser']>[0]): Promise<ScrapingBrowser>;
  /** Starts the browsers of sessions; absent if sessions are not served. */
  openSessionBrowser?: SessionsDeps['openBrowser'];
}

export interface HttpService extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  url: string;
  /** Lets running scrapes finish for up to `limit` milliseconds, and refuses new ones. */
  drain(limit: number): Promise<void>;
}

/** Returns the files of this process first, then those of results that outlive it. */
const withFilesOf = (files: Files, jobs: Pick<ServerJobs, 'files'>): AppDeps['files'] => ({
  find: async (name) => (await files.find(name)) ?? (await jobs.files())?.find(name),
  async read(name, start, end) {
    const own = await files.find(name);
    const kept = own ? files : ((await jobs.files()) ?? files);
    return kept.read(name, start, end);
  },
});

/** How long clients may take to receive the last responses, in ms. */
const ANSWER_LIMIT = 2_000;

/** @param isClosing returns true if connections must end with their responses */
const listenerOf = (app: ReturnType<typeof createApp>, isClosing: () => boolean) =>
  getRequestListener(
    async (request, env) => {
      const response = await app.fetch(request, env as HttpBindings);
      if (isClosing()) response.headers.set('Connection', 'close');
      return response;
    },
    { overrideGlobalObjects: false },
  );

interface ServiceDeps
  extends Pick<
    HttpServiceOptions,
    | 'concurrency'
    | 'log'
    | 'webhookSecret'
    | 'database'
    | 'accountFolder'
    | 'model'
    | 'searchEngine'
    | 'mailer'
    | 'clock'
  > {
  isKey: KeyCheck;
  files: Files;
  scraper: Scraper;
  sessions: Sessions;
  profiles: Profiles;
  programs: Programs;
  ownBrowser?: OwnBrowser | undefined;
  /** Address of this server, once it listens. */
  address(): string;
}

/** Opens everything that requests need. */
async function openApp({ scraper, sessions, profiles, accountFolder, model, searchEngine, ...deps }: ServiceDeps) {
  const { files, log, concurrency, address, isKey, database } = deps;
  const failed = (fault: unknown) => log({ status: UNEXPECTED.status, milliseconds: 0, fault });
  // Servers with a shared database have one account in it.
  const own = database && 'address' in database ? undefined : await openAccount(accountFolder, failed);
  // Pages that are read in the user's own browser are nowhere else what they are there.
  const interact = deps.ownBrowser?.isDefault ? undefined : interactWith(sessions);
  const plans = planDeps({ model, searchEngine, interact });
  const jobs = createServerJobs({ ...deps, ...scraper, plans, onDocument: () => void usage.charge(1) });
  const account = own ? { ...own, files } : await jobs.openDatabase();
  const usage = createUsageLog(account.usage);
  // A file that the database does not accept is still available here.
  const keep: Files['keep'] = (file) => account.files.keep(file).catch(() => files.keep(file));
  const kept = keepAt({ keep }, address);
  const lookups = lookupDeps(plans, {
    pages: createSlotEngine({ scrape: scraper.scrape, keep: kept, log }),
    scrape: scraper.scrape,
    keep: kept,
    scrapes: account.scrapes,
    concurrency,
    address,
  });
  const uploads = createUploads();
  const monitors = openMonitors({
    jobs,
    durable: database && jobs.monitors,
    searchEngine,
    model,
    mailer: deps.mailer,
    width: concurrency,
    clock: deps.clock,
    webhooks: { secret: deps.webhookSecret, log },
    log,
  });
  const app = createApp({
    isKey,
    log,
    programs: deps.programs,
    ownBrowser: deps.ownBrowser,
    files: withFilesOf(files, jobs),
    async scrape(wanted, origin, signal) {
      const own = keepAt({ keep }, () => origin);
      return (await scraper.scrape(wanted, { signal, keep: own })).response;
    },
    uploads,
    jobs,
    monitors,
    lookups,
    usage,
    scrapes: account.scrapes,
    sessions,
    profiles,
    interactions: createInteractions({
      sessions,
      scrapes: account.scrapes,
      ownBrowser: deps.ownBrowser,
      pageOfJob: jobs.pageRequest,
      model,
    }),
    account: {
      documentOf: async (id) => (await account.scrapes.get(id)) ?? jobs.page(id),
      async load() {
        const [here, besides] = [scraper.load(), await jobs.load()];
        return {
          active: here.active + besides.active,
          waiting: here.waiting + besides.waiting,
          slots: concurrency + besides.slots,
        };
      },
    },
  });
  return { app, jobs, monitors, own, uploads };
}

/**
 * Listens on loopback, and responds once a browser is open.
 * @throws Problem if the port is in use
 */
export async function startService({
  port,
  key,
  profiles: folder,
  ...options
}: HttpServiceOptions): Promise<HttpService> {
  const files = await createFiles();
  const profiles = await openProfiles(folder);
  const programs = createPrograms(key);
  const own = openOwnBrowser(options, programs);
  const scraper = createScraper({ ...options, profiles, ownBrowser: own?.browser });
  const sessions = createSessions({
    openBrowser: options.openSessionBrowser,
    profiles,
    failed: (fault) => options.log({ status: UNEXPECTED.status, milliseconds: 0, fault }),
  });
  const isKey = createKeyCheck(key, programs);
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const deps = { ...options, isKey, programs, ownBrowser: own?.browser, files, scraper, sessions, profiles, address };
  const { app, jobs, monitors, own: account, uploads } = await openApp(deps);
  let isClosing = false;
  const watchers = createWatchers({ isKey, jobs });
  const server = createHttpServer(
    listenerOf(app, () => isClosing),
    watchers,
    own?.connections,
  );

  const end = async () => {
    server.close();
    watchers[Symbol.dispose]();
    own?.[Symbol.dispose]();
    uploads[Symbol.dispose]();
    server.closeAllConnections();
    await monitors[Symbol.asyncDispose]();
    await sessions[Symbol.asyncDispose]();
    await jobs[Symbol.asyncDispose]();
    await scraper[Symbol.asyncDispose]();
    await profiles[Symbol.asyncDispose]();
    await files[Symbol.asyncDispose]();
    await account?.[Symbol.asyncDispose]();
  };
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? `${port} is taken. Choose another.` : error.message;
      throw new Problem(`port: ${why}`, 1, error);
    });
    await scraper.ready();
    jobs.prepare();
    monitors.start();
  } catch (error) {
    await end();
    throw error;
  }
  return {
    url: address(),
    async drain(limit) {
      isClosing = true;
      watchers[Symbol.dispose]();
      await monitors[Symbol.asyncDispose]();
      await Promise.all([jobs[Symbol.asyncDispose](), sessions[Symbol.asyncDispose]()]);
      await scraper.drain(limit);
      server.close();
      await once(server, 'close', { signal: AbortSignal.timeout(ANSWER_LIMIT) }).catch(() => undefined);
    },
    [Symbol.asyncDispose]: end,
  };
}
