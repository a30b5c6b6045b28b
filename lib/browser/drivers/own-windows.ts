import { type Browser, browser } from 'wxt/browser';

/** What `storage.session` holds of our windows: it outlives the worker, and ends with the browser as they do. */
const KEY = 'ownWindow:';

/** Milliseconds. A window that is closed at once, while the page still waits for it, leaves the page hanging. */
const BEFORE_CLOSING = 200;

export interface OwnWindow {
  tabId: number;
  /** Windows and tabs that the page opened so far; each is closed. */
  opened(): number;
  /** Never throws: what cannot be closed now is swept at the worker's next start. */
  close(): Promise<void>;
}

/**
 * Opens an empty page in a window of its own, which does not take the focus. Not a tab in the background and not a
 * minimized window: nothing is painted there, and pictures of it never come. A popup, because a window without a bar for
 * tabs is there in half the time, and is no window that a tab of the person's could end up in.
 */
export async function openOwnWindow(): Promise<OwnWindow> {
  const window = await browser.windows.create({ url: 'about:blank', focused: false, type: 'popup' });
  const windowId = window?.id as number;
  const tabId = window?.tabs?.[0]?.id as number;
  const recorded = browser.storage.session.set({ [`${KEY}${windowId}`]: windowId });

  const opened: number[] = [];
  const closeOpened = (tab: Browser.tabs.Tab) => {
    if (![tabId, ...opened].includes(tab.openerTabId as number)) return;
    opened.push(tab.id as number);
    setTimeout(() => closeTab(tab), BEFORE_CLOSING);
  };
  browser.tabs.onCreated.addListener(closeOpened);

  return {
    tabId,
    opened: () => opened.length,
    async close() {
      browser.tabs.onCreated.removeListener(closeOpened);
      await recorded;
      await closeWindow(windowId);
    },
  };
}

/** For the worker's start, before anything opens a window: closes what an earlier worker left. */
export async function sweepOwnWindows(): Promise<void> {
  const stored = await browser.storage.session.get(null);
  const left = Object.entries(stored).filter(([key]) => key.startsWith(KEY));
  await Promise.all(left.map(([, windowId]) => closeWindow(windowId as number)));
}

/** Closes a tab that came into a window of the person's, and shows what they had in front again. */
async function closeTab({ id, windowId }: Browser.tabs.Tab): Promise<void> {
  const others = (await browser.tabs.query({ windowId })).filter((tab) => tab.id !== id);
  const [before] = others.sort((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0));
  if (before) await browser.tabs.update(before.id as number, { active: true }).catch(() => undefined);
  await browser.tabs.remove(id as number).catch(() => undefined);
}

async function closeWindow(windowId: number): Promise<void> {
  const isOpen = await browser.windows.remove(windowId).then(
    () => false,
    () =>
      browser.windows.get(windowId).then(
        () => true,
        () => false,
      ),
  );
  if (!isOpen) void browser.storage.session.remove(`${KEY}${windowId}`);
}
