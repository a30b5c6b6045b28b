import { WinnowError } from '../../lib/base/errors';
import type { BrowserRequest } from '../../lib/contract';
import type { Profiles } from '../http/profiles.ts';
import type { OpenedPage } from './live-session.ts';
import type { PageSetup, SessionBrowser } from './session-browser.ts';
import { sessionError } from './session-error.ts';

const OTHER_WRITER =
  'Another session is currently writing to this profile. Only one writer is allowed at a time. ' +
  'You can still access it with saveChanges: false, or try again later.';

/** Starts a browser. @param options the folder of a profile */
export type OpenSessionBrowser = (options: { profile?: string }) => Promise<SessionBrowser>;

/** Opens a page in a browser of its own, with a copy of a profile. @throws WinnowError 409 for its second writer */
export async function openProfile(
  { name, saveChanges }: NonNullable<BrowserRequest['profile']>,
  setup: PageSetup | undefined,
  { openBrowser, profiles }: { profiles: Pick<Profiles, 'open'>; openBrowser: OpenSessionBrowser },
  signal: AbortSignal,
): Promise<OpenedPage> {
  const profile = await profiles.open(name, saveChanges).catch((thrown) => {
    throw thrown instanceof WinnowError && thrown.code === 'RATE_LIMITED'
      ? sessionError(409, OTHER_WRITER, thrown)
      : thrown;
  });
  try {
    const browser = await openBrowser({ profile: profile.path });
    const close = async () => {
      await browser[Symbol.asyncDispose]();
      if (saveChanges) await profile.save();
    };
    try {
      const page = await browser.open(setup, signal);
      return { page, browser, close: () => close().finally(() => profile[Symbol.asyncDispose]()) };
    } catch (error) {
      await browser[Symbol.asyncDispose]();
      throw error;
    }
  } catch (error) {
    await profile[Symbol.asyncDispose]();
    throw error;
  }
}

/**
 * Creates the browser of all sessions without a profile, each of which has its own cookies. It ends with the last of
 * them.
 */
export function createSharedBrowser(openBrowser: OpenSessionBrowser | undefined) {
  let running: Promise<SessionBrowser> | undefined;
  let users = 0;

  async function leave(): Promise<void> {
    users--;
    if (users > 0) return;
    const last = running;
    running = undefined;
    await last?.then((browser) => browser[Symbol.asyncDispose]()).catch(() => undefined);
  }

  function start(): Promise<SessionBrowser> {
    if (!openBrowser) throw new TypeError('No browser is to be had.');
    const starting = openBrowser({});
    const forget = () => {
      if (running === starting) running = undefined;
    };
    starting.then(({ ended }) => ended.then(forget), forget);
    return starting;
  }

  return {
    async open(setup: PageSetup | undefined, signal: AbortSignal): Promise<OpenedPage> {
      users++;
      try {
        running ??= start();
        const browser = await running;
        const page = await browser.open(setup, signal);
        const close = async () => {
          try {
            await page[Symbol.asyncDispose]();
          } finally {
            await leave();
          }
        };
        return { page, browser, close };
      } catch (error) {
        await leave();
        throw error;
      }
    },
  };
}
