import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { CHROMIUM_ARGS } from '../../../server/chromium/chromium.ts';
import { drivenPackage } from '../../../server/chromium/driven.ts';
import { testChromium } from '../../support/chromium.ts';

/**
 * A browser as people start it: nothing is attached to the worker, so that it ends when browsers end it, and no page is
 * told that it has focus. Playwright does both and hides what then fails.
 */
export interface RawBrowser {
  browser: Browser;
  extensionId: string;
  /** The folder that the browser keeps everything in. */
  profile: string;
  /** One of the extension's pages in a tab of its own. */
  openView(file: string): Promise<Page>;
  /** Ends the extension's worker at once, as the browser does when it wants its memory. */
  killWorker(): Promise<void>;
  /** Replaces the running extension, as an update does: what it had in memory is gone. */
  updateExtension(): Promise<void>;
  /** Ends the browser as a person does, and gives it the time to write down what it will. */
  quit(): Promise<void>;
  close(): Promise<void>;
}

interface RawOptions {
  headless?: boolean;
  env?: NodeJS.ProcessEnv;
  /** A folder that stays: a browser can be started on it again. Without one, the profile goes with its browser. */
  profile?: string;
  /** Allows the extension in private windows, as people do on the browser's extensions page. */
  incognito?: boolean;
  /** Further arguments of the browser. */
  args?: string[];
  /** Arguments that Puppeteer adds by itself, and this browser is not to have. */
  without?: string[];
}

export async function launchRaw(
  packageDir: string,
  { headless = true, env = {}, profile: kept, incognito = false, args = [], without = [] }: RawOptions = {},
): Promise<RawBrowser> {
  const profile = kept ?? (await mkdtemp(join(tmpdir(), 'winnow-raw-')));
  const browser = await puppeteer.launch({
    executablePath: await testChromium(),
    headless,
    pipe: true,
    // Given a folder here, Puppeteer would install it without waiting for it.
    enableExtensions: true,
    userDataDir: profile,
    args: [...CHROMIUM_ARGS, ...args],
    ignoreDefaultArgs: without,
    env: { ...process.env, ...env },
    defaultViewport: null,
    targetFilter: (target) => target.type() !== 'service_worker',
  });
  const path = await drivenPackage(packageDir);
  const install = async () => {
    const session = await browser.target().createCDPSession();
    const { id } = await session.send('Extensions.loadUnpacked', { path, enableInIncognito: incognito });
    await session.detach();
    return id;
  };
  const extensionId = await install();
  const [firstPage] = await browser.pages();
  return {
    browser,
    extensionId,
    profile,
    async openView(file) {
      const page = await browser.newPage();
      await page.goto(`chrome-extension://${extensionId}/${file}`);
      return page;
    },
    async killWorker() {
      // A new page would take the focus and close a popup, and asking for all pages waits for one that loads without end.
      const session = await firstPage?.createCDPSession();
      await session?.send('ServiceWorker.enable');
      await session?.send('ServiceWorker.stopAllWorkers');
      await session?.detach();
    },
    async updateExtension() {
      await install();
    },
    quit: () => browser.close(),
    async close() {
      await browser.close();
      if (!kept) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
