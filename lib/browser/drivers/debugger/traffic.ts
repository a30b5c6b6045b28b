import type { Protocol } from 'devtools-protocol';
import type { Session } from './session';

/** Kinds of requests that may bring text, or decide what is shown of it. */
const BRINGS_TEXT = new Set<Protocol.Network.ResourceType>(['Document', 'Script', 'Stylesheet', 'XHR', 'Fetch']);

/**
 * Milliseconds after which a request that is still open is one that waits for news, or for somebody who is not there:
 * the page is not waiting for it.
 */
const LONG_POLL = 3_000;
/** The same for what a page that has its content asks of other sites: mostly advertisements and measurements. */
const LONG_POLL_ELSEWHERE = 400;

export interface Traffic {
  /**
   * True while something is on its way that may change the text.
   * @param isFilled the page has its content already
   */
  isAwaited(isFilled: boolean): boolean;
  /** Time, in milliseconds since the epoch, at which something of that kind last came to its end. */
  arrivedAt(): number;
  /** Milliseconds since anything last came or was asked for. */
  stillFor(): number;
  /**
   * Requests of a page that has come itself, which have brought no response.
   * @param after milliseconds
   */
  unanswered(after: number): URL[];
  /** Drops the requests that are open: how they end is not heard any more. */
  forget(): void;
}

/** A request that is open. */
interface Awaited {
  url: URL;
  since: number;
  isElsewhere: boolean;
}

/**
 * Follows what a page asks the network for. Pictures, fonts, media, beacons, sockets and event streams bring no text
 * that is waited for, and frames of other origins none that can be read.
 * @param isHeld true for a page that is let go to no other document
 */
export function followTraffic(session: Session, mainFrame: string, isHeld: () => boolean): Traffic {
  const open = new Map<string, Awaited>();
  /** Requests with a response. Its event may come before that of the request: they come from two processes. */
  const answered = new Set<string>();
  /** Requests for documents of frames, by the frame. */
  const documents = new Map<string, string>();
  /** Frames whose documents are of another origin. */
  const foreign = new Set<string>();
  let page: URL | undefined;
  /** To ask again for what a form was sent to would send it again. */
  let isRepeatable = false;
  let moved = Date.now();
  let arrived = moved;

  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', frameId = mainFrame }) => {
    moved = Date.now();
    if (!BRINGS_TEXT.has(type) || !/^https?:/.test(request.url)) return;
    const url = new URL(request.url);
    if (type === 'Document' && frameId === mainFrame && isHeld()) return;
    if (type === 'Document') {
      documents.set(frameId, requestId);
      if (frameId === mainFrame) {
        page = url;
        isRepeatable = request.method === 'GET';
      } else if (url.origin === page?.origin) foreign.delete(frameId);
      else foreign.add(frameId);
    }
    if (foreign.has(frameId)) return;
    const { since } = open.get(requestId) ?? { since: moved };
    const isElsewhere = page !== undefined && siteOf(url) !== siteOf(page);
    open.set(requestId, { url, since, isElsewhere });
  });
  // A frame of another site is taken over by another process, and so is the end of its request.
  session.on('Page.frameDetached', ({ frameId }) => {
    const requestId = documents.get(frameId);
    if (requestId !== undefined) close({ requestId });
  });
  // The network's own event: the page hears of a script's response only when enough of that is there to run it.
  session.on('Network.responseReceivedExtraInfo', ({ requestId }) => void answered.add(requestId));
  session.on('Network.dataReceived', () => {
    moved = Date.now();
  });
  const close = ({ requestId }: { requestId: string }) => {
    moved = Date.now();
    if (open.delete(requestId)) arrived = moved;
  };
  session.on('Network.loadingFinished', close);
  session.on('Network.loadingFailed', close);

  return {
    isAwaited(isFilled) {
      const now = Date.now();
      return [...open.values()].some(
        ({ since, isElsewhere }) => now - since < (isFilled && isElsewhere ? LONG_POLL_ELSEWHERE : LONG_POLL),
      );
    },
    arrivedAt: () => arrived,
    stillFor: () => Date.now() - moved,
    unanswered(after) {
      if (!isRepeatable || open.has(documents.get(mainFrame) ?? '')) return [];
      const now = Date.now();
      const hanging = [...open].filter(([requestId, { since }]) => !answered.has(requestId) && now - since >= after);
      return hanging.map(([, { url }]) => url);
    },
    forget: () => open.clear(),
  };
}

/** The last two parts of a host: near enough to its site to tell a page's own servers from strangers. */
const siteOf = ({ hostname }: URL) => hostname.split('.').slice(-2).join('.');
