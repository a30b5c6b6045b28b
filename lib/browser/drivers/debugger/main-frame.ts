import type { Session } from './session';

/** Progress of the document in the main frame. */
export interface MainFrame {
  /** Network id of the current document; undefined before the first. */
  loaderId(): string | undefined;
  /** True once the document with that id is current. */
  hasShown(loaderId: string): boolean;
  /** Number of documents so far, to detect a new one. */
  documents(): number;
  /** Number of navigations within documents so far, to detect a new one. */
  moves(): number;
  /** True while the page is navigating to another document. */
  isLeaving(): boolean;
  /** Address of the current document when it arrived; undefined before the first. */
  url(): string | undefined;
  /**
   * True if the document can be read and is not being left: DOMContentLoaded has fired, or will not fire soon, since the page
   * stopped loading or never finishes.
   */
  isReadable(): boolean;
  /** True once `load` has fired, or the page has stopped loading. */
  isLoaded(): boolean;
  /** Time since the document became readable, in ms; 0 before. */
  readableFor(): number;
  /** The reason why a readable document is incomplete. */
  unfinished(): 'stopped' | 'loading' | undefined;
  /** Chromium's name for the error that interrupted the document's transfer. */
  brokenBy(): string | undefined;
  /** Continues with the current document after a time in which events were missed. */
  goOn(shown: { loaderId: string; url: string; isLoading: boolean }): void;
}

interface MainFrameOptions {
  /**
   * Network id of the document that is already there, if it can be read. Its progress is reported when lifecycle events are
   * enabled.
   */
  shown?: string | undefined;
  /** How long to wait before a document that is still arriving is read as it is, in ms. */
  timeout: number;
  /** The same for a document that arrives fast, in ms. */
  atLast: number;
  /** True if the page may not navigate any more. */
  isHeld(): boolean;
}

/** How soon a page must leave by itself to count as a redirect, in ms: a page that stays longer was meant to be seen. */
const SOON = 1_000;

/**
 * Follows the page's main frame through its documents.
 * @param options known facts about the page, and its timeouts
 */
export function followMainFrame(session: Session, frameId: string, options: MainFrameOptions): MainFrame {
  const { shown, timeout, atLast, isHeld } = options;
  let loaderId = shown;
  let url: string | undefined;
  const ids: string[] = [];
  let shownAt = Date.now();
  let completeAt: number | undefined;
  let stoppedAt: number | undefined;
  let loaded = false;
  let next: string | undefined;
  let brokenBy: string | undefined;

  const isMain = (event: { frameId: string }) => event.frameId === frameId;
  const leaving = followLeaving(session, isMain);
  const comesFast = followPace(session, () => loaderId);
  /** Decided once per document: otherwise a document that arrives in bursts would keep switching. */
  let isLate = false;

  session.on('Page.frameStoppedLoading', (event) => {
    if (isMain(event)) stop();
  });
  const commit = (next: { loaderId: string; url: string }) => {
    ({ loaderId, url } = next);
    ids.push(loaderId);
    shownAt = Date.now();
    completeAt = undefined;
    stoppedAt = undefined;
    loaded = false;
    isLate = false;
    leaving.end();
    brokenBy = undefined;
  };
  const stop = () => {
    leaving.end();
    if (loaderId !== undefined) stoppedAt = Date.now();
  };
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id === frameId) commit(frame);
  });
  session.on('Page.lifecycleEvent', (event) => {
    if (!isMain(event) || event.loaderId !== loaderId) return;
    if (event.name === 'DOMContentLoaded') completeAt = Date.now();
    if (event.name === 'load') loaded = true;
  });
  session.on('Network.requestWillBeSent', (event) => {
    if (event.type === 'Document' && event.frameId === frameId) next = event.requestId;
  });
  session.on('Network.loadingFailed', ({ requestId, errorText, canceled }) => {
    if (requestId === loaderId && !canceled) brokenBy = errorText;
    // A response other than a page, such as a download, does not replace the document.
    else if (requestId === next) leaving.end();
  });

  const isLeaving = () => leaving.isLeaving() && !isHeld();
  const unfinished = () => {
    if (loaderId === undefined || completeAt !== undefined) return undefined;
    if (stoppedAt !== undefined) return 'stopped';
    isLate ||= Date.now() - shownAt >= (comesFast() ? atLast : timeout);
    return isLate ? 'loading' : undefined;
  };
  const readableAt = () => completeAt ?? stoppedAt ?? (unfinished() && shownAt + timeout);
  return {
    loaderId: () => loaderId,
    url: () => url,
    hasShown: (id) => ids.includes(id),
    documents: () => ids.length,
    moves: leaving.moves,
    isLeaving,
    isReadable: () => readableAt() !== undefined && !isLeaving(),
    isLoaded: () => (loaded || stoppedAt !== undefined) && !isLeaving(),
    readableFor: () => Date.now() - (readableAt() ?? Date.now()),
    unfinished,
    brokenBy: () => brokenBy,
    goOn({ isLoading, ...shown }) {
      if (loaderId !== undefined && shown.loaderId !== loaderId) commit(shown);
      leaving.forget();
      if (!isLoading) stop();
    },
  };
}

/** Minimum number of bytes within a time in ms for a document that arrives fast, even on a busy machine. */
const FAST = { bytes: 100_000, within: 2_000 };

/**
 * Measures how fast a document arrives.
 * @param loaderId returns the network id of the document
 * @returns a function that returns true if it arrives fast
 */
function followPace(session: Session, loaderId: () => string | undefined): () => boolean {
  let bytes = 0;
  let fastAt = 0;
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (requestId !== loaderId()) return;
    bytes += dataLength;
    if (bytes < FAST.bytes) return;
    bytes = 0;
    fastAt = Date.now();
  });
  return () => Date.now() - fastAt < FAST.within;
}

/** Follows the page's navigations to other documents, and counts those within a document. */
function followLeaving(session: Session, isMain: (event: { frameId: string }) => boolean) {
  let scheduled = false;
  let started = false;
  let moves = 0;
  session.on('Page.frameScheduledNavigation', (event) => {
    if (isMain(event)) scheduled = event.delay * 1_000 <= SOON;
  });
  session.on('Page.frameClearedScheduledNavigation', (event) => {
    if (isMain(event)) scheduled = false;
  });
  session.on('Page.frameRequestedNavigation', (event) => {
    if (isMain(event) && event.disposition === 'currentTab') started = true;
  });
  session.on('Page.navigatedWithinDocument', (event) => {
    if (!isMain(event)) return;
    started = false;
    moves++;
  });
  return {
    isLeaving: () => scheduled || started,
    moves: () => moves,
    /** Ends a started navigation: it has completed or failed. */
    end() {
      started = false;
    },
    forget() {
      scheduled = false;
      started = false;
    },
  };
}
