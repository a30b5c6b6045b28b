import type { Session } from './session';

/** How far the document in the main frame has come. */
export interface MainFrame {
  /** The network's id of the document that is shown; undefined before the first. */
  loaderId(): string | undefined;
  /** Counts the documents, so that another one can be told. */
  documents(): number;
  /** True while the page is on its way to another document. */
  isLeaving(): boolean;
  /** True where the document can be read: DOMContentLoaded has fired, and it is not being left. */
  isReadable(): boolean;
  isLoaded(): boolean;
  /** Milliseconds since DOMContentLoaded; 0 before. */
  readableFor(): number;
  /** Chromium's name for what ended the document's transfer half-way. */
  brokenBy(): string | undefined;
}

/** Milliseconds: a page that leaves by itself later than that was meant to be seen. */
const SOON = 1_000;

/**
 * Follows the page's main frame through its documents.
 * @param shown the network's id of the document that is there already, where it is one to be read. How far it has come is
 *   heard when lifecycle events are asked for
 */
export function followMainFrame(session: Session, frameId: string, shown?: string): MainFrame {
  let loaderId = shown;
  let documents = 0;
  let readableAt: number | undefined;
  let loaded = false;
  let next: string | undefined;
  let scheduled = false;
  let started = false;
  let brokenBy: string | undefined;

  const isMain = (event: { frameId: string }) => event.frameId === frameId;

  session.on('Page.frameScheduledNavigation', (event) => {
    if (isMain(event)) scheduled = event.delay * 1_000 <= SOON;
  });
  session.on('Page.frameClearedScheduledNavigation', (event) => {
    if (isMain(event)) scheduled = false;
  });
  session.on('Page.frameRequestedNavigation', (event) => {
    if (isMain(event) && event.disposition === 'currentTab') started = true;
  });
  session.on('Page.frameStoppedLoading', (event) => {
    if (isMain(event)) started = false;
  });
  session.on('Page.navigatedWithinDocument', (event) => {
    if (isMain(event)) started = false;
  });
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id !== frameId) return;
    loaderId = frame.loaderId;
    documents++;
    readableAt = undefined;
    loaded = false;
    started = false;
    brokenBy = undefined;
  });
  session.on('Page.lifecycleEvent', (event) => {
    if (!isMain(event) || event.loaderId !== loaderId) return;
    if (event.name === 'DOMContentLoaded') readableAt = Date.now();
    if (event.name === 'load') loaded = true;
  });
  session.on('Network.requestWillBeSent', (event) => {
    if (event.type === 'Document' && event.frameId === frameId) next = event.requestId;
  });
  session.on('Network.loadingFailed', ({ requestId, errorText, canceled }) => {
    if (requestId === loaderId && !canceled) brokenBy = errorText;
    // An answer that is no page, such as a download, leaves the document where it is.
    else if (requestId === next) started = false;
  });

  const isLeaving = () => scheduled || started;
  return {
    loaderId: () => loaderId,
    documents: () => documents,
    isLeaving,
    isReadable: () => readableAt !== undefined && !isLeaving(),
    isLoaded: () => loaded && !isLeaving(),
    readableFor: () => (readableAt === undefined ? 0 : Date.now() - readableAt),
    brokenBy: () => brokenBy,
  };
}
