import { randomUUID } from 'node:crypto';
import { WinnowError } from '../../lib/errors';
import type { ProgramCall, ToBrowser, ToServer } from '../../lib/programs/protocol';
import { WIRE } from '../../lib/programs/protocol';
import type { CallResult } from '../../lib/rpc/call';
import { orThrow } from '../../lib/rpc/define';

/** Milliseconds that requests wait for a browser that is not connected: its worker is woken twice a minute. */
const ABSENCE = 45_000;
/** Requests at the same time. */
const MOST_REQUESTS = 200;

/** What goes with a request besides what is asked. */
export interface Asking {
  program: string;
  signal: AbortSignal;
  /** Stops the clock of the request for as long as the person is asked. */
  pause(asked: Promise<void>): void;
}

interface Pending {
  message: Extract<ToBrowser, { type: 'request' }>;
  parts: string[];
  settle(result: CallResult): void;
  asking?: { end(): void } | undefined;
  pause: Asking['pause'];
}

type Send = (message: ToBrowser) => void;

/**
 * The requests that are under way. Each is sent again over the next connection until its result has come whole, and settles
 * once; the browser knows it by its id, and runs it once.
 * @param absence milliseconds that they wait for a connection
 */
export function createOwnRequests(absence = ABSENCE) {
  const pending = new Map<string, Pending>();
  /** Cancelled while no browser was there. */
  const cancelled = new Set<string>();
  let send: Send | undefined;
  let leaving: NodeJS.Timeout | undefined;

  function awaitBrowser(): void {
    clearTimeout(leaving);
    leaving = setTimeout(() => {
      for (const { settle } of [...pending.values()]) settle({ ok: false, error: notConnected().record });
    }, absence);
    leaving.unref();
  }

  function endAsking(request: Pending): void {
    request.asking?.end();
    request.asking = undefined;
  }

  function takePart(request: Pending, { index, count, text }: Extract<ToServer, { type: 'part' }>): void {
    // The first part begins a result anew: the connection may have broken in the middle of it.
    if (index === 0) request.parts = [];
    if (index !== request.parts.length) return;
    request.parts.push(text);
    if (request.parts.length < count) return;
    const { id } = request.message;
    const result = readResult(request.parts.join(''));
    request.settle(result);
    send?.({ type: 'received', id });
  }

  return {
    isConnected: () => send !== undefined,

    /** Goes on over a connection. @returns a function to call when it has ended */
    connect(over: Send): () => void {
      send = over;
      clearTimeout(leaving);
      for (const id of cancelled) over({ type: 'cancel', id });
      cancelled.clear();
      for (const { message } of pending.values()) over(message);
      return () => {
        if (send !== over) return;
        send = undefined;
        for (const request of pending.values()) endAsking(request);
        if (pending.size > 0) awaitBrowser();
      };
    },

    heard(message: Extract<ToServer, { id: string }>): void {
      const request = pending.get(message.id);
      if (!request) {
        // Its result has come before, or nobody wants it any more.
        if (message.type === 'part' && message.index === message.count - 1) send?.({ type: 'received', id: message.id });
        return;
      }
      if (message.type === 'part') return takePart(request, message);
      endAsking(request);
      if (message.type === 'going') return;
      request.pause(
        new Promise((resolve) => {
          request.asking = { end: resolve };
        }),
      );
    },

    /** @throws WinnowError as the browser throws it, SERVICE_UNAVAILABLE if none is there, or the signal's reason */
    async ask(call: ProgramCall, { program, signal, pause }: Asking): Promise<unknown> {
      signal.throwIfAborted();
      if (pending.size >= MOST_REQUESTS) {
        throw new WinnowError('RATE_LIMITED', `Your browser has ${MOST_REQUESTS} requests already: ask again later.`);
      }
      const id = randomUUID();
      let cancel = () => {};
      const result = await new Promise<CallResult>((resolve, reject) => {
        const message = { type: 'request' as const, id, program, call };
        pending.set(id, { message, parts: [], settle: resolve, pause });
        cancel = () => {
          if (send) send({ type: 'cancel', id });
          else if (cancelled.size < MOST_REQUESTS) cancelled.add(id);
          reject(signal.reason);
        };
        signal.addEventListener('abort', cancel, { once: true });
        if (send) send(message);
        else awaitBrowser();
      }).finally(() => {
        signal.removeEventListener('abort', cancel);
        const request = pending.get(id);
        if (request) endAsking(request);
        pending.delete(id);
      });
      return orThrow(result);
    },

    /** Ends all requests, as the person wants it. */
    stop(): void {
      for (const { settle } of [...pending.values()]) settle({ ok: false, error: stopped().record });
    },

    [Symbol.dispose]() {
      clearTimeout(leaving);
      for (const { settle } of [...pending.values()]) settle({ ok: false, error: notConnected().record });
    },
  };
}

export type OwnRequests = ReturnType<typeof createOwnRequests>;

const notConnected = () =>
  new WinnowError('SERVICE_UNAVAILABLE', 'Your browser is not connected.', {
    nextStep: 'Open Winnow’s settings in it, and turn on “Programs on this computer”.',
  });

const stopped = () =>
  new WinnowError('FORBIDDEN', 'All programs were stopped in your browser.', {
    nextStep: 'Turn on “Programs on this computer” in Winnow’s settings again.',
  });

/** Reads a result. One that is no JSON is a fault of the browser's side. */
function readResult(text: string): CallResult {
  try {
    if (text.length <= WIRE.result) return JSON.parse(text) as CallResult;
  } catch {
    // Told below.
  }
  return { ok: false, error: new WinnowError('INVALID_RESPONSE', 'The browser sent a result that is none.').record };
}
