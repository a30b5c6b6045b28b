import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { abortable, deadline } from '@/lib/base/async';
import { WinnowError } from '@/lib/base/errors';

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;

/** Timeout of a command, in ms. Some never return, for example a click while nothing is painted. */
const COMMAND_LIMIT = 15_000;

/** Interval at which `until` checks its condition again without an event, in ms: some conditions depend on time. */
const LOOK_AGAIN = 100;

/** A command that failed or timed out, with the protocol's message. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** A command that was in progress when the browser detached the debugger: the page may have executed it. */
export class CutOffError extends CommandError {
  override name = 'CutOffError';
}

/** Commands that would act twice if they were repeated after an interruption. */
const ACTS = /^(Runtime\.evaluate|Page\.navigate|Fetch\.\w+)$/;
/** Commands that act like a user: whatever interrupted them is their own effect. */
const INPUT = /^Input\./;

/** A tab under the debugger (https://chromedevtools.github.io/devtools-protocol/). */
export interface Session {
  /**
   * @param limit in ms
   * @throws WinnowError if the session has ended, the signal's reason, or CommandError
   */
  send<M extends keyof Commands>(
    method: M,
    params?: Commands[M]['paramsType'][0],
    limit?: number,
  ): Promise<Commands[M]['returnType']>;
  on<E extends keyof Events>(event: E, listener: (params: Events[E][0]) => void): void;
  /**
   * Waits until a condition holds, checking it after each event.
   * @returns false if it did not hold within `limit`, in ms
   * @throws the reason why the session ended, or the signal's reason
   */
  until(holds: () => boolean, limit: number): Promise<boolean>;
  /** Runs the setup of a session now, and again whenever the debugger had to be reattached, before other commands. */
  begin(work: Beginning): Promise<void>;
  /** Ends the session, and rejects everything pending with the reason. */
  end(reason: unknown): void;
  /** Releases the tab. Never throws. */
  detach(): Promise<void>;
}

/**
 * Attaches the debugger to a tab, until the signal aborts, the tab closes or someone detaches the debugger. Chromium also
 * detaches it whenever the page or a frame requests an address outside the web, as mail and app links do, although the page
 * stays: then it is reattached.
 * @throws WinnowError PAGE_CHANGED if the tab has another debugger, or is closed
 */
export async function attach(tabId: number, signal: AbortSignal): Promise<Session> {
  const target = { tabId };
  const ended = new AbortController();
  const over = AbortSignal.any([signal, ended.signal]);
  const events = followEvents(tabId, over, (reason) => {
    if (reason === 'canceled_by_user') {
      return ended.abort(new WinnowError('PAGE_CHANGED', i18n.t('errors.page.debuggingCancelled')));
    }
    ready = attachAnew();
    ready.catch((error) => ended.abort(error));
  });

  /** Settles once commands can be sent. */
  let ready: Promise<void> = Promise.resolve();
  const beginnings: Beginning[] = [];

  /** Number of times that the debugger was reattached. */
  let reattached = 0;

  async function attachAnew(): Promise<void> {
    reattached += 1;
    const end = Date.now() + REFUSED;
    // Chromium may refuse while the page is requesting such an address.
    while (
      !(await attachOrReuse(target).then(
        () => true,
        (error) => Date.now() > end && Promise.reject(error),
      ))
    ) {
      await events.next(BETWEEN_TRIES);
    }
    // If the debugger was detached again meanwhile, `ready` is already another promise.
    await runBeginnings(beginnings, command, reattached > OFTEN).catch(unlessCutOff);
  }

  const command: Session['send'] = async (method, params, limit = COMMAND_LIMIT) => {
    const sent = browser.debugger.sendCommand(target, method, params as Record<string, unknown> | undefined);
    return (await deadline(abortable(sent, over), limit, noAnswer).catch((error) => {
      if (over.aborted) throw over.reason;
      const Failure = DETACHED.test(String(error)) ? CutOffError : CommandError;
      throw new Failure(`${method}: ${messageOf(error)}`, { cause: error });
    })) as never;
  };

  const session: Session = {
    async send(method, params, limit) {
      for (;;) {
        const before = ready;
        await abortable(before, over);
        try {
          return await command(method, params, limit);
        } catch (error) {
          if (!(error instanceof CutOffError) || ACTS.test(method)) throw error;
          // The command fails before the detach event arrives.
          if (!(await events.until(() => ready !== before, REATTACHING))) throw error;
          if (INPUT.test(method)) return {} as never;
        }
      }
    },
    async begin(work) {
      beginnings.push(work);
      await work(command);
    },
    on: events.on,
    until: events.until,
    end: (reason) => ended.abort(reason),
    async detach() {
      session.end(new WinnowError('PAGE_CHANGED', i18n.t('errors.page.closed')));
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

const unlessCutOff = (error: unknown) => {
  if (!(error instanceof CutOffError)) throw error;
};

type Beginning = (send: Session['send']) => Promise<void>;

/** @param asksOften pauses the page's own scripts meanwhile, whose next request would interrupt this each time */
async function runBeginnings(beginnings: readonly Beginning[], command: Session['send'], asksOften: boolean) {
  if (asksOften) await command('Emulation.setScriptExecutionDisabled', { value: true });
  for (const work of beginnings) await work(command);
  if (asksOften) await command('Emulation.setScriptExecutionDisabled', { value: false });
}

/**
 * Follows the events of a tab until a signal aborts.
 * @param lost called with Chromium's reason when the debugger was detached
 */
function followEvents(
  tabId: number,
  over: AbortSignal,
  lost: (reason: string) => void,
): Pick<Session, 'on' | 'until'> & { next(limit: number): Promise<void> } {
  const listeners = new Map<string, ((params: never) => void)[]>();
  const waiting = new Set<() => void>();

  const take = (source: { tabId?: number; sessionId?: string }, event: string, params?: object) => {
    // Events with a session come from a frame in another process.
    if (source.tabId !== tabId || source.sessionId) return;
    for (const listener of listeners.get(event) ?? []) listener(params as never);
    for (const happen of waiting) happen();
  };
  const lose = (source: { tabId?: number }, reason: string) => {
    if (source.tabId === tabId) lost(reason);
  };
  browser.debugger.onEvent.addListener(take);
  browser.debugger.onDetach.addListener(lose);
  over.addEventListener('abort', () => {
    browser.debugger.onEvent.removeListener(take);
    browser.debugger.onDetach.removeListener(lose);
  });

  /** Resolves with the next event, or after a time in ms. @throws the signal's reason */
  const next = (limit: number) =>
    abortable(
      new Promise<void>((resolve) => {
        const happen = () => {
          clearTimeout(timer);
          waiting.delete(happen);
          resolve();
        };
        const timer = setTimeout(happen, limit);
        waiting.add(happen);
      }),
      over,
    );

  return {
    next,
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    async until(holds, limit) {
      const end = Date.now() + limit;
      over.throwIfAborted();
      while (!holds()) {
        const left = end - Date.now();
        if (left <= 0) return false;
        await next(Math.min(left, LOOK_AGAIN));
      }
      return true;
    },
  };
}

/**
 * Chromium's messages for a command without a debugger, and for a command that was in progress when the debugger was
 * detached.
 */
const DETACHED = /detached while handling command|debugger is not attached|cannot access contents of the page/i;

/** Timeout for the browser's event that it detached the debugger, in ms. */
const REATTACHING = 1_000;
/** How long the browser may refuse to reattach the debugger, in ms: a page that keeps asking for a program occupies it. */
const REFUSED = 5_000;
const BETWEEN_TRIES = 20;
/** Number of detachments after which a page's own scripts are paused while the debugger is reattached. */
const OFTEN = 3;

async function attachOrReuse(target: { tabId: number }): Promise<void> {
  try {
    await browser.debugger.attach(target, '1.3');
  } catch (error) {
    // A session outlives the worker that began it, and the next worker may use it; another extension's session is off limits.
    await browser.debugger.sendCommand(target, 'Page.enable').catch(async () => {
      throw new WinnowError('PAGE_CHANGED', await whyNotAttached(target, messageOf(error)), { cause: error });
    });
  }
}

async function whyNotAttached({ tabId }: { tabId: number }, refusal: string): Promise<string> {
  if (/already attached/i.test(refusal)) {
    return i18n.t('errors.page.debugged');
  }
  const isOpen = await browser.tabs.get(tabId).then(
    () => true,
    () => false,
  );
  return isOpen ? i18n.t('errors.page.leftTheWeb') : i18n.t('errors.page.closed');
}

const noAnswer = () => {
  throw new Error(i18n.t('errors.page.noResponse'));
};

/** Returns the message of an error: Chromium rejects with the protocol's error as JSON in the message. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text;
}
