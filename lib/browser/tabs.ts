import { type Browser, browser } from 'wxt/browser';

export type Tab = Browser.tabs.Tab;

/** Rejects if the tab is closed. */
export const getTab = (tabId: number): Promise<Tab> => browser.tabs.get(tabId);

/** Returns the active tab of a window; of the current window without an id. */
export const activeTab = async (windowId?: number): Promise<Tab | undefined> =>
  (await browser.tabs.query({ active: true, ...(windowId === undefined ? { currentWindow: true } : { windowId }) }))[0];

/** Returns all tabs of a window; of the current window without an id. */
export const tabsOfWindow = (windowId?: number): Promise<Tab[]> =>
  browser.tabs.query(windowId === undefined ? { currentWindow: true } : { windowId });

/** Returns the open web pages that may be read without asking, the last seen first, without private ones. */
export async function readableTabs(): Promise<Tab[]> {
  const tabs = await browser.tabs.query({ url: ['http://*/*', 'https://*/*'], windowType: 'normal', discarded: false });
  return tabs
    .filter(({ incognito }) => !incognito)
    .sort((one, other) => (other.lastAccessed ?? 0) - (one.lastAccessed ?? 0));
}

/** Brings a tab and its window to the front. */
export async function showTab({ id, windowId }: Tab): Promise<void> {
  await browser.tabs.update(id as number, { active: true });
  await browser.windows.update(windowId, { focused: true });
}

/** Returns true if the user can see a tab: it is active in its window, and the window is not minimized. */
export async function isInFront(tabId: number): Promise<boolean> {
  const { active, windowId } = await getTab(tabId);
  return active && (await browser.windows.get(windowId)).state !== 'minimized';
}

/** Goes back in a tab's history. Rejects on its first page. */
export const goBack = (tabId: number): Promise<void> => browser.tabs.goBack(tabId);

/** How long to wait for a page to load, in ms. */
const LONGEST_LOAD = 30_000;

/** Opens an address in a new active tab. @returns its id, once the page has loaded or the wait for it is over */
export async function openTab(url: string): Promise<number> {
  const tabId = (await browser.tabs.create({ url })).id as number;
  const { promise, resolve } = Promise.withResolvers<void>();
  const heard = (changed: number, { status }: { status?: string }) => {
    if (changed === tabId && status === 'complete') resolve();
  };
  browser.tabs.onUpdated.addListener(heard);
  const timer = setTimeout(resolve, LONGEST_LOAD);
  try {
    if ((await getTab(tabId)).status === 'complete') resolve();
    await promise;
  } finally {
    clearTimeout(timer);
    browser.tabs.onUpdated.removeListener(heard);
  }
  return tabId;
}

/** Reloads a tab; the one in front without an id. */
export const reloadTab = (tabId?: number): Promise<void> =>
  tabId === undefined ? browser.tabs.reload() : browser.tabs.reload(tabId);

/** Notifies when another tab is activated or selected, or a tab changes. @returns a function that stops watching */
export function watchTabs(changed: () => void): () => void {
  const { onActivated, onHighlighted, onUpdated } = browser.tabs;
  const heard = () => changed();
  onActivated.addListener(heard);
  onHighlighted.addListener(heard);
  onUpdated.addListener(heard);
  return () => {
    onActivated.removeListener(heard);
    onHighlighted.removeListener(heard);
    onUpdated.removeListener(heard);
  };
}

/** For the worker's start, like `onTabClosed`. */
export const onTabOpened = (opened: (tab: Tab) => unknown): void =>
  browser.tabs.onCreated.addListener((tab) => void opened(tab));

/** For the worker's start: an event only wakes it if a listener exists. */
export const onTabClosed = (closed: () => unknown): void => browser.tabs.onRemoved.addListener(() => void closed());

/**
 * Opens another program's address in the active tab, which keeps showing its page: the browser asks the user first.
 * @throws Error if the window is closed
 */
export async function openInProgram(address: string, windowId: number | undefined): Promise<void> {
  const tab = await activeTab(windowId);
  if (tab?.id === undefined) throw new Error('This window has no tab.');
  await browser.tabs.update(tab.id, { url: address });
}

/** Returns the loaded tabs, none of them private, whose address fits. Tabs with a hidden address are left out. */
export const tabsWithPage = async (fits: (url: string) => boolean): Promise<Tab[]> =>
  (await browser.tabs.query({ discarded: false })).filter(
    ({ url, incognito }) => url !== undefined && !incognito && fits(url),
  );
