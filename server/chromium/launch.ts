import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { LIMITS } from '../../lib/contract';
import { makeTemporaryFolder } from '../temporary.ts';
import { CHROMIUM_ARGS } from './chromium.ts';

export interface Launch {
  /** Path of a Chromium or a Chrome for Testing. */
  executablePath: string;
  /** Folder of the built extension. */
  extension: string;
  headless: boolean;
  /** Folder of a profile to use and keep; without one it gets a profile of its own that goes when it is disposed of. */
  profile?: string | undefined;
  /** Leaves pages of the web alone: to be attached to costs each of them time, and only the extension drives them. */
  extensionPagesOnly?: boolean;
}

export interface RunningBrowser extends AsyncDisposable {
  browser: Browser;
  extensionId: string;
}

/** Wide enough for a page of the usual width beside the side panel; CSS pixels. */
const WINDOW_SIZE = '1440,1000';
/**
 * Keeps the time service and the updater of components from asking the browser's vendor, which
 * `--disable-component-update` does not. Chromium opens no connection to port 9. Not for a Playwright launch: the last
 * list of features replaces its own.
 */
const WITHOUT_VENDOR = [
  '--disable-features=NetworkTimeServiceQuerying',
  '--component-updater=url-source=http://127.0.0.1:9/',
];
/**
 * Puppeteer's own: a page that changes its address without end would keep the whole browser busy, and all other pages.
 */
const UNPROTECTED = '--disable-ipc-flooding-protection';
/** Puppeteer's own: a bar about automated tests, in the window that a user looks at. */
const AUTOMATED = '--enable-automation';
/**
 * A browser without a window speaks English, as the server and the terminal that repeat its sentences do. On Linux
 * Chromium takes its language from the environment, elsewhere from its arguments.
 */
const ENGLISH = { args: ['--lang=en-US'], env: { LANGUAGE: 'en_US' } };
/**
 * A browser without a window finds no mouse, and pages show it what they make for a finger. Members of Blink's
 * `PointerType` (fine: 4) and `HoverType` (hover: 2). A request for `mobile` emulates a finger above it.
 */
const MOUSE = '--blink-settings=primaryPointerType=4,availablePointerTypes=4,primaryHoverType=2,availableHoverTypes=2';
/** No bar that tells of the debugger in each window, where nobody sees it and drawing it takes time. */
const UNTOLD = '--silent-debugger-extension-api';
/** Milliseconds that a call may take beyond the longest scrape: what ends a scrape must be the scrape's own limit. */
const BEYOND_A_SCRAPE = 60_000;

/**
 * Starts a Chromium that holds the extension. It is driven over a pipe: nothing else on this computer can reach it, and
 * no port has to be free.
 */
export async function launchBrowser({
  executablePath,
  extension,
  headless,
  profile,
  extensionPagesOnly = false,
}: Launch): Promise<RunningBrowser> {
  const own = profile === undefined ? await makeTemporaryFolder('browser') : undefined;
  const launching = puppeteer.launch({
    executablePath,
    headless,
    pipe: true,
    enableExtensions: true,
    userDataDir: profile ?? join(own?.path as string, 'profile'),
    ...(extensionPagesOnly && {
      targetFilter: (target) => {
        // A page is found through its tab, a type that Puppeteer's own types leave out.
        const type: string = target.type();
        return type === 'tab' || (type === 'page' && target.url().startsWith('chrome-extension://'));
      },
      // The blank page that it starts with is not one of them.
      waitForInitialPage: false,
    }),
    args: [
      ...CHROMIUM_ARGS,
      ...WITHOUT_VENDOR,
      ...(headless ? [...ENGLISH.args, MOUSE, UNTOLD] : []),
      `--window-size=${WINDOW_SIZE}`,
    ],
    env: { ...process.env, ...(headless && ENGLISH.env) },
    ignoreDefaultArgs: headless ? [UNPROTECTED] : [UNPROTECTED, AUTOMATED],
    defaultViewport: null,
    protocolTimeout: LIMITS.timeout.max + BEYOND_A_SCRAPE,
    // Puppeteer would leave before anything else is removed.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const dispose = async () => {
    await launching.then((browser) => browser.close()).catch(() => undefined);
    await own?.[Symbol.asyncDispose]();
  };
  try {
    const browser = await launching;
    return { browser, extensionId: await install(browser, extension), [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/**
 * Installs the extension, in private windows too: there it opens pages of which nothing may be kept. Puppeteer's own
 * installation cannot; given to `launch` it would not be awaited either, and a failure there would end the whole
 * process.
 */
async function install(browser: Browser, path: string): Promise<string> {
  const session = await browser.target().createCDPSession();
  try {
    return (await session.send('Extensions.loadUnpacked', { path, enableInIncognito: true })).id;
  } finally {
    await session.detach();
  }
}
