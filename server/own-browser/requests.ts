import { randomUUID } from 'node:crypto';
import { WinnowError } from '../../lib/base/errors';
import type { CallResult } from '../../lib/base/rpc/call';
import { orThrow } from '../../lib/base/rpc/define';
import type { BrowserCall, ToBrowser, ToServer } from '../../lib/programs/protocol';
import { WIRE } from '../../lib/programs/protocol';

/** How long requests wait for a browser that is not connected, in ms: its worker is woken twice a minute. */
const ABSENCE = 45_000;
/** Maximum number of simultaneous requests. */
const MOST_REQUESTS = 200;

/** Context of a request in addition to its call. */
export interface Asking {
  program: string;
  signal: AbortSignal;
  /** Pauses the timeout of the request while the user is asked. */
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

/** Resumes the timeout of a request. */
function endAsking(request: Pending): void {
  request.asking?.end();
  request.asking = undefined;
}

/** Pauses the timeout until then. */
function beginAsking(request: Pending): void {
  const asked = new Promise<void>((resolve) => {
    request.asking = { end: resolve };
  });
  request.pause(asked);
}

/** Takes a part of a result. @returns true for the last part, which settles the request */
function takePart(request: Pending, { index, count, text }: Extract<ToServer, { type: 'part' }>): boolean {
  // The first part starts the result over: the connection may have broken in the middle of it.
  if (index === 0) request.parts = [];
  if (index !== request.parts.length) return false;
  request.parts.push(text);
  if (request.parts.length < count) return false;
  request.settle(readResult(request.parts.join('')));
  return true;
}

/**
 * The pending requests. Each is sent again over the next connection until its whole result has arrived, and settles once;
 * the browser knows it by its id, and runs it once.
 * @param absence how long requests wait for a connection, in ms
 */
export function createOwnRequests(absence = ABSENCE) {
  const pending = new Map<string, Pending>();
  /** Requests cancelled while the browser was away. */
  const cancelled = new Set<string>();
  let send: Send | undefined;
  let leaving: NodeJS.Timeout | undefined;

  function awaitBrowser(): void {
    clearTimeout(leaving);
    leaving = setTimeout(() => settleAll(notConnected()), absence).unref();
  }

  const settleAll = (error: WinnowError) => {
    for (const { settle } of [...pending.values()]) settle({ ok: false, error: error.record });
  };

  return {
    /** Continues over a connection. @returns a function to call when it has ended */
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
      const { id } = message;
      const request = pending.get(id);
      if (message.type === 'part') {
        // Also for a result that has arrived before, or that nobody waits for any more.
        const isWhole = request ? takePart(request, message) : message.index === message.count - 1;
        if (isWhole) send?.({ type: 'received', id });
      } else if (request) {
        endAsking(request);
        if (message.type === 'asking') beginAsking(request);
      }
    },

    /** @throws WinnowError as the browser throws it, SERVICE_UNAVAILABLE without a browser, or the signal's reason */
    async ask(call: BrowserCall, { program, signal, pause }: Asking): Promise<unknown> {
      signal.throwIfAborted();
      if (pending.size >= MOST_REQUESTS) throw tooMany();
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

    /** Ends all requests, at the user's wish. */
    stop: (): void => settleAll(stopped()),

    [Symbol.dispose]() {
      clearTimeout(leaving);
      settleAll(notConnected());
    },
  };
}

export type OwnRequests = ReturnType<typeof createOwnRequests>;

const tooMany = () =>
  new WinnowError('RATE_LIMITED', `Your browser has ${MOST_REQUESTS} requests already: ask again later.`);

const notConnected = () =>
  new WinnowError('SERVICE_UNAVAILABLE', 'Your browser is not connected.', {
    nextStep: 'Open Winnow’s settings in it, and turn on “Programs on this computer”.',
  });

const stopped = () =>
  new WinnowError('FORBIDDEN', 'All programs were stopped in your browser.', {
    nextStep: 'Turn on “Programs on this computer” in Winnow’s settings again.',
  });

/** Parses a result. Invalid JSON is a fault of the browser's side. */
function readResult(text: string): CallResult {
  try {
    if (text.length <= WIRE.result) return JSON.parse(text) as CallResult;
  } catch {
    // Reported below.
  }
  return { ok: false, error: new WinnowError('INVALID_RESPONSE', 'The browser sent a result that is none.').record };
}
