import { type Browser, browser } from 'wxt/browser';
import { delay } from '@/lib/base/async';
import { type OwnVisits, removeLeftVisits } from '../own-history';
import { openPrivately } from '../private-windows';
import { beginFamily, endFamily, sweepOwnTabs } from './own-tabs';

/** Key in `storage.local` from before a window opens until its tab is marked. Its value is the time in ms since the epoch. */
const OPENING = 'openingWindow:';

/** Timeout for a window to open, in ms. */
const LONGEST_OPENING = 10_000;
/** How long to wait for a page to leave its window, in ms. */
const LONGEST_LEAVING = 1_000;

export interface OwnWindow {
  tabId: number;
  /** Number of windows and tabs that the page has opened so far; each is closed. */
  opened(): number;
  /** Never throws: whatever cannot be closed now is swept at the worker's next start. */
  close(): Promise<void>;
  /** Leaves the window, with the page in it, to the next page. Absent if each page has a window of its own. Never throws. */
  leave?(): Promise<void>;
}

/** A window with the addresses that its page visits. */
interface NewWindow extends OwnWindow {
  visits: Pick<OwnVisits, 'add'>;
}

/** The window for the next page. If the worker dies it is lost, and swept at the next worker's start. */
interface Ahead {
  /** The open, or opening, window. */
  window: Promise<NewWindow>;
  /** True if pages may reuse it one after the other. */
  keeps: boolean;
  /** True if the previous page is still in it. */
  hasPage: boolean;
}

let ahead: Ahead | undefined;
/** Resolves once the page in a reusable window has left or closed it. */
let inUse: Promise<void> | undefined;

/**
 * Opens the window of the next page in advance, so that the page is read sooner. For a browser that nobody sees. Never
 * throws: without it, the next page opens its own window.
 * @param keeps lets the following pages reuse this window one after the other: a new window, with a new process for its page,
 * is more than half of the browser's main-process work for a small page. The pages share what belongs to a tab: its history,
 * and its session storage unless that is removed.
 * @returns true if the previous page left the window, and is still in it
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

/** Closes a window that was opened in advance: the next page needs another. */
export async function closeWindowAhead(): Promise<void> {
  await untilLeft();
  await (await takeAhead())?.close();
}

const untilLeft = () => Promise.race([inUse, delay(LONGEST_LEAVING)]);

/**
 * Takes the window that was opened in advance, or opens an empty page in a new window that does not take the focus. A
 * background tab or a minimized window would not do: nothing is painted there, so screenshots never complete. It is a popup
 * because a window without a tab strip opens in half the time, never receives the user's tabs, and is not restored when the
 * browser starts again.
 * @param url address that will be loaded in it, which leaves the browser's history if the person wants that
 * @param isPrivate opens a window of which the browser keeps nothing
 * @throws WinnowError PERMISSION_NEEDED if Winnow may not open such a window
 */
export async function openOwnWindow({ url, isPrivate = false }: WantedWindow): Promise<OwnWindow> {
  const window = (!isPrivate && (await takeAhead())) || (await openWindow(isPrivate));
  if (!isPrivate) await window.visits.add(url);
  return window;
}

interface WantedWindow {
  url: string;
  isPrivate?: boolean | undefined;
}

async function takeAhead(): Promise<NewWindow | undefined> {
  const taken = ahead;
  ahead = undefined;
  const window = await taken?.window.catch(() => undefined);
  // The user may have closed it.
  const isOpen =
    window &&
    (await browser.tabs.get(window.tabId).then(
      () => true,
      () => false,
    ));
  if (!isOpen) return undefined;
  return taken?.keeps ? leavable(window) : window;
}

function leavable(window: NewWindow): NewWindow {
  const { promise, resolve } = Promise.withResolvers<void>();
  inUse = promise;
  return {
    ...window,
    close: () => window.close().finally(resolve),
    async leave() {
      // It took so long that the next page has another window.
      if (ahead) await window.close();
      else ahead = { window: Promise.resolve(window), keeps: true, hasPage: true };
      resolve();
    },
  };
}

async function openWindow(isPrivate: boolean): Promise<NewWindow> {
  const empty = { url: 'about:blank', focused: false, type: 'popup' } as const;
  const opened = await recordOpening();
  try {
    const window = await (isPrivate ? openPrivately(empty) : browser.windows.create(empty));
    const tabId = window?.tabs?.[0]?.id as number;
    const family = await beginFamily(tabId);
    const { visits } = family;
    return { tabId, visits, opened: () => family.opened, close: () => endFamily(family) };
  } finally {
    opened();
  }
}

/** For the worker's start, before anything opens a window: closes the windows that an earlier worker left. */
export async function sweepOwnWindows(): Promise<void> {
  const [stored, popups] = await Promise.all([
    browser.storage.local.get(null),
    browser.tabs.query({ windowType: 'popup' }),
  ]);
  const openings = Object.entries(stored).filter(([key]) => key.startsWith(OPENING));
  const left = new Set(popups.filter((tab) => openings.some(([, at]) => isOpening(tab, at as number))).map(idOf));
  await sweepOwnTabs((tab) => left.has(tab.id));
  await browser.storage.local.remove(openings.map(([key]) => key));
  await removeLeftVisits(stored);
}

/**
 * Records on disk that a window is about to open. Memory is not enough: an update of the extension clears it.
 * @returns a function that removes the record
 */
async function recordOpening(): Promise<() => void> {
  const key = OPENING + crypto.randomUUID();
  // A page can be read even if the disk is full.
  await browser.storage.local.set({ [key]: Date.now() }).catch(() => undefined);
  return () => void browser.storage.local.remove(key).catch(() => undefined);
}

/** Returns true for an empty tab (Chromium hides its address) that appeared when a window of Winnow's was about to open. */
function isOpening({ url, lastAccessed = 0 }: Browser.tabs.Tab, at: number): boolean {
  return (!url || url === 'about:blank') && lastAccessed >= at && lastAccessed < at + LONGEST_OPENING;
}

const idOf = ({ id }: Browser.tabs.Tab) => id;
