import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { Call, CallResult } from './call';
import { callIn, orThrow } from './define';

/** The second argument of a function that reports while it works. */
export interface StreamContext<News> {
  /** Aborts when the caller cancels or disappears. */
  signal: AbortSignal;
  report(news: News): void;
}

/** Functions that report while they work. Callers use them like any other. */
export type StreamTable = { [name: string]: (input: never, running: StreamContext<never>) => Promise<unknown> };

/** A connection between two contexts for one call. */
export interface Wire {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Calls back when the other side has closed it or disappeared. */
  onClose(listener: () => void): void;
  close(): void;
}

type Posted = { news: unknown } | { result: CallResult };

/** Serves the call that arrives over a wire, until it ends or its caller closes the wire. */
export function serveStream(wire: Wire, table: object): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const post = (posted: Posted) => {
    if (!signal.aborted) wire.post(posted);
  };
  wire.onClose(() => stopping.abort(new WinnowError('CANCELLED', i18n.t('errors.job.callStopped'))));
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
              wire.onClose(() => reject(new WinnowError('INTERRUPTED', i18n.t('errors.job.workerStopped'))));
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

/** Repeats a call whenever the other side has disappeared, which wakes a worker, until it ends in another way. */
export async function callAgain<Value>(call: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await call();
    } catch (thrown) {
      if (!(thrown instanceof WinnowError && thrown.code === 'INTERRUPTED')) throw thrown;
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
  onClose: (listener) => port.onDisconnect.addListener(listener),
  close: () => port.disconnect(),
});

/** A wire for data that are not JSON or too long for the extension API. It does not notice when its other end dies. */
export const portWire = (port: MessagePort): Wire => ({
  post: (message) => port.postMessage(message),
  onMessage(listener) {
    port.addEventListener('message', ({ data }) => data !== null && listener(data));
    port.start();
  },
  onClose: (listener) => port.addEventListener('message', ({ data }) => data === null && listener()),
  close() {
    port.postMessage(null);
    port.close();
  },
});
