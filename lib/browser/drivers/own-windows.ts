import { type Browser, browser } from 'wxt/browser';
import { delay } from '@/lib/async';
import { openPrivately } from '../private-windows';
import { beginFamily, endFamily, sweepOwnTabs } from './own-tabs';

/**
 * Key in `storage.local` from before a window opens until its tab is marked. Its value: milliseconds since the epoch.
 */
const OPENING = 'openingWindow:';

/** Milliseconds that a window may take to open. */
const LONGEST_OPENING = 10_000;
/** Milliseconds after which nobody waits any more for a page to leave its window. */
const LONGEST_LEAVING = 1_000;

export interface OwnWindow {
  tabId: number;
  /** Windows and tabs that the page opened so far; each is closed. */
  opened(): number;
  /** Never throws: what cannot be closed now is swept at the worker's next start. */
  close(): Promise<void>;
  /** Leaves it, with the page in it, to the next page. Absent where each page has a window of its own. Never throws. */
  leave?(): Promise<void>;
}

/** The window of the next page, which with the worker is lost, and swept at the next one's start. */
interface Ahead {
  /** It is open, or opens. */
  window: Promise<OwnWindow>;
  /** Pages may leave it to one another. */
  keeps: boolean;
  /** The page before is still in it. */
  hasPage: boolean;
}

let ahead: Ahead | undefined;
/** Resolves once the page in a window that can be left has left or closed it. */
let inUse: Promise<void> | undefined;

/**
 * Opens the window of the next page before there is one, which is then read sooner. For a browser in which nobody sees
 * it. Never throws: without it, the next page opens its own.
 * @param keeps lets the pages that follow have this window one after the other: a new one, with a new process for its
 * page, is more than half of what the browser's main process does for a small page. They share what belongs to a tab: its
 * history, and its session storage unless that is removed.
 * @returns true if it was left by the page before, which is still in it
 */
export async function openWindowAhead(keeps: boolean): Promise<boolean> {
  await untilLeft();
  ahead ??= { window: openWindow(false), keeps, hasPage: false };
  const { window, hasPage } = ahead;
  await window.catch(() => {
    ahead = undefined;
  });
  return hasPage;
}

/** Closes the window of the next page, where there is one: that page is to have another. */
export async function closeWindowAhead(): Promise<void> {
  await untilLeft();
  await (await takeAhead())?.close();
}

const untilLeft = () => Promise.race([inUse, delay(LONGEST_LEAVING)]);

/**
 * Takes the window that was opened ahead, or opens an empty page in a window of its own, which does not take the focus.
 * Not a tab in the background and not a minimized window: nothing is painted there, and pictures of it never come. A popup,
 * because a window without a bar for tabs is there in half the time, is no window that a tab of the person's could end up
 * in, and is not restored when the browser starts again.
 * @param isPrivate opens a window of which the browser keeps nothing
 * @throws WinnowError PERMISSION_NEEDED if Winnow may open no such window
 */
export async function openOwnWindow({ isPrivate = false }: { isPrivate?: boolean | undefined }): Promise<OwnWindow> {
  return (!isPrivate && (await takeAhead())) || openWindow(isPrivate);
}

async function takeAhead(): Promise<OwnWindow | undefined> {
  const taken = ahead;
  ahead = undefined;
  const window = await taken?.window.catch(() => undefined);
  // Somebody may have closed it.
  const isOpen =
    window &&
    (await browser.tabs.get(window.tabId).then(
      () => true,
      () => false,
    ));
  if (!isOpen) return undefined;
  return taken?.keeps ? leavable(window) : window;
}

function leavable(window: OwnWindow): OwnWindow {
  const { promise, resolve } = Promise.withResolvers<void>();
  inUse = promise;
  return {
    ...window,
    close: () => window.close().finally(resolve),
    async leave() {
      // It took so long that the next page has another.
      if (ahead) await window.close();
      else ahead = { window: Promise.resolve(window), keeps: true, hasPage: true };
      resolve();
    },
  };
}

async function openWindow(isPrivate: boolean): Promise<OwnWindow> {
  const empty = { url: 'about:blank', focused: false, type: 'popup' } as const;
  const opened = await recordOpening();
  try {
    const window = await (isPrivate ? openPrivately(empty) : browser.windows.create(empty));
    const tabId = window?.tabs?.[0]?.id as number;
    const family = await beginFamily(tabId);
    return { tabId, opened: () => family.opened, close: () => endFamily(family) };
  } finally {
    opened();
  }
}

/** For the worker's start, before anything opens a window: closes what an earlier worker left. */
export async function sweepOwnWindows(): Promise<void> {
  const [stored, popups] = await Promise.all([
    browser.storage.local.get(null),
    browser.tabs.query({ windowType: 'popup' }),
  ]);
  const openings = Object.entries(stored).filter(([key]) => key.startsWith(OPENING));
  const left = new Set(popups.filter((tab) => openings.some(([, at]) => isOpening(tab, at as number))).map(idOf));
  await sweepOwnTabs((tab) => left.has(tab.id));
  await browser.storage.local.remove(openings.map(([key]) => key));
}

/**
 * Notes on disk that a window is about to open. Memory would not do: an update of the extension empties that, too.
 * @returns a function that takes the note back
 */
async function recordOpening(): Promise<() => void> {
  const key = OPENING + crypto.randomUUID();
  // A full disk keeps no page from being read.
  await browser.storage.local.set({ [key]: Date.now() }).catch(() => undefined);
  return () => void browser.storage.local.remove(key).catch(() => undefined);
}

/** True for an empty tab, whose address Chromium does not tell, that came when a window of ours was about to. */
function isOpening({ url, lastAccessed = 0 }: Browser.tabs.Tab, at: number): boolean {
  return (!url || url === 'about:blank') && lastAccessed >= at && lastAccessed < at + LONGEST_OPENING;
}

const idOf = ({ id }: Browser.tabs.Tab) => id;
