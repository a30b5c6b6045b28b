import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions, Page } from 'playwright-core';
import { deadline } from '../../lib/base/async';
import { acceptLanguage } from '../../lib/scrape/accept-language';
import { placeOf } from '../../lib/scrape/countries';
import { CHROMIUM_ARGS, RUNS_AS_ROOT } from '../chromium/chromium.ts';
import { readSessionCookies, writeSessionCookies } from '../http/session-cookies.ts';
import { makeTemporaryFolder } from '../temporary.ts';
import { runCode } from './program/run-code.ts';
import { createPlaywrightStage } from './prompt/playwright-stage.ts';
import { actOnPage, runPrompt } from './prompt/run-prompt.ts';
import { replayPage } from './replay-page.ts';
import type { PageSetup, SessionBrowser, SessionPage } from './session-browser.ts';

/** A page that takes longer than this many milliseconds to close is ended with its browser. */
const CLOSE_LIMIT = 5_000;

interface BrowserOptions {
  /** Path of a Chromium or a Chrome for Testing. */
  executablePath: string;
  /** Folder of a profile to use; without one, each page has its own cookies, which end with it. */
  profile?: string;
}

/**
 * Starts a Chromium for sessions, without the extension: programs use Playwright's API, and Playwright must have
 * started the browser. It is driven over a pipe, so that no other process on this computer can reach it and it ends
 * with this process.
 */
export const openPlaywrightBrowser = ({ executablePath, profile }: BrowserOptions): Promise<SessionBrowser> =>
  profile === undefined ? sharedBrowser(executablePath) : Promise.resolve(profileBrowser(executablePath, profile));

/** Playwright takes a while to load, and most servers never need it. */
const loadPlaywright = async () => (await import('playwright-core')).chromium;

const launchOptions = (executablePath: string, artifactsDir: string): LaunchOptions => ({
  executablePath,
  artifactsDir,
  headless: true,
  chromiumSandbox: !RUNS_AS_ROOT,
  args: [...CHROMIUM_ARGS, '--component-updater=url-source=http://127.0.0.1:9/', '--lang=en-US'],
  env: { ...process.env, LANGUAGE: 'en_US' },
  // The server ends it with everything else.
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
});

/** Opens a browser whose pages share nothing. */
async function sharedBrowser(executablePath: string): Promise<SessionBrowser> {
  const folder = await makeTemporaryFolder('sessions');
  let browser: Browser | undefined;
  const dispose = async () => {
    await browser?.close().catch(() => undefined);
    await folder[Symbol.asyncDispose]();
  };
  try {
    const chromium = await loadPlaywright();
    const options = { ...launchOptions(executablePath, join(folder.path, 'artifacts')), viewport: null };
    const first = await chromium.launchPersistentContext(join(folder.path, 'profile'), options);
    const started = first.browser();
    if (!started) throw new TypeError('Playwright tells no browser of the context that it has launched.');
    browser = started;
    const [blank = await first.newPage()] = first.pages();
    const agent = await blank.evaluate(() => navigator.userAgent);
    return {
      ended: new Promise((resolve) => started.once('disconnected', () => resolve())),
      async open(setup, signal) {
        const userAgent = agentOf(agent, setup?.mobile ?? false);
        const context = await started.newContext({ ...contextOptions(setup), userAgent });
        return openPage(context, () => context.close(), setup, signal);
      },
      [Symbol.asyncDispose]: dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** Opens a browser with a profile and a single page. */
function profileBrowser(executablePath: string, profile: string): SessionBrowser {
  let context: BrowserContext | undefined;
  let resolve = () => {};
  const ended = new Promise<void>((settle) => {
    resolve = settle;
  });
  return {
    ended,
    async open(setup, signal) {
      const chromium = await loadPlaywright();
      const folder = await makeTemporaryFolder('sessions');
      void ended.then(() => folder[Symbol.asyncDispose]());
      const options = { ...launchOptions(executablePath, folder.path), ...contextOptions(setup) };
      const opened = await chromium.launchPersistentContext(profile, options).catch((error) => {
        resolve();
        throw error;
      });
      context = opened;
      opened.once('close', () => resolve());
      await opened.addCookies(await keptCookies(profile));
      return openPage(opened, async () => undefined, setup, signal, true);
    },
    async [Symbol.asyncDispose]() {
      if (context) {
        const cookies = await context.cookies().catch(() => []);
        await writeSessionCookies(profile, cookies.filter(({ expires }) => expires === -1).map(asKept));
        await context.close().catch(() => undefined);
      }
      resolve();
    },
  };
}

type Cookie = Awaited<ReturnType<BrowserContext['cookies']>>[number];

const asKept = ({ name, value, domain, path, expires, httpOnly, secure, sameSite }: Cookie) => ({
  ...{ name, value, domain, path, expires, httpOnly, secure, sameSite },
});

const keptCookies = async (profile: string) =>
  (await readSessionCookies(profile)).map(
    ({ name, value, domain, path = '/', httpOnly = false, secure = false, sameSite }) => ({
      ...{ name, value, domain, path, httpOnly, secure },
      ...((sameSite === 'Strict' || sameSite === 'Lax' || sameSite === 'None') && { sameSite }),
    }),
  );

/** @param needsAgent whether its page still identifies the browser as headless */
async function openPage(
  context: BrowserContext,
  close: () => Promise<void>,
  setup: PageSetup | undefined,
  signal: AbortSignal,
  needsAgent = false,
): Promise<SessionPage> {
  const leave = () => void context.close().catch(() => undefined);
  signal.addEventListener('abort', leave, { once: true });
  try {
    signal.throwIfAborted();
    const [first = await context.newPage()] = context.pages();
    if (needsAgent) await setAgent(context, first, setup?.mobile ?? false);
    if (setup) await replayPage(first, setup, signal);
    const stage = async () => createPlaywrightStage(await lastPage(context, first), context);
    return {
      runCode: async (code, limits) => runCode(await lastPage(context, first), code, limits),
      runPrompt: async (prompt, model, limits) => runPrompt(await stage(), prompt, model, limits),
      act: async (prompt, model, limits) => actOnPage(await stage(), prompt, model, limits),
      [Symbol.asyncDispose]: () => deadline(close(), CLOSE_LIMIT, () => undefined),
    };
  } catch (error) {
    await deadline(close(), CLOSE_LIMIT, () => undefined).catch(() => undefined);
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

async function setAgent(context: BrowserContext, page: Page, mobile: boolean): Promise<void> {
  const session = await context.newCDPSession(page);
  const userAgent = agentOf(await page.evaluate(() => navigator.userAgent), mobile);
  await session.send('Emulation.setUserAgentOverride', { userAgent });
}

/** Returns the page of a session. If a program has closed it, another open page or a blank one replaces it. */
async function lastPage(context: BrowserContext, first: Page): Promise<Page> {
  return first.isClosed() ? (context.pages().at(-1) ?? context.newPage()) : first;
}

/** Sizes in CSS pixels of a desktop window and of a phone's screen, the same as for scrapes. */
const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/**
 * Returns the settings of the browser context in which a page is opened, as its scrape requested.
 * @param setup absent for a page without a scrape
 */
function contextOptions(setup: Partial<PageSetup> = {}): BrowserContextOptions {
  const { mobile = false, location, skipTlsVerification = true } = setup;
  const place = location && placeOf(location.country);
  const language = location && acceptLanguage(location);
  const locale = language?.replace(/[,;].*/, '');
  return {
    ...(mobile ? PHONE : DESK),
    acceptDownloads: false,
    ignoreHTTPSErrors: skipTlsVerification,
    ...(locale && { locale }),
    ...(place?.timezone && { timezoneId: place.timezone }),
    ...(place && {
      geolocation: { latitude: place.latitude, longitude: place.longitude },
      permissions: ['geolocation'],
    }),
  };
}

/** Returns the user agent of the browser with a window, or on a phone: some sites refuse headless browsers. */
function agentOf(headless: string, mobile: boolean): string {
  const [, version = ''] = /Chrome\/(\d+)/.exec(headless) ?? [];
  return mobile
    ? `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`
    : headless.replace('HeadlessChrome', 'Chrome');
}
