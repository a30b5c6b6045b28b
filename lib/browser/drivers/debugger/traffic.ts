import type { Protocol } from 'devtools-protocol';
import type { Session } from './session';

/** Kinds of requests that may load text, or decide which text is shown. */
const BRINGS_TEXT = new Set<Protocol.Network.ResourceType>(['Document', 'Script', 'Stylesheet', 'XHR', 'Fetch']);

/**
 * How long a request may stay open before the page is no longer considered to wait for it, in ms: it is probably polling for
 * news, or its server does not respond.
 */
const LONG_POLL = 3_000;
/** The same in ms for requests to other sites from a page that already has its content: mostly advertisements and analytics. */
const LONG_POLL_ELSEWHERE = 400;

export interface Traffic {
  /**
   * True while a pending request may change the text.
   * @param isFilled true if the page already has its content
   */
  isAwaited(isFilled: boolean): boolean;
  /** Time at which such a request last ended, in ms since the epoch. */
  arrivedAt(): number;
  /** Time since anything last arrived or was requested, in ms. */
  stillFor(): number;
  /**
   * Returns the requests without a response, of a page whose document has arrived.
   * @param after minimum age of the requests, in ms
   */
  unanswered(after: number): URL[];
  /** Drops the open requests, whose end will not be reported. */
  forget(): void;
}

/** An open request. */
interface Awaited {
  url: URL;
  since: number;
  isElsewhere: boolean;
}

/**
 * Follows the requests of a page. Pictures, fonts, media, beacons, sockets and event streams do not load text to wait for,
 * and frames of other origins do not load text that can be read.
 * @param isHeld returns true if the page may not navigate to another document
 */
export function followTraffic(session: Session, mainFrame: string, isHeld: () => boolean): Traffic {
  const open = new Map<string, Awaited>();
  /** Requests with a response. The event of a response may come before that of its request, as they come from two processes. */
  const answered = new Set<string>();
  /** Requests for documents of frames, by frame. */
  const documents = new Map<string, string>();
  /** Frames with documents of another origin. */
  const foreign = new Set<string>();
  let page: URL | undefined;
  /** Repeating the request of a submitted form would submit it again. */
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
  // A frame of another site moves to another process, and so does the end of its request.
  session.on('Page.frameDetached', ({ frameId }) => {
    const requestId = documents.get(frameId);
    if (requestId !== undefined) close({ requestId });
  });
  // The network's own event: the page only learns of a script's response when enough of it has arrived to run it.
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

/** Returns the last two labels of a host: close enough to its site to distinguish a page's own servers from third parties. */
const siteOf = ({ hostname }: URL) => hostname.split('.').slice(-2).join('.');
