import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { CHROMIUM_ARGS, chromiumPath } from '../../../server/chromium.ts';

/**
 * A browser as people start it: nothing is attached to the worker, so that it ends when browsers end it, and no page is
 * told that it has focus. Playwright does both and hides what then fails.
 */
export interface RawBrowser {
  browser: Browser;
  extensionId: string;
  /** One of the extension's pages in a tab of its own. */
  openView(file: string): Promise<Page>;
  /** Ends the extension's worker at once, as the browser does when it wants its memory. */
  killWorker(): Promise<void>;
  close(): Promise<void>;
}

interface RawOptions {
  headless?: boolean;
  env?: NodeJS.ProcessEnv;
  /** A folder that stays: a browser can be started on it again. Without one, the profile goes with its browser. */
  profile?: string;
}

export async function launchRaw(
  packageDir: string,
  { headless = true, env = {}, profile: kept }: RawOptions = {},
): Promise<RawBrowser> {
  const profile = kept ?? (await mkdtemp(join(tmpdir(), 'winnow-raw-')));
  const browser = await puppeteer.launch({
    executablePath: await chromiumPath(),
    headless,
    pipe: true,
    // Given a folder here, Puppeteer would install it without waiting for it.
    enableExtensions: true,
    userDataDir: profile,
    args: CHROMIUM_ARGS,
    env: { ...process.env, ...env },
    defaultViewport: null,
    targetFilter: (target) => target.type() !== 'service_worker',
  });
  const extensionId = await browser.installExtension(packageDir);
  return {
    browser,
    extensionId,
    async openView(file) {
      const page = await browser.newPage();
      await page.goto(`chrome-extension://${extensionId}/${file}`);
      return page;
    },
    async killWorker() {
      // Of a page that is there: a new one would take the focus, and close a popup.
      const [page] = await browser.pages();
      const session = await page?.createCDPSession();
      await session?.send('ServiceWorker.enable');
      await session?.send('ServiceWorker.stopAllWorkers');
      await session?.detach();
    },
    async close() {
      await browser.close();
      if (!kept) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
