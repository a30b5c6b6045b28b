import type { Session } from './session';

/** Progress of the document in the main frame. */
export interface MainFrame {
  /** The network's id of the document that is shown; undefined before the first. */
  loaderId(): string | undefined;
  /** True once the document with that id has come. */
  hasShown(loaderId: string): boolean;
  /** Counts the documents, so that another one can be told. */
  documents(): number;
  /** True while the page is on its way to another document. */
  isLeaving(): boolean;
  /** The address of the document that is shown, as it was when it came; undefined before the first. */
  url(): string | undefined;
  /**
   * True if the document can be read and is not being left: DOMContentLoaded has fired, or will not soon, since the
   * page stopped its loading or never comes to an end.
   */
  isReadable(): boolean;
  /** True once `load` has fired, or the page has stopped its loading. */
  isLoaded(): boolean;
  /** Milliseconds since the document could be read; 0 before. */
  readableFor(): number;
  /** The reason why a document that can be read is not whole. */
  unfinished(): 'stopped' | 'loading' | undefined;
  /** Chromium's name for what ended the document's transfer half-way. */
  brokenBy(): string | undefined;
  /** Goes on with the document that is there now, after a time in which no event was heard. */
  goOn(shown: { loaderId: string; url: string; isLoading: boolean }): void;
}

interface MainFrameOptions {
  /**
   * The network's id of the document that is there already, where it is one to be read. How far it has come is heard when
   * lifecycle events are asked for.
   */
  shown?: string | undefined;
  /** Milliseconds after which a document that is still coming can be read as far as it has come. */
  timeout: number;
  /** The same, for one that comes fast. */
  atLast: number;
  /** True for a page that is let go nowhere any more, whatever it tries. */
  isHeld(): boolean;
}

/** Milliseconds: a page that leaves by itself later than that was meant to be seen. */
const SOON = 1_000;

/**
 * Follows the page's main frame through its documents.
 * @param options what is known of the page, and how long it is waited for
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
  /** Decided once for a document: one that comes in fits and starts would go on and off otherwise. */
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
    // An answer that is no page, such as a download, leaves the document where it is.
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

/** Bytes that a document which comes fast brings within some milliseconds, also where the machine is busy. */
const FAST = { bytes: 100_000, within: 2_000 };

/**
 * Follows how fast a document comes.
 * @param loaderId gives the network's id of the document
 * @returns a function that tells whether it comes fast
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

/** Follows the page's ways to another document. */
function followLeaving(session: Session, isMain: (event: { frameId: string }) => boolean) {
  let scheduled = false;
  let started = false;
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
    if (isMain(event)) started = false;
  });
  return {
    isLeaving: () => scheduled || started,
    /** Ends what was started: it has come, or does not come any more. */
    end() {
      started = false;
    },
    forget() {
      scheduled = false;
      started = false;
    },
  };
}
