import type { BrowserRequest, SessionStatus } from '../../lib/contract';
import type { SessionBrowser, SessionPage } from './session-browser.ts';
import { sessionGone } from './session-error.ts';

/** Data of a session, kept for a while after it has ended. */
export interface SessionRecord {
  id: string;
  status: SessionStatus;
  /** When it was created, in ms since the epoch, like the following times. */
  createdAt: number;
  lastActivity: number;
  expiresAt: number;
  streamWebView: boolean;
}

/** A page, its browser, and a function that releases both. */
export interface OpenedPage {
  page: SessionPage;
  browser: Pick<SessionBrowser, 'ended'>;
  close(): Promise<void>;
}

/** An open session. It ends by itself when its time is over, or with its browser. */
export class LiveSession {
  readonly record: SessionRecord;
  readonly #opened: OpenedPage;
  readonly #onEnd: (closed: Promise<void>) => void;
  readonly #activityTtl: number;
  readonly #ttlTimer: NodeJS.Timeout;
  readonly #gone = new AbortController();
  #idleTimer: NodeJS.Timeout | undefined;
  /** Resolves once all earlier calls have used the page. */
  #queue: Promise<unknown> = Promise.resolve();
  /** Number of calls that use the page or wait for it. */
  #calls = 0;
  #closed: Promise<void> | undefined;

  /** @param onEnd called once, when it ends, with a promise that resolves when its page is closed */
  constructor(
    opened: OpenedPage,
    { ttl, activityTtl, streamWebView = true }: Pick<BrowserRequest, 'ttl' | 'activityTtl' | 'streamWebView'>,
    onEnd: (closed: Promise<void>) => void,
  ) {
    const createdAt = Date.now();
    const expiresAt = createdAt + ttl * 1_000;
    this.record = {
      id: crypto.randomUUID(),
      status: 'active',
      createdAt,
      lastActivity: createdAt,
      expiresAt,
      streamWebView,
    };
    this.#opened = opened;
    this.#onEnd = onEnd;
    this.#activityTtl = activityTtl;
    this.#ttlTimer = setTimeout(() => void this.#endUnasked(), ttl * 1_000);
    void opened.browser.ended.then(() => this.#endUnasked());
    this.#rest();
  }

  /**
   * Works with the page once no other call does.
   * @throws WinnowError 410 if the session ends in between; or whatever the work throws
   */
  async use<Result>(
    signal: AbortSignal,
    work: (page: SessionPage, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    this.#calls++;
    this.#rest();
    const gone = this.#gone.signal;
    const both = AbortSignal.any([signal, gone]);
    const before = this.#queue;
    const running = (async () => {
      await before;
      both.throwIfAborted();
      return work(this.#opened.page, both);
    })();
    this.#queue = running.catch(() => undefined);
    try {
      return await running;
    } catch (thrown) {
      throw gone.aborted ? gone.reason : thrown;
    } finally {
      this.#calls--;
      if (!gone.aborted) this.#rest();
    }
  }

  /** Ends it. Resolves once all of it is closed. */
  end(): Promise<void> {
    if (!this.#closed) {
      clearTimeout(this.#ttlTimer);
      clearTimeout(this.#idleTimer);
      this.record.status = 'destroyed';
      this.#gone.abort(sessionGone());
      this.#closed = this.#opened.close();
      this.#onEnd(this.#closed);
    }
    return this.#closed;
  }

  /** Failures reach the callback that was notified of the end. */
  #endUnasked = (): Promise<void> => this.end().catch(() => undefined);

  #rest(): void {
    clearTimeout(this.#idleTimer);
    this.record.lastActivity = Date.now();
    if (this.#calls > 0) return;
    this.#idleTimer = setTimeout(() => void this.#endUnasked(), this.#activityTtl * 1_000);
  }
}
