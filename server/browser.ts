import puppeteer, { type Browser } from 'puppeteer-core';
import { LIMITS } from '../lib/contract';
import { CHROMIUM_ARGS, RUNS_AS_ROOT } from './chromium.ts';

export interface Launch {
  /** Path of a Chromium or a Chrome for Testing. */
  executablePath: string;
  /** Folder of the built extension. */
  extension: string;
  headless: boolean;
}

export interface RunningBrowser extends AsyncDisposable {
  browser: Browser;
}

/** Wide enough for a page of the usual width beside the side panel; CSS pixels. */
const WINDOW_SIZE = '1440,1000';

/**
 * Starts a Chromium that holds the extension, with a profile of its own that goes when it is disposed of. It is driven
 * over a pipe: nothing else on this computer can reach it, and no port has to be free.
 */
export async function launchBrowser({ executablePath, extension, headless }: Launch): Promise<RunningBrowser> {
  if (RUNS_AS_ROOT) process.stderr.write('Running as root: Chromium is started without its sandbox.\n');
  const browser = await puppeteer.launch({
    executablePath,
    headless,
    pipe: true,
    enableExtensions: true,
    args: [...CHROMIUM_ARGS, `--window-size=${WINDOW_SIZE}`],
    // A person sits before a window: no bar about automated tests in it.
    ignoreDefaultArgs: headless ? [] : ['--enable-automation'],
    defaultViewport: null,
    protocolTimeout: LIMITS.timeout.max,
    // Puppeteer would leave without removing the profile.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  try {
    // Given to `launch` it would not be awaited, and a failure there would end the whole process.
    await browser.installExtension(extension);
  } catch (error) {
    await browser.close();
    throw error;
  }
  return { browser, [Symbol.asyncDispose]: () => browser.close() };
}
