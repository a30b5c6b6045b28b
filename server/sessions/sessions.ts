import { WinnowError } from '../../lib/base/errors';
import type { BrowserRequest } from '../../lib/contract';
import type { Profiles } from '../http/profiles.ts';
import { LiveSession, type OpenedPage, type SessionRecord } from './live-session.ts';
import { createSharedBrowser, type OpenSessionBrowser, openProfile } from './open-session-page.ts';
import type { PageSetup, SessionPage } from './session-browser.ts';
import { sessionError, sessionGone, sessionUnknown } from './session-error.ts';

/** How a session is opened. */
interface Opening extends Pick<BrowserRequest, 'ttl' | 'activityTtl' | 'profile' | 'streamWebView'> {
  /** The page of a scrape, to be opened again. */
  setup?: PageSetup | undefined;
}

/** The sessions of this server, which end with it. */
export interface Sessions extends AsyncDisposable {
  /** False if no browser can be started, so that none can be created. */
  canOpen: boolean;
  /**
   * @param signal aborted when the client has disconnected, which closes everything again
   * @throws WinnowError 429 above the limit, 409 for the second writer of a profile, 503 without a browser
   */
  create(opening: Opening, signal: AbortSignal): Promise<SessionRecord>;
  get(id: string): SessionRecord | undefined;
  /** Lists all sessions, newest first. */
  list(): SessionRecord[];
  /**
   * Works with the page of a session. Other calls wait: a page is used by one at a time.
   * @throws WinnowError 404 or 410, also if the session ends in between
   */
  use<Result>(
    id: string,
    signal: AbortSignal,
    work: (page: SessionPage, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result>;
  /** Ends a session. @returns how long it lasted, in ms; undefined if it does not exist or has already ended */
  destroy(id: string): Promise<number | undefined>;
}

export interface SessionsDeps {
  /** Absent if no browser can be started. */
  openBrowser?: OpenSessionBrowser | undefined;
  profiles: Pick<Profiles, 'open'>;
  /** Called with failures while a session ends, which no caller waits for. */
  failed(fault: unknown): void;
}

/** Maximum number of sessions at the same time. */
export const MOST_SESSIONS = 16;
/** Maximum number of ended sessions whose records are kept. */
const MOST_ENDED = 1_000;

export function createSessions({ openBrowser, profiles, failed }: SessionsDeps): Sessions {
  const live = new Map<string, LiveSession>();
  const records = new Map<string, SessionRecord>();
  const unsettled = createUnsettled();
  const shared = createSharedBrowser(openBrowser);
  let opening = 0;
  let isClosed = false;

  function add(wanted: Opening, opened: OpenedPage): SessionRecord {
    const session: LiveSession = new LiveSession(opened, wanted, (closed) => {
      live.delete(session.record.id);
      unsettled.add(closed.catch(failed));
    });
    const { record } = session;
    live.set(record.id, session);
    records.set(record.id, record);
    for (const { id, status } of records.values()) {
      if (records.size - live.size <= MOST_ENDED) break;
      if (status === 'destroyed') records.delete(id);
    }
    return record;
  }

  /** @throws WinnowError if no further session is possible */
  function checkRoom(): OpenSessionBrowser {
    if (isClosed) throw closing();
    if (!openBrowser) {
      throw sessionError(503, 'This server has no browser but yours: restart it with --browser both.');
    }
    if (live.size + opening < MOST_SESSIONS) return openBrowser;
    throw sessionError(429, `${MOST_SESSIONS} browser sessions are open already: end one of them, or try again later.`);
  }

  return {
    canOpen: openBrowser !== undefined,

    async create(wanted, signal) {
      const open = checkRoom();
      const { profile, setup } = wanted;
      opening++;
      try {
        const working = profile
          ? openProfile(profile, setup, { openBrowser: open, profiles }, signal)
          : shared.open(setup, signal);
        unsettled.add(working);
        const opened = await working;
        if (!signal.aborted && !isClosed) return add(wanted, opened);
        await opened.close();
        throw isClosed ? closing() : signal.reason;
      } finally {
        opening--;
      }
    },

    get: (id) => records.get(id),
    list: () => [...records.values()].reverse(),

    async use(id, signal, work) {
      const session = live.get(id);
      if (!session) throw records.has(id) ? sessionGone() : sessionUnknown();
      return session.use(signal, work);
    },

    async destroy(id) {
      const session = live.get(id);
      if (!session) return undefined;
      await session.end().catch(failed);
      return Date.now() - session.record.createdAt;
    },

    async [Symbol.asyncDispose]() {
      isClosed = true;
      for (const session of live.values()) void session.end().catch(failed);
      await unsettled.settled();
    },
  };
}

const closing = () => new WinnowError('SERVICE_UNAVAILABLE', 'The server is shutting down.');

/** Tracks work that must settle before the end. */
function createUnsettled() {
  const waiting = new Set<Promise<void>>();
  return {
    add(work: Promise<unknown>): void {
      const settled: Promise<void> = work.then(
        () => void waiting.delete(settled),
        () => void waiting.delete(settled),
      );
      waiting.add(settled);
    },
    async settled(): Promise<void> {
      await Promise.all([...waiting]);
    },
  };
}
