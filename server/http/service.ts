import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Model } from '../../lib/model';
import type { DatabasePlace } from '../database/open.ts';
import { Problem } from '../problem.ts';
import { openUsageLog } from './account/usage-log.ts';
import { type AppDeps, createApp } from './app.ts';
import { createCrawlPrompts } from './crawl-prompts.ts';
import { UNEXPECTED } from './errors.ts';
import { createFiles, type Files } from './files.ts';
import { createHttpServer } from './http-server.ts';
import { createServerJobs, keepAt, type ServerJobs } from './jobs.ts';
import { createKeptScrapes } from './kept-scrapes.ts';
import { createKeyCheck, type KeyCheck } from './key.ts';
import { createMap } from './lookups.ts';
import { openProfiles } from './profiles.ts';
import { createScraper, type Scraper, type ScraperDeps } from './scraper.ts';
import type { ScrapingBrowser } from './scraping-browser.ts';
import { createWatchers } from './watcher.ts';

export interface HttpServiceOptions extends Pick<ScraperDeps, 'concurrency' | 'waiting'>, Pick<AppDeps, 'log'> {
  /** The key that clients send. */
  key: string;
  /** 0 for any that is free. */
  port: number;
  /** Signs the events that webhooks get; without it they have no signature. */
  webhookSecret?: string | undefined;
  /** Chooses the fields of crawls by what is wished of them; missing where there is none. */
  model?: Model | undefined;
  /** File that counts what is done; without it counts begin anew with the server. */
  usageFile?: string | undefined;
  /** Place where jobs and their results are kept for a day; without it they end with the server. */
  database?: DatabasePlace | undefined;
  /** Folder where profiles are kept; without it they live as long as the server. */
  profiles?: string | undefined;
  openBrowser(options: Parameters<ScraperDeps['openBrowser']>[0]): Promise<ScrapingBrowser>;
}

export interface HttpService extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  url: string;
  /** Finishes the scrapes that run, for as long as `limit` milliseconds, and takes no others. */
  drain(limit: number): Promise<void>;
}

/** Files of this process first, then those of results that outlive it. */
const withFilesOf = (files: Files, jobs: Pick<ServerJobs, 'files'>): AppDeps['files'] => ({
  find: async (name) => (await files.find(name)) ?? (await jobs.files())?.find(name),
  async read(name, start, end) {
    const own = await files.find(name);
    const kept = own ? files : ((await jobs.files()) ?? files);
    return kept.read(name, start, end);
  },
});

/** Milliseconds for clients to take the last answers. */
const ANSWER_LIMIT = 2_000;

/** @param isClosing tells if connections are to end with their responses */
const listenerOf = (app: ReturnType<typeof createApp>, isClosing: () => boolean) =>
  getRequestListener(
    async (request, env) => {
      const response = await app.fetch(request, env as HttpBindings);
      if (isClosing()) response.headers.set('Connection', 'close');
      return response;
    },
    { overrideGlobalObjects: false },
  );

interface Means
  extends Pick<HttpServiceOptions, 'concurrency' | 'log' | 'webhookSecret' | 'database' | 'usageFile' | 'model'> {
  isKey: KeyCheck;
  files: Files;
  scraper: Scraper;
  /** Address of this server, once it listens. */
  address(): string;
}

/** Opens everything that requests are answered with. */
async function openApp({ scraper, usageFile, model, ...means }: Means) {
  const { files, log, concurrency, address, isKey } = means;
  const failed = (fault: unknown) => log({ status: UNEXPECTED.status, milliseconds: 0, fault });
  const usage = await openUsageLog({ file: usageFile, failed });
  const jobs = createServerJobs({ ...means, scrape: scraper.scrape, onDocument: () => usage.charge(1) });
  const scrapes = createKeptScrapes(files);
  const map = createMap({ scrape: scraper.scrape, keep: keepAt(files, address) });
  const prompts = createCrawlPrompts(model, map);
  const app = createApp({
    isKey,
    log,
    files: withFilesOf(files, jobs),
    async scrape(wanted, origin, signal) {
      const keep = keepAt(files, () => origin);
      return (await scraper.scrape(wanted, keep, signal)).response;
    },
    jobs,
    lookups: { map, crawlParams: prompts.preview },
    prompts,
    usage,
    scrapes,
    account: {
      concurrency,
      documentOf: async (id) => (await scrapes.get(id)) ?? jobs.page(id),
      async load() {
        const { active, waiting } = scraper.load();
        return { active, waiting: waiting + (await jobs.waiting()) };
      },
    },
  });
  return { app, jobs, usage };
}

/**
 * Listens on loopback, and answers once a browser is there.
 * @throws Problem where the port is taken
 */
export async function startService({
  port,
  key,
  profiles: folder,
  ...options
}: HttpServiceOptions): Promise<HttpService> {
  const files = await createFiles();
  const profiles = await openProfiles(folder);
  const scraper = createScraper({ ...options, profiles });
  const isKey = createKeyCheck(key);
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { app, jobs, usage } = await openApp({ ...options, isKey, files, scraper, address });
  let isClosing = false;
  const watchers = createWatchers({ isKey, jobs });
  const server = createHttpServer(
    listenerOf(app, () => isClosing),
    watchers,
  );

  const end = async () => {
    server.close();
    watchers[Symbol.dispose]();
    server.closeAllConnections();
    await jobs[Symbol.asyncDispose]();
    await scraper[Symbol.asyncDispose]();
    await profiles[Symbol.asyncDispose]();
    await files[Symbol.asyncDispose]();
    await usage[Symbol.asyncDispose]();
  };
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? `${port} is taken. Choose another.` : error.message;
      throw new Problem(`port: ${why}`, 1, error);
    });
    await scraper.ready();
  } catch (error) {
    await end();
    throw error;
  }
  return {
    url: address(),
    async drain(limit) {
      isClosing = true;
      watchers[Symbol.dispose]();
      await jobs[Symbol.asyncDispose]();
      await scraper.drain(limit);
      server.close();
      await once(server, 'close', { signal: AbortSignal.timeout(ANSWER_LIMIT) }).catch(() => undefined);
    },
    [Symbol.asyncDispose]: end,
  };
}
