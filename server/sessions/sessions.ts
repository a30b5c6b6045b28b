import type { BrowserRequest, SessionStatus } from '../../lib/contract';
import { WinnowError } from '../../lib/errors';
import type { Profiles } from '../http/profiles.ts';
import type { PageSetup, SessionBrowser, SessionPage } from './session-browser.ts';
import { sessionError, sessionGone, sessionUnknown } from './session-error.ts';

/** What is known of a session, also for a while after it has ended. */
export interface SessionRecord {
  id: string;
  status: SessionStatus;
  /** Milliseconds since the epoch. */
  createdAt: number;
  lastActivity: number;
  expiresAt: number;
  streamWebView: boolean;
}

/** How a session is opened. */
export interface Opening extends Pick<BrowserRequest, 'ttl' | 'activityTtl' | 'profile' | 'streamWebView'> {
  /** The page of a scrape, to be opened again. */
  setup?: PageSetup | undefined;
}

/** The sessions of this server, none of which outlives it. */
export interface Sessions extends AsyncDisposable {
  /**
   * @param signal aborted when whoever asked has left: then nothing is left open
   * @throws WinnowError 429 for one too many, 409 for the second writer of a profile, 503 without a browser
   */
  create(opening: Opening, signal: AbortSignal): Promise<SessionRecord>;
  get(id: string): SessionRecord | undefined;
  /** Every session, the newest first. */
  list(): SessionRecord[];
  /**
   * Works with the page of a session. What comes meanwhile waits: a page is for one at a time.
   * @throws WinnowError 404 or 410, also where the session ends meanwhile
   */
  use<Result>(
    id: string,
    signal: AbortSignal,
    work: (page: SessionPage, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result>;
  /** Ends a session. @returns milliseconds that it lasted; undefined if there is none, or it has ended before */
  destroy(id: string): Promise<number | undefined>;
}

export interface SessionsDeps {
  /** Starts a browser; absent where none is to be had. @param options the folder of a profile */
  openBrowser?: ((options: { profile?: string }) => Promise<SessionBrowser>) | undefined;
  profiles: Pick<Profiles, 'open'>;
  /** Called for what goes wrong while a session ends, which nobody waits for. */
  failed(fault: unknown): void;
}

/** Sessions at the same time. */
export const MOST_SESSIONS = 16;
/** Ended sessions that are still known. */
const MOST_ENDED = 1_000;

const OTHER_WRITER =
  'Another session is currently writing to this profile. Only one writer is allowed at a time. ' +
  'You can still access it with saveChanges: false, or try again later.';

interface Live {
  record: SessionRecord;
  page: SessionPage;
  /** Aborted once the session ends. */
  end: AbortController;
  /** Resolves once all that came before has had the page. */
  queue: Promise<unknown>;
  timers: { ttl: NodeJS.Timeout; idle: NodeJS.Timeout };
  activityTtl: number;
  /** Calls that have the page or wait for it. */
  calls: number;
  /** Closes its page, and what else it has for itself. */
  close(): Promise<void>;
  closed?: Promise<void>;
}

export function createSessions({ openBrowser, profiles, failed }: SessionsDeps): Sessions {
  const live = new Map<string, Live>();
  const records = new Map<string, SessionRecord>();
  const closing = new Set<Promise<unknown>>();
  const shared = createSharedBrowser(openBrowser);
  let opening = 0;
  let isClosed = false;

  function end(session: Live): Promise<void> {
    session.closed ??= (async () => {
      const { record, timers } = session;
      clearTimeout(timers.ttl);
      clearTimeout(timers.idle);
      record.status = 'destroyed';
      live.delete(record.id);
      session.end.abort(sessionGone());
      await session.close().catch(failed);
    })();
    const { closed } = session;
    closing.add(closed);
    void closed.finally(() => closing.delete(closed));
    return closed;
  }

  function rest(session: Live): void {
    clearTimeout(session.timers.idle);
    session.record.lastActivity = Date.now();
    if (session.calls === 0) session.timers.idle = setTimeout(() => void end(session), session.activityTtl * 1_000);
  }

  function add({ ttl, activityTtl, streamWebView = true }: Opening, opened: OpenedPage): SessionRecord {
    const createdAt = Date.now();
    const expiresAt = createdAt + ttl * 1_000;
    const record: SessionRecord = {
      id: crypto.randomUUID(),
      status: 'active',
      createdAt,
      lastActivity: createdAt,
      expiresAt,
      streamWebView,
    };
    const session: Live = {
      ...opened,
      record,
      end: new AbortController(),
      queue: Promise.resolve(),
      timers: { ttl: setTimeout(() => void end(session), ttl * 1_000), idle: setTimeout(() => undefined) },
      activityTtl,
      calls: 0,
    };
    live.set(record.id, session);
    records.set(record.id, record);
    for (const { id, status } of records.values()) {
      if (records.size - live.size <= MOST_ENDED) break;
      if (status === 'destroyed') records.delete(id);
    }
    void opened.browser.ended.then(() => end(session));
    rest(session);
    return record;
  }

  return {
    async create(wanted, signal) {
      if (!openBrowser)
        throw sessionError(503, 'Browser feature is not configured: start the server with npm run serve.');
      if (isClosed) throw new WinnowError('SERVICE_UNAVAILABLE', 'The server is shutting down.');
      if (live.size + opening >= MOST_SESSIONS) {
        throw sessionError(
          429,
          `${MOST_SESSIONS} browser sessions are open already: end one of them, or try again later.`,
        );
      }
      opening++;
      const { profile } = wanted;
      const working = profile
        ? openProfile(profile, wanted.setup, { openBrowser, profiles }, signal)
        : shared.open(wanted.setup, signal);
      const settled = working.then(
        () => undefined,
        () => undefined,
      );
      closing.add(settled);
      try {
        const opened = await working;
        if (signal.aborted || isClosed) {
          await opened.close();
          throw isClosed ? new WinnowError('SERVICE_UNAVAILABLE', 'The server is shutting down.') : signal.reason;
        }
        return add(wanted, opened);
      } finally {
        opening--;
        closing.delete(settled);
      }
    },

    get: (id) => records.get(id),
    list: () => [...records.values()].reverse(),

    async use(id, signal, work) {
      const session = live.get(id);
      if (!session) throw records.has(id) ? sessionGone() : sessionUnknown();
      session.calls++;
      rest(session);
      const both = AbortSignal.any([signal, session.end.signal]);
      const before = session.queue;
      const running = (async () => {
        await before;
        both.throwIfAborted();
        return work(session.page, both);
      })();
      session.queue = running.catch(() => undefined);
      try {
        return await running;
      } catch (thrown) {
        throw session.end.signal.aborted ? session.end.signal.reason : thrown;
      } finally {
        session.calls--;
        if (!session.end.signal.aborted) rest(session);
      }
    },

    async destroy(id) {
      const session = live.get(id);
      if (!session) return undefined;
      await end(session);
      return Date.now() - session.record.createdAt;
    },

    async [Symbol.asyncDispose]() {
      isClosed = true;
      await Promise.all([...live.values()].map(end));
      await Promise.all([...closing]);
    },
  };
}

/** A page, the browser that it is in, and a function that lets go of both. */
interface OpenedPage {
  page: SessionPage;
  browser: Pick<SessionBrowser, 'ended'>;
  close(): Promise<void>;
}

type OpenBrowser = NonNullable<SessionsDeps['openBrowser']>;

/** Opens a page in a browser of its own, which has a copy of a profile. @throws WinnowError 409 for its second writer */
async function openProfile(
  { name, saveChanges }: NonNullable<Opening['profile']>,
  setup: PageSetup | undefined,
  { openBrowser, profiles }: Pick<SessionsDeps, 'profiles'> & { openBrowser: OpenBrowser },
  signal: AbortSignal,
): Promise<OpenedPage> {
  const profile = await profiles.open(name, saveChanges).catch((thrown) => {
    throw thrown instanceof WinnowError && thrown.code === 'RATE_LIMITED'
      ? sessionError(409, OTHER_WRITER, thrown)
      : thrown;
  });
  try {
    const browser = await openBrowser({ profile: profile.path });
    const close = async () => {
      await browser[Symbol.asyncDispose]();
      if (saveChanges) await profile.save();
    };
    try {
      const page = await browser.open(setup, signal);
      return { page, browser, close: () => close().finally(() => profile[Symbol.asyncDispose]()) };
    } catch (error) {
      await browser[Symbol.asyncDispose]();
      throw error;
    }
  } catch (error) {
    await profile[Symbol.asyncDispose]();
    throw error;
  }
}

/** The browser of all sessions without a profile, each of which has cookies of its own. It ends with the last of them. */
function createSharedBrowser(openBrowser: OpenBrowser | undefined) {
  let running: Promise<SessionBrowser> | undefined;
  let users = 0;

  async function leave(): Promise<void> {
    users--;
    if (users > 0) return;
    const last = running;
    running = undefined;
    await last?.then((browser) => browser[Symbol.asyncDispose]()).catch(() => undefined);
  }

  function start(): Promise<SessionBrowser> {
    if (!openBrowser) throw new TypeError('No browser is to be had.');
    const starting = openBrowser({});
    const forget = () => {
      if (running === starting) running = undefined;
    };
    starting.then(({ ended }) => ended.then(forget), forget);
    return starting;
  }

  return {
    async open(setup: PageSetup | undefined, signal: AbortSignal): Promise<OpenedPage> {
      users++;
      try {
        running ??= start();
        const browser = await running;
        const page = await browser.open(setup, signal);
        const close = async () => {
          try {
            await page[Symbol.asyncDispose]();
          } finally {
            await leave();
          }
        };
        return { page, browser, close };
      } catch (error) {
        await leave();
        throw error;
      }
    },
  };
}
