import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping';
import { browser } from 'wxt/browser';
import { ScrapeError } from '@/lib/contract';
import { settleWithin } from '@/lib/settle-within';

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;

/** Milliseconds that a command may take. Some never answer, for example a click where nothing is painted. */
const COMMAND_LIMIT = 15_000;

/** Milliseconds after which a condition that `until` waits for is looked at again without an event: time is part of some. */
const LOOK_AGAIN = 100;

/** A command that failed or had no answer, with the protocol's sentence. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** A tab under the debugger (https://chromedevtools.github.io/devtools-protocol/). */
export interface Session {
  /**
   * @param limit milliseconds
   * @throws ScrapeError where the session has ended, the signal's reason, or CommandError
   */
  send<M extends keyof Commands>(
    method: M,
    params?: Commands[M]['paramsType'][0],
    limit?: number,
  ): Promise<Commands[M]['returnType']>;
  on<E extends keyof Events>(event: E, listener: (params: Events[E][0]) => void): void;
  /**
   * Waits until a condition holds, which is looked at after each event.
   * @returns false where it did not within `limit` milliseconds
   */
  until(holds: () => boolean, limit: number): Promise<boolean>;
  /** Ends the session for a reason, with which everything that is pending is rejected. */
  end(reason: unknown): void;
  /** Gives the tab back. Never throws. */
  detach(): Promise<void>;
}

/**
 * Attaches the debugger to a tab, until the signal aborts, the tab closes or somebody takes the debugger away.
 * @throws ScrapeError PAGE_CHANGED where the tab has another debugger, or is gone
 */
export async function attach(tabId: number, signal: AbortSignal): Promise<Session> {
  const target = { tabId };
  const ended = new AbortController();
  const over = AbortSignal.any([signal, ended.signal]);
  const listeners = new Map<string, ((params: never) => void)[]>();
  const waiting = new Set<() => void>();

  /** Resolves with the next event, or after some milliseconds. */
  const nextEvent = (limit: number) =>
    new Promise<void>((resolve) => {
      const happen = () => {
        clearTimeout(timer);
        waiting.delete(happen);
        resolve();
      };
      const timer = setTimeout(happen, limit);
      waiting.add(happen);
    });
  const take = (source: { tabId?: number; sessionId?: string }, event: string, params?: object) => {
    // Events with a session are those of a frame in another process.
    if (source.tabId !== tabId || source.sessionId) return;
    for (const listener of listeners.get(event) ?? []) listener(params as never);
    for (const happen of waiting) happen();
  };
  const lose = (source: { tabId?: number }, reason: string) => {
    if (source.tabId !== tabId) return;
    // Where a link leads to another program, or to a page of the browser, Chromium takes the debugger away.
    const why =
      reason === 'canceled_by_user'
        ? 'The debugging of the page was cancelled.'
        : 'The page was closed, or went to an address that is not of the web.';
    ended.abort(new ScrapeError('PAGE_CHANGED', why));
  };
  browser.debugger.onEvent.addListener(take);
  browser.debugger.onDetach.addListener(lose);
  over.addEventListener('abort', () => {
    browser.debugger.onEvent.removeListener(take);
    browser.debugger.onDetach.removeListener(lose);
  });

  const session: Session = {
    async send(method, params, limit = COMMAND_LIMIT) {
      const command = browser.debugger.sendCommand(target, method, params as Record<string, unknown> | undefined);
      return (await settleWithin(unlessAborted(command, over), limit).catch((error) => {
        throw over.aborted ? over.reason : new CommandError(`${method}: ${messageOf(error)}`, { cause: error });
      })) as never;
    },
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    async until(holds, limit) {
      const end = Date.now() + limit;
      while (!holds()) {
        const left = end - Date.now();
        if (left <= 0) return false;
        await unlessAborted(nextEvent(Math.min(left, LOOK_AGAIN)), over);
      }
      return true;
    },
    end: (reason) => ended.abort(reason),
    async detach() {
      session.end(new ScrapeError('PAGE_CHANGED', 'The page was closed.'));
      await browser.debugger.detach(target).catch(() => undefined);
    },
  };
  try {
    await attachOrReuse(target);
  } catch (error) {
    session.end(error);
    throw error;
  }
  return session;
}

async function attachOrReuse(target: { tabId: number }): Promise<void> {
  try {
    await browser.debugger.attach(target, '1.3');
  } catch (error) {
    // A session outlives the worker that began it, and the next one may use it; another's may not be.
    await browser.debugger.sendCommand(target, 'Page.enable').catch(() => {
      throw new ScrapeError('PAGE_CHANGED', `The page cannot be driven: ${messageOf(error)}`, { cause: error });
    });
  }
}

/** A promise's outcome, or a rejection with the signal's reason as soon as that aborts. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) {
    promise.catch(() => undefined);
    return Promise.reject(signal.reason);
  }
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Chromium rejects with the protocol's error as JSON in the message. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text;
}
