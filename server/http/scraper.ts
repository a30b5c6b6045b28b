import { WinnowError } from '../../lib/base/errors';
import { defined } from '../../lib/base/json';
import { leavesNoTrace, type ScrapeRequest } from '../../lib/contract';
import { normalizeAddress } from '../../lib/scrape/cache-key';
import type { EngineContext } from '../../lib/scrape/engine';
import { cacheOnly } from '../../lib/scrape/unsupported';
import type { Scraped } from '../../lib/worker/job-calls.ts';
import type { OwnBrowser } from '../own-browser/own-browser.ts';
import { type KeepFile, placeFiles } from './attachments.ts';
import type { BrowserStart, ServerStart } from './body.ts';
import type { Profiles } from './profiles.ts';
import { createRequestClock, type RequestClock } from './request-clock.ts';
import type { ScrapingBrowser } from './scraping-browser.ts';
import { createSlots, type Wish } from './slots.ts';

export interface ScraperDeps {
  /** Number of scrapes at the same time. */
  concurrency: number;
  /** Number of scrapes that may wait; the next is refused. */
  waiting?: number;
  /** @param options the folder of a profile; without it the browser runs many scrapes, one after the other */
  openBrowser(options: { profile?: string }): Promise<ScrapingBrowser>;
  profiles: Pick<Profiles, 'open'>;
  /** The person's browser; absent if the server was not started for it. */
  ownBrowser?: OwnBrowser | undefined;
}

/** A response whose files lie at the addresses that were given to them. */
type PageScraped = Pick<Scraped, 'response' | 'pageLinks'>;

/** What belongs to a scrape besides its request. */
interface ScrapeContext extends Pick<EngineContext, 'parentId'> {
  /** Aborted when the client has disconnected. */
  signal: AbortSignal;
  /** Keeps the files of the response; without it they are included as data: URLs. */
  keep?: KeepFile | undefined;
}

export interface Scraper extends AsyncDisposable {
  /** Resolves once a browser is open. */
  ready(): Promise<unknown>;
  /**
   * @param context of a page of a job (`parentId`) lets it wait for its slot without limits on time and queue length
   * @throws WinnowError
   */
  scrape(wanted: ServerStart, context: ScrapeContext): Promise<PageScraped>;
  /** Scrapes that run, and that wait for a slot. */
  load(): { active: number; waiting: number };
  /**
   * Refuses waiting and new scrapes, and resolves when none are running.
   * @param limit timeout after which running scrapes are ended, in ms
   */
  drain(limit: number): Promise<void>;
}

/** How long the extension may take to report its own timeout, in ms. */
const GRACE = 1_000;
/** As many as a client may reasonably send at once. */
const WAITING = 100;

/** From a request to its answer: a slot, its browser, the files. */
export function createScraper({ concurrency, waiting = WAITING, ownBrowser, ...means }: ScraperDeps): Scraper {
  const browsers = createBrowsers({ ...means, ownBrowser });
  const open = ownBrowser?.isDefault ? async () => undefined : browsers.of;
  let isClosing = false;
  const queued = new Set<AbortController>();
  const running = new Set<AbortController>();
  let rested = () => {};

  const slots = createSlots({ count: concurrency, length: waiting, open, clean: browsers.clean });

  async function scrapeUntil(end: AbortController, wanted: ServerStart, context: ScrapeContext): Promise<PageScraped> {
    const isPart = context.parentId !== undefined;
    if (isClosing) throw closing();
    const { page: request } = wanted;
    const { signal } = end;
    const inTime = { ...context, signal };
    const wish = { ...(ownBrowser?.takes(request) ? {} : wishOf(request)), isPatient: isPart };
    // Starting a browser takes some seconds, more on a busy machine: a request must not time out for that.
    const clock = createRequestClock(slots.opening);
    const inQueue = late('Scrape timed out while waiting in the concurrency limit queue');
    let callOff = isPart ? () => undefined : clock.callAt(request.timeout, () => end.abort(inQueue));

    queued.add(end);
    const taken = await slots.take(wish, signal).finally(() => {
      queued.delete(end);
      callOff();
    });

    clock.begin(isPart);
    running.add(end);
    callOff = clock.callAt(request.timeout + GRACE, () => end.abort(late('Scrape timed out')));
    try {
      const { response, attachments, pageLinks } = await browsers.scrape(taken.slot, wanted, clock, inTime);
      const { metadata } = response.data;
      metadata.concurrencyLimited = taken.waited !== undefined;
      if (taken.waited !== undefined) metadata.concurrencyQueueDurationMs = taken.waited;
      // Files may wait for an unavailable or full database, and the next page needs the slot.
      taken.free(keepsCopy(request));
      await placeFiles(response, attachments, leavesNoTrace(request) ? undefined : context.keep);
      return { response, ...defined({ pageLinks }) };
    } catch (error) {
      // An error after the end is a consequence of the end. An error of the same code has more detail.
      const isKnown = error instanceof WinnowError && error.code === signal.reason?.code;
      throw signal.aborted && !isKnown ? signal.reason : error;
    } finally {
      callOff();
      taken.free(false);
      running.delete(end);
      if (running.size === 0) rested();
    }
  }

  return {
    ready: () => open(0),
    scrape: (wanted, context) => untilGone(context.signal, (end) => scrapeUntil(end, wanted, context)),
    load: () => ({ active: running.size, waiting: queued.size }),

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

    [Symbol.asyncDispose]: browsers.close,
  };
}

/** Works until its client disconnects; at its signal, cancels everything that one client may have started. */
async function untilGone<Result>(
  client: AbortSignal,
  work: (end: AbortController) => Promise<Result>,
): Promise<Result> {
  const end = new AbortController();
  const leave = () => end.abort(new WinnowError('CANCELLED', 'The client has left.'));
  if (client.aborted) leave();
  client.addEventListener('abort', leave, { once: true });
  try {
    return await work(end);
  } finally {
    client.removeEventListener('abort', leave);
  }
}

/** Opens the browsers of slots, each when it is first needed, and those of profiles. */
function createBrowsers({
  openBrowser,
  profiles,
  ownBrowser,
}: Pick<ScraperDeps, 'openBrowser' | 'profiles' | 'ownBrowser'>) {
  /** By slot. */
  const browsers: (Promise<ScrapingBrowser> | undefined)[] = [];

  /**
   * Returns the browser of a slot; a new one if it has crashed, or must refuse invalid certificates and no longer can.
   * The caller must hold the slot.
   */
  async function of(slot: number, verifies = false): Promise<ScrapingBrowser> {
    const browser = await browsers[slot]?.catch(() => undefined);
    if (browser?.isOpen() && (browser.verifies() || !verifies)) return browser;
    await browser?.[Symbol.asyncDispose]().catch(() => undefined);
    const opening = openBrowser({});
    browsers[slot] = opening;
    return opening;
  }

  /** Scrapes in a browser that has ended, with everything written to disk, when this resolves. */
  async function scrapeOnce(profile: string, wanted: () => BrowserStart, clock: RequestClock, signal: AbortSignal) {
    await using browser = await clock.pauseDuring(openBrowser({ profile }));
    return await browser.scrape(wanted(), signal);
  }

  return {
    of,

    /** Scrapes in the browser of a slot, or with a profile in one of its own. */
    async scrape(slot: number, scrape: ServerStart, clock: RequestClock, { signal, parentId }: ScrapeContext) {
      const { page, tab, recording, ...rest } = scrape;
      if (ownBrowser?.takes(page)) {
        const deadline = clock.deadline(page.timeout);
        return ownBrowser.scrape({ ...rest, input: page, tab, recording, deadline }, clock, signal);
      }
      const { profile: named, ...input } = page;
      const wanted = () => ({ ...rest, input, deadline: clock.deadline(page.timeout) });
      if (!named) {
        const browser = await clock.pauseDuring(of(slot, !page.skipTlsVerification));
        return browser.scrape(wanted(), signal, parentId && seriesOf(parentId, page));
      }
      const saves = named.saveChanges && !leavesNoTrace(page);
      await using profile = await profiles.open(named.name, saves);
      const scraped = await scrapeOnce(profile.path, wanted, clock, signal);
      if (saves) await profile.save();
      return scraped;
    },

    clean: async (slot: number) => (await browsers[slot])?.clean(),

    async close(): Promise<void> {
      await Promise.all(
        browsers.map(async (browser) => (await browser?.catch(() => undefined))?.[Symbol.asyncDispose]()),
      );
    },
  };
}

/**
 * Returns the series of a job's page: pages of one site that are requested in the same way, without actions. The only
 * trace that one leaves for the next is the length of the history: each is emptied before its stored data are removed.
 */
function seriesOf(job: string, { url, ...alike }: ScrapeRequest): string | undefined {
  const isAlone = alike.actions?.length || leavesNoTrace(alike);
  return isAlone ? undefined : JSON.stringify([job, new URL(url).origin, alike]);
}

/** Copies of pages and their earlier states are in the browser that scraped them. */
const wishOf = (request: ScrapeRequest): Wish =>
  request.profile
    ? {}
    : {
        page: normalizeAddress(request.url),
        needsCopy: cacheOnly(request) || tracksChanges(request),
      };

const keepsCopy = (request: ScrapeRequest): boolean =>
  !leavesNoTrace(request) && (request.storeInCache || tracksChanges(request));

const tracksChanges = ({ formats }: ScrapeRequest) => formats.some(({ type }) => type === 'changeTracking');

const late = (sentence: string) => new WinnowError('SCRAPE_TIMEOUT', sentence);
const closing = () => new WinnowError('SERVICE_UNAVAILABLE', 'The server is shutting down.');
