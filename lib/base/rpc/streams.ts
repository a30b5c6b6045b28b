import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { Call, CallResult } from './call';
import { callIn, orThrow } from './define';
import { untilEnded } from './life';

/** The second argument of a function that reports while it works. */
export interface StreamContext<News> {
  /** Aborts when the caller cancels or disappears. */
  signal: AbortSignal;
  report(news: News): void;
}

/** Functions that report while they work. Callers use them like any other. */
export type StreamTable = { [name: string]: (input: never, running: StreamContext<never>) => Promise<unknown> };

/** How the other side of a wire has ended: it closed the wire, or it was ended itself. */
type WireEnd = 'closed' | 'gone';

/** A connection between two contexts for one call. */
export interface Wire {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Calls back when the other side has closed it or is gone; where a wire cannot tell these apart, with `closed`. */
  onClose(listener: (end: WireEnd) => void): void;
  close(): void;
}

type Posted = { news: unknown } | { result: CallResult };

const stopReason = (end: WireEnd): WinnowError =>
  end === 'gone'
    ? new WinnowError('INTERRUPTED', i18n.t('errors.job.workerStopped'))
    : new WinnowError('CANCELLED', i18n.t('errors.job.callStopped'));

/**
 * Serves the call that arrives over a wire, until it ends, or its caller closes the wire (CANCELLED) or is gone
 * (INTERRUPTED).
 */
export function serveStream(wire: Wire, table: object): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const post = (posted: Posted) => {
    if (!signal.aborted) wire.post(posted);
  };
  wire.onClose((end) => stopping.abort(stopReason(end)));
  wire.onMessage(async (call) => {
    const running: StreamContext<unknown> = { signal, report: (news) => post({ news }) };
    post({ result: await callIn(table, call as Call, running) });
  });
}

/**
 * The other end of `serveStream`: each call opens its own wire. It rejects with the error thrown there, with the reason
 * of its signal, or with INTERRUPTED if the other side has disappeared.
 */
export const streamCalls = <Table extends StreamTable>(open: () => Wire | Promise<Wire>): Table =>
  new Proxy({} as Table, {
    get:
      (_target, name: string) =>
      async (input: unknown, { signal, report }: StreamContext<unknown>) => {
        signal.throwIfAborted();
        const wire = await open();
        const ended = new AbortController();
        try {
          signal.throwIfAborted();
          return orThrow(
            await new Promise<CallResult>((resolve, reject) => {
              signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
              wire.onClose(() => reject(stopReason('gone')));
              wire.onMessage((message) => {
                const posted = message as Posted;
                if ('news' in posted) report(posted.news);
                else resolve(posted.result);
              });
              wire.post({ name, args: [input] } satisfies Call);
            }),
          );
        } finally {
          ended.abort();
          wire.close();
        }
      },
  });

/** Whether a call ended because the other side is gone. */
export const isInterrupted = (thrown: unknown): boolean =>
  thrown instanceof WinnowError && thrown.code === 'INTERRUPTED';

/** Repeats a call whenever the other side has disappeared, which wakes a worker, until it ends in another way. */
export async function callAgain<Value>(call: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await call();
    } catch (thrown) {
      if (!isInterrupted(thrown)) throw thrown;
    }
  }
}

/** The part of a port of the extension API that a wire needs. */
interface RuntimePort {
  postMessage(message: unknown): void;
  onMessage: { addListener(listener: (message: unknown) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
  disconnect(): void;
}

export const runtimeWire = (port: RuntimePort): Wire => ({
  post: (message) => port.postMessage(message),
  onMessage: (listener) => port.onMessage.addListener(listener),
  onClose: (listener) => port.onDisconnect.addListener(() => listener('closed')),
  close: () => port.disconnect(),
});

/**
 * A wire for data that are not JSON or too long for the extension API.
 * @param otherLife `ownLife` of the other side; without it, an end of that side which does not close the wire is not noticed
 */
export const portWire = (port: MessagePort, otherLife?: string): Wire => ({
  post: (message) => port.postMessage(message),
  onMessage(listener) {
    port.addEventListener('message', ({ data }) => data !== null && listener(data));
    port.start();
  },
  onClose(listener) {
    const closed = new AbortController();
    port.addEventListener('message', ({ data }) => {
      if (data !== null) return;
      closed.abort();
      listener('closed');
    });
    if (otherLife === undefined) return;
    untilEnded(otherLife, closed.signal).then(
      () => listener('gone'),
      () => undefined, // It was closed before.
    );
  },
  close() {
    port.postMessage(null);
    port.close();
  },
});
