import { ScrapeError, type ScrapeResponse } from '../../lib/contract';
import { placeFiles } from './attachments.ts';
import { leavesNoTrace, type Wanted } from './body.ts';
import type { Door } from './door.ts';
import type { Files } from './files.ts';
import { createLine } from './line.ts';
import type { Profiles } from './profiles.ts';
import { siteOf } from './site.ts';

export interface ScraperDeps {
  /** Scrapes at the same time. */
  concurrency: number;
  /** Scrapes that may wait; the next is turned away. */
  waiting?: number;
  /** @param options the folder of a profile; or, for the browser that all others share, who is told of its pages */
  openDoor(options: { profile?: string; visited?(address: string): void }): Promise<Door>;
  profiles: Pick<Profiles, 'open'>;
  files: Pick<Files, 'keep'>;
}

export interface Scraper extends AsyncDisposable {
  /** Resolves once a browser is there. */
  ready(): Promise<unknown>;
  /**
   * @param origin where files are served
   * @param client aborted when whoever asked has left
   * @throws ScrapeError
   */
  scrape(wanted: Wanted, origin: string, client: AbortSignal): Promise<ScrapeResponse>;
  /**
   * Turns away what waits and what comes, and resolves when nothing runs any more.
   * @param limit milliseconds after which what still runs is ended
   */
  drain(limit: number): Promise<void>;
}

/** Milliseconds for the extension to say by itself what took too long. */
const GRACE = 1_000;
/** As many as a client may well send at once. */
const WAITING = 100;

/** From a request to its answer: the line, a browser, the files. */
export function createScraper({ concurrency, waiting = WAITING, openDoor, profiles, files }: ScraperDeps): Scraper {
  let shared: Promise<Door> | undefined;
  let isClosing = false;
  const queued = new Set<AbortController>();
  const running = new Set<AbortController>();
  let rested = () => {};

  const line = createLine({
    places: concurrency,
    length: waiting,
    clean: async () => (await shared)?.clean(),
  });

  const visited = (address: string) => {
    const site = siteOf(address);
    if (site) line.visited(site);
  };

  /** The browser for all scrapes without a profile; another one where it has crashed. */
  async function sharedDoor(): Promise<Door> {
    const known = shared;
    const door = await known?.catch(() => undefined);
    if (door?.isOpen()) return door;
    if (shared === known) {
      shared = openDoor({ visited });
      await door?.[Symbol.asyncDispose]().catch(() => undefined);
    }
    return shared as Promise<Door>;
  }

  async function scrapeIn({ body: { profile: _, ...body }, request }: Wanted, signal: AbortSignal) {
    if (!request.profile) return (await sharedDoor()).scrape(body, signal);
    const saves = request.profile.saveChanges && !leavesNoTrace(request);
    await using profile = await profiles.open(request.profile.name, saves);
    const scraped = await scrapeOnce(profile.path, body, signal);
    if (saves) await profile.save();
    return scraped;
  }

  /** In a browser that has ended, and written everything down, when this resolves. */
  async function scrapeOnce(profile: string, body: Record<string, unknown>, signal: AbortSignal) {
    await using door = await openDoor({ profile });
    return await door.scrape(body, signal);
  }

  async function scrape(wanted: Wanted, origin: string, client: AbortSignal): Promise<ScrapeResponse> {
    if (isClosing) throw closing();
    const { request } = wanted;
    const end = new AbortController();
    client.addEventListener('abort', () => end.abort(new ScrapeError('CANCELLED', 'The client has left.')), {
      once: true,
    });
    const since = performance.now();
    const inLine = late('Scrape timed out while waiting in the concurrency limit queue');
    let limit = setTimeout(() => end.abort(inLine), request.timeout);

    queued.add(end);
    const site = request.profile ? undefined : siteOf(request.url);
    const turn = await line.enter(site, end.signal).finally(() => {
      queued.delete(end);
      clearTimeout(limit);
    });

    running.add(end);
    const left = request.timeout - (performance.now() - since);
    limit = setTimeout(() => end.abort(late('Scrape timed out')), left + GRACE);
    try {
      const { response, attachments } = await scrapeIn(wanted, end.signal);
      const { metadata } = response.data;
      metadata.concurrencyLimited = turn.waited !== undefined;
      if (turn.waited !== undefined) metadata.concurrencyQueueDurationMs = turn.waited;
      const addressOf = async (file: Parameters<Files['keep']>[0]) => `${origin}/files/${await files.keep(file)}`;
      await placeFiles(response, attachments, leavesNoTrace(request) ? undefined : addressOf);
      return response;
    } catch (error) {
      // What else went wrong when it was ended went wrong because of that.
      throw end.signal.aborted ? end.signal.reason : error;
    } finally {
      clearTimeout(limit);
      turn.leave();
      running.delete(end);
      if (running.size === 0) rested();
    }
  }

  return {
    ready: sharedDoor,
    scrape,

    async drain(limit) {
      isClosing = true;
      for (const end of queued) end.abort(closing());
      if (running.size === 0) return;
      const rest = new Promise<void>((resolve) => {
        rested = resolve;
      });
      const timer = setTimeout(() => {
        for (const end of running) end.abort(closing());
      }, limit);
      await rest;
      clearTimeout(timer);
    },

    async [Symbol.asyncDispose]() {
      await (await shared?.catch(() => undefined))?.[Symbol.asyncDispose]();
    },
  };
}

const late = (sentence: string) => new ScrapeError('SCRAPE_TIMEOUT', sentence);
const closing = () => new ScrapeError('SERVICE_UNAVAILABLE', 'The server is shutting down.');
