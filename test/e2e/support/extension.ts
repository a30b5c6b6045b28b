import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  chromium,
  expect,
  type Page,
  type Worker,
} from '@playwright/test';
import { CHROMIUM_ARGS } from '../../../server/chromium/chromium.ts';
import { drivenPackage } from '../../../server/chromium/driven.ts';
import { testChromium } from '../../support/chromium.ts';
import { type Sites, startSites } from '../../support/sites.ts';
import { expectNoSecrets } from './secrets.ts';

/** The built packages. */
export const FULL = fileURLToPath(new URL('../../../.output/chrome-mv3', import.meta.url));
export const LITE = fileURLToPath(new URL('../../../.output/chrome-mv3-lite', import.meta.url));

/** Events can be dispatched in Chromium, which its types do not say. */
export interface Dispatching {
  dispatch(...args: unknown[]): void;
}

/** The extension as it runs in a browser, with the views that Playwright does not list by itself. */
export interface Extension {
  id: string;
  worker: Worker;
  /** Opens the real popup over the page in front. It does not count as a click on the icon. */
  openPopup(): Promise<Page>;
  /** Presses the icon over a page, which opens the popup or does what else was chosen for it. */
  pressIcon(page: Page): Promise<void>;
  /** Clicks the icon over a page: opens the popup and grants it the page, as activeTab says. */
  clickIcon(page: Page): Promise<Page>;
  /** The real popup, once it has opened by itself. */
  popup(): Promise<Page>;
  /** The real side panel, once it is open. */
  panel(): Promise<Page>;
  /** One of our pages in a tab of its own. */
  openView(file: 'access.html' | `options.html${'' | `#${string}`}` | 'sidepanel.html' | 'welcome.html'): Promise<Page>;
  /** Changes stored items as the options page does. */
  store(items: Record<string, unknown>): Promise<void>;
}

interface Fixtures {
  /** Which package is loaded. */
  packageDir: string;
  /** BCP 47 tag of the browser's language. */
  language: string;
  /**
   * Keeps quiet about what the views' policies refuse: Chromium reports that also of the document without a window in
   * which markup is cleaned, and nothing runs or is loaded there.
   */
  showsHostileMarkup: boolean;
  /** Names that the browser resolves otherwise than the network does, as rules of `--host-resolver-rules`. */
  resolved: string[];
  profile: string;
  context: BrowserContext;
  extension: Extension;
  sites: Sites;
}

/** Starts a browser with a package, on a profile that may have been used before. */
export const launch = async (
  profile: string,
  packageDir: string,
  language = 'en-US',
  resolved: readonly string[] = [],
): Promise<BrowserContext> => {
  const driven = await drivenPackage(packageDir);
  return chromium.launchPersistentContext(profile, {
    executablePath: await testChromium(),
    headless: true,
    viewport: null,
    // The runner's own folder for them goes with the test, and a browser may outlive that.
    downloadsPath: join(profile, 'Taken by tests'),
    args: [
      ...CHROMIUM_ARGS,
      '--window-size=1280,800',
      `--lang=${language}`,
      '--remote-debugging-port=0',
      '--enable-unsafe-extension-debugging',
      // By a name that is not of this computer, loopback is no secure context.
      `--host-resolver-rules=${['MAP *.test 127.0.0.1', ...resolved].join(', ')}`,
      `--disable-extensions-except=${driven}`,
      `--load-extension=${driven}`,
    ],
  });
};

/** Listens for what the policies of our views refuse, until its end. */
export function refusalsOf(context: BrowserContext): { end(): string[] } {
  const refused: string[] = [];
  const hear = (message: ConsoleMessage) => {
    const text = message.text();
    const isOurs = message.page()?.url().startsWith('chrome-extension:');
    if (isOurs && text.includes('Content Security Policy')) refused.push(text);
  };
  context.on('console', hear);
  return {
    end() {
      context.off('console', hear);
      return refused;
    },
  };
}

export const test = base.extend<Fixtures>({
  packageDir: [FULL, { option: true }],
  language: ['en-US', { option: true }],
  showsHostileMarkup: [false, { option: true }],
  resolved: [[], { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the destructuring
  profile: async ({}, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'winnow-profile-'));
    await use(profile);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },

  context: async ({ profile, packageDir, language, showsHostileMarkup, resolved }, use) => {
    const context = await launch(profile, packageDir, language, resolved);
    const refused = refusalsOf(context);
    await use(context);
    await expectNoSecrets(context);
    await context.close();
    if (!showsHostileMarkup) expect(refused.end(), 'what a view wanted to load against its policy').toEqual([]);
  },

  extension: async ({ context, profile }, use) => {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    const id = new URL(worker.url()).host;
    const connections: Browser[] = [];

    const connect = async () => {
      const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
      const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      connections.push(connection);
      return connection;
    };

    /** Popup and side panel are targets that only a connection made after they opened can see. */
    const findView = async (file: string): Promise<Page> => {
      let found: Page | undefined;
      await expect(async () => {
        found = (await connect())
          .contexts()
          .flatMap((other) => other.pages())
          .find((page) => page.url().startsWith(`chrome-extension://${id}/${file}`));
        expect(found, `${file} is open`).toBeTruthy();
      }).toPass();
      return found as Page;
    };

    await use({
      id,
      worker,
      async openPopup() {
        // The browser opens none while the last one closes.
        await expect(() => worker.evaluate(() => chrome.action.openPopup())).toPass();
        return findView('popup.html');
      },
      async pressIcon(page) {
        const session = await (await connect()).newBrowserCDPSession();
        const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
        const tab = targetInfos.find(({ url }) => url === page.url());
        await session.send('Extensions.triggerAction' as never, { id, targetId: tab?.targetId } as never);
      },
      async clickIcon(page) {
        await this.pressIcon(page);
        return findView('popup.html');
      },
      popup: () => findView('popup.html'),
      panel: () => findView('sidepanel.html'),
      async openView(file) {
        const page = await context.newPage();
        await page.goto(`chrome-extension://${id}/${file}`);
        return page;
      },
      store: (items) => worker.evaluate((values) => chrome.storage.local.set(values), items),
    });
    await Promise.all(connections.map((connection) => connection.close()));
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the destructuring
  sites: async ({}, use) => {
    const sites = await startSites();
    await use(sites);
    await sites.close();
  },
});

export { expect };
