import type { Session } from './session';

/**
 * Milliseconds after which a request that is still open is one that waits for news, and the page is not waiting for it.
 */
const LONG_POLL = 3_000;

/** Kinds of requests that no content waits for. */
const ASIDE = new Set(['EventSource', 'WebSocket', 'Ping', 'Preflight', 'Prefetch', 'CSPViolationReport', 'Other']);

export interface Traffic {
  /** True while the page waits for an answer. */
  isBusy(): boolean;
  /** Milliseconds since something last came or was asked for. */
  stillFor(): number;
  /** Drops the requests that are open: how they end is not heard any more. */
  forget(): void;
}

/** Follows what a page asks the network for. */
export function followTraffic(session: Session): Traffic {
  const open = new Map<string, number>();
  /** Requests for documents, by their frame. */
  const documents = new Map<string, string>();
  let moved = Date.now();

  session.on('Network.requestWillBeSent', ({ requestId, request, type, frameId }) => {
    moved = Date.now();
    if (ASIDE.has(type ?? 'Other') || request.url.startsWith('data:')) return;
    open.set(requestId, moved);
    if (type === 'Document' && frameId) documents.set(frameId, requestId);
  });
  // A frame of another site is taken over by another process, and so is the end of its request.
  session.on('Page.frameDetached', ({ frameId }) => {
    const requestId = documents.get(frameId);
    if (requestId !== undefined) close({ requestId });
  });
  session.on('Network.dataReceived', () => {
    moved = Date.now();
  });
  const close = ({ requestId }: { requestId: string }) => {
    moved = Date.now();
    open.delete(requestId);
  };
  session.on('Network.loadingFinished', close);
  session.on('Network.loadingFailed', close);

  return {
    isBusy: () => [...open.values()].some((since) => Date.now() - since < LONG_POLL),
    stillFor: () => Date.now() - moved,
    forget: () => open.clear(),
  };
}
