import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { LIMITS } from '../../lib/contract';
import { makeTemporaryFolder } from '../temporary.ts';
import { CHROMIUM_ARGS } from './chromium.ts';
import { drivenPackage } from './driven.ts';

export interface Launch {
  /** Path of a Chromium or a Chrome for Testing. */
  executablePath: string;
  /** Folder of the built extension. */
  extension: string;
  headless: boolean;
  /**
   * Folder of a profile to use and keep; without one it gets a temporary profile that is removed when it is disposed
   * of.
   */
  profile?: string | undefined;
  /** Does not attach to web pages: attaching costs each of them time, and only the extension drives them. */
  extensionPagesOnly?: boolean;
}

export interface RunningBrowser extends AsyncDisposable {
  browser: Browser;
  extensionId: string;
}

/** Wide enough for a page of the usual width next to the side panel, in CSS pixels. */
const WINDOW_SIZE = '1440,1000';
/**
 * Keeps the time service and the component updater from contacting the browser's vendor, which
 * `--disable-component-update` does not. Chromium opens no connection to port 9. Not for a Playwright launch: the last
 * list of features replaces its own.
 */
const WITHOUT_VENDOR = [
  '--disable-features=NetworkTimeServiceQuerying',
  '--component-updater=url-source=http://127.0.0.1:9/',
];
/**
 * Default argument of Puppeteer: with it, a page that changes its address endlessly would block the whole browser and
 * all other pages.
 */
const UNPROTECTED = '--disable-ipc-flooding-protection';
/** Default argument of Puppeteer: shows an infobar about automated tests in the user's window. */
const AUTOMATED = '--enable-automation';
/**
 * A headless browser uses English, like the server and the terminal that repeat its messages. On Linux Chromium takes
 * its language from the environment, elsewhere from its arguments.
 */
const ENGLISH = { args: ['--lang=en-US'], env: { LANGUAGE: 'en_US' } };
/**
 * A headless browser finds no mouse, and pages show their touch layout. Members of Blink's `PointerType` (fine: 4) and
 * `HoverType` (hover: 2). A request for `mobile` emulates touch on top of it.
 */
const MOUSE = '--blink-settings=primaryPointerType=4,availablePointerTypes=4,primaryHoverType=2,availableHoverTypes=2';
/** Disables the debugger infobar in each window, which nobody sees and which takes time to draw. */
const UNTOLD = '--silent-debugger-extension-api';
/** How long a call may take beyond the longest scrape, in ms: a scrape must be ended by its own timeout. */
const BEYOND_A_SCRAPE = 60_000;

/**
 * Starts a Chromium with the extension. It is driven over a pipe: no other process on this computer can reach it, and
 * it does not need a free port.
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
        // A page is found through its tab, a type that is missing in Puppeteer's own types.
        const type: string = target.type();
        return type === 'tab' || (type === 'page' && target.url().startsWith('chrome-extension://'));
      },
      // The initial blank page is not such a page.
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
    // Puppeteer would exit before anything else is removed.
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
    return {
      browser,
      extensionId: await install(browser, await drivenPackage(extension)),
      [Symbol.asyncDispose]: dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/**
 * Installs the extension, in private windows, too: in these it opens pages of which nothing may be kept. Puppeteer's
 * own installation cannot; passed to `launch`, it would not be awaited either, and its failure would end the whole
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
