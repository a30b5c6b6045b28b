import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Settings } from '../../../../lib/store/settings.ts';
import { drivenPackage } from '../../../../server/chromium/driven.ts';
import { startFirefox } from './browser-process.ts';
import { BrowserWindow, type Point } from './browser-window.ts';
import { findFirefox, NO_FIREFOX } from './find-firefox.ts';
import {
  allowSites,
  chooseItem,
  closeAll,
  closePopup,
  cornerOfPage,
  endBackground,
  isSidebarOpen,
  pressPrompt,
  showIcon,
} from './in-window.ts';
import { Tab } from './tab.ts';
import { View } from './view.ts';

/** The built package. */
const PACKAGE = fileURLToPath(new URL('../../../../.output/firefox-mv3-lite', import.meta.url));
const ID = 'winnow@winnow.example';
/** Firefox's name for the icon. */
const ICON = 'winnow_winnow_example';

/** Everything that no test sets, as the first start leaves it. */
const SETTINGS: Settings = {
  engine: 'local',
  baseUrl: '',
  lastRequest: { formats: ['markdown'] },
  siteRequests: [],
  note: { template: '{{markdown}}', fileName: '{{title}}', links: true, images: true },
  iconPress: 'popup',
  developerNames: false,
  concurrency: 2,
  cacheBudget: 200_000_000,
  blockedHosts: [],
  imageSites: [],
  siteReaders: [],
  model: { kind: 'none' },
  search: { backend: 'none' },
};
const SETTINGS_VERSION = 3;

/** Firefox with the package, and all that a user sees of it. */
export interface Firefox {
  window: BrowserWindow;
  tab: Tab;
  popup: View;
  sidebar: View;
  background: View;
  /** @returns the address of one of the extension's pages */
  address(file: `options.html${'' | `#${string}`}` | 'sidepanel.html' | 'welcome.html'): string;
  /** Makes it as it is after the install. */
  reset(): Promise<void>;
  /** Clicks the icon: opens the popup and grants it the page, as activeTab says. */
  clickIcon(): Promise<void>;
  /** Opens a page, and scrapes it by icon and popup. */
  scrape(url: string): Promise<void>;
  /** Chooses an item of the menu that a right click on an element of the page opens. */
  chooseFromMenu(selector: string, item: string): Promise<void>;
  /** Answers the browser's question for access. */
  answerPrompt(answer: 'allow' | 'block'): Promise<void>;
  /** Allows sites without a question; all of them if none is named. */
  allowSites(...origins: string[]): Promise<void>;
  /** Sets what the options page does, and what was asked for last. */
  set(settings: Partial<Settings>): Promise<void>;
  /** Ends the background page; what calls it next starts it again. */
  endBackground(): Promise<void>;
  /** Reads all that one of the database's stores has. */
  stored<Row>(store: string): Promise<Row[]>;
}

/** One Firefox for all tests of a file; each finds it as it is after the install, but for the tab in front. */
export function useFirefox(): Firefox {
  const program = findFirefox();
  const firefox = {} as Firefox;
  let quit: (() => Promise<void>) | undefined;

  test.skip(!program, NO_FIREFOX);
  test.beforeAll(async () => {
    const uuid = randomUUID();
    const preferences = { 'extensions.webextensions.uuids': JSON.stringify({ [ID]: uuid }) };
    const started = await startFirefox(program as string, preferences);
    quit = started.quit;
    await started.marionette.send('Addon:Install', { path: await drivenPackage(PACKAGE), temporary: true });
    const window = new BrowserWindow(started.marionette);
    await window.run(showIcon, ICON);
    Object.assign(firefox, wire(window, new Tab(started.marionette), uuid));
  });
  test.afterEach(async () => {
    await firefox.reset();
  });
  test.afterAll(() => quit?.());
  return firefox;
}

function wire(window: BrowserWindow, tab: Tab, uuid: string): Firefox {
  const [popup, sidebar, background] = (['popup', 'sidebar', 'background'] as const).map(
    (place) => new View(window, ID, place),
  ) as [View, View, View];
  const closesPopup = () => expect.poll(() => window.run(closePopup), 'the popup is closed').toBe(true);
  const clickIcon = async () => {
    // One that is open already is of an earlier click, and grants nothing.
    await closesPopup();
    await window.click(`#${ICON}-BAP`);
  };
  const stored = <Row>(store: string) => background.run(readAll, store) as Promise<Row[]>;
  const jobs = () => stored('jobs');
  return {
    window,
    tab,
    popup,
    sidebar,
    background,
    clickIcon,
    async reset() {
      await closesPopup();
      await window.run(closeAll);
      await background.run(forgetAll);
    },
    address: (file) => `moz-extension://${uuid}/${file}`,
    async scrape(url) {
      await tab.open(url);
      const before = (await jobs()).length;
      await clickIcon();
      // A popup that still grows when the mouse comes down is missed.
      await expect(async () => {
        await popup.press('button', 'Scrape this page');
        await expect.poll(async () => (await jobs()).length, { timeout: 3_000 }).toBeGreaterThan(before);
      }).toPass({ timeout: 30_000 });
      await expect.poll(() => window.run(isSidebarOpen)).toBe(true);
    },
    async chooseFromMenu(selector, item) {
      await window.press(await pointOf(selector), 2);
      await expect.poll(() => window.run(chooseItem, item), `an item “${item}”`).toBe(true);
    },
    answerPrompt: (answer) => expect.poll(() => window.run(pressPrompt, answer), 'a question for access').toBe(true),
    allowSites: (...origins) => window.run(allowSites, ID, origins.length ? origins : ['<all_urls>']),
    set: (settings) =>
      background.run((values) => chrome.storage.local.set(values), {
        settings: { ...SETTINGS, ...settings },
        settings$: { v: SETTINGS_VERSION },
      }),
    endBackground: () => window.run(endBackground, ID),
    stored,
  };

  /** @returns a point on an element of the page, in the window */
  async function pointOf(selector: string): Promise<Point> {
    const inside = await tab.run((wanted) => {
      const element = document.querySelector(wanted) as Element;
      element.scrollIntoView({ block: 'nearest' });
      const [{ x, y, height }] = [...element.getClientRects()] as [DOMRect];
      return { x: x + 5, y: y + height / 2 };
    }, selector);
    const corner = await window.run(cornerOfPage);
    return { x: corner.x + inside.x, y: corner.y + inside.y };
  }
}

/** Runs in the background. */
function readAll(store: string): Promise<unknown[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('winnow');
    opening.onsuccess = () => {
      const reading = opening.result.transaction(store).objectStore(store).getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  });
}

/** Runs in the background: takes back all access, and empties all that is kept. */
async function forgetAll(): Promise<void> {
  const { origins = [] } = await chrome.permissions.getAll();
  if (origins.length > 0) await chrome.permissions.remove({ origins });
  await Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()]);
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('winnow');
    opening.onsuccess = () => {
      const { result: database } = opening;
      const clearing = database.transaction([...database.objectStoreNames], 'readwrite');
      for (const name of database.objectStoreNames) clearing.objectStore(name).clear();
      clearing.oncomplete = () => {
        database.close();
        resolve();
      };
    };
  });
}
