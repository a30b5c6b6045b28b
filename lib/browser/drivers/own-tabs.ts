import { type Browser, browser } from 'wxt/browser';
import { delay } from '@/lib/base/async';
import { createOwnVisits, keepVisit, type OwnVisits } from '../own-history';

type Tab = Browser.tabs.Tab;

/** Timeout for a page's call that opens a tab, or for leaving a page, in ms, after which the tab is closed anyway. */
const LONGEST_CALL = 500;

/** A page that Winnow opened, with the tabs that it has opened, directly or through other tabs. */
export interface Family {
  /** Number of opened tabs, besides the page's own. */
  opened: number;
  /** True once nothing of it is needed any more. */
  isOver: boolean;
  /** Addresses that it visits, which leave the browser's history. */
  visits: OwnVisits;
}

/** Families by tab. After the worker's death they are recovered from the tabs' marks. */
const families = new Map<number, Family>();

/**
 * Tabs that were opened since the worker's start, until its sweep knows the families. Only their events name their opener: a
 * tab loses its `openerTabId` as soon as another comes to the front of its window.
 */
const unswept: Tab[] = [];
let isSwept = false;

/** For the worker's start: an event that wakes the worker only reaches listeners that are added at once. */
export function followOwnTabs(): void {
  browser.tabs.onCreated.addListener((tab) => {
    // Set across windows, and even if the page gets no `opener`.
    const family = families.get(tab.openerTabId as number);
    if (family) void adopt(tab, family);
    else if (!isSwept) unswept.push(tab);
  });
  browser.tabs.onRemoved.addListener((tabId) => void families.delete(tabId));
  browser.tabs.onUpdated.addListener((tabId, { url }) => {
    if (!url) return;
    const family = families.get(tabId);
    if (family) void family.visits.add(url);
    else keepVisit(url);
  });
}

/** Marks a tab as belonging to a page, and from now on closes the tabs that it opens. */
export async function beginFamily(tabId: number): Promise<Family> {
  const family = { opened: 0, isOver: false, visits: createOwnVisits() };
  families.set(tabId, family);
  await mark(tabId);
  return family;
}

/** Closes a page with everything that it has opened or still opens. Never throws: whatever stays open keeps its mark. */
export async function endFamily(family: Family): Promise<void> {
  family.isOver = true;
  const members = [...families].filter(([, other]) => other === family);
  // Pages that have not opened a tab need not be stopped.
  if (family.opened) await Promise.all(members.map(([tabId]) => empty(tabId)));
  await Promise.all(members.map(([tabId]) => closeTab(tabId)));
  await family.visits.end();
}

/**
 * For the worker's start, before anything is opened: closes what an earlier worker left open.
 * @param isLeft recognizes tabs of Winnow's that were not marked in time
 */
export async function sweepOwnTabs(isLeft: (tab: Tab) => boolean): Promise<void> {
  const family = { opened: 0, isOver: true, visits: createOwnVisits() };
  const open = await browser.tabs.query({});
  isSwept = true;
  // A tab has a higher id than its opener.
  const tabs = [...open, ...unswept.splice(0)].sort((a, b) => (a.id as number) - (b.id as number));
  for (const tab of tabs) {
    if (isMarked(tab) || isLeft(tab) || families.has(tab.openerTabId as number)) families.set(tab.id as number, family);
  }
  // Not awaited: a page may take its time to close.
  void endFamily(family);
}

async function adopt(tab: Tab, family: Family): Promise<void> {
  const tabId = tab.id as number;
  family.opened++;
  families.set(tabId, family);
  void mark(tabId);
  // Not left earlier, or the page that opened it would hang in the call.
  if (!family.isOver) await returned(tab.openerTabId as number);
  await empty(tabId);
  await closeTab(tabId);
}

/**
 * Marks a tab for later workers and later versions of Winnow: the browser remembers who muted a tab wherever the tab goes,
 * and hides it from pages. A page that nobody sees should be silent anyway.
 */
const mark = (tabId: number) => browser.tabs.update(tabId, { muted: true }).catch(() => undefined);

const isMarked = ({ mutedInfo }: Tab) => mutedInfo?.extensionId === browser.runtime.id;

/**
 * Resolves once the page that opened a tab responds again by running a script. Closing the tab earlier would leave that page,
 * and all pages in its process, hanging in the call. If no script may run, resolves after a while.
 */
async function returned(openerId: number): Promise<void> {
  const late = delay(LONGEST_CALL);
  const script = { target: { tabId: openerId }, func: () => true, injectImmediately: true };
  await Promise.race([late, browser.scripting.executeScript(script).catch(() => late)]);
}

/**
 * Navigates a tab away from its page, which then opens nothing more. A tab that a page opens without an `opener` while its
 * own is being closed gets the user's active tab as its `openerTabId` (Chromium 156), so that nothing links it to its family.
 */
async function empty(tabId: number): Promise<void> {
  const left = Promise.withResolvers<void>();
  const follow = (id: number, { status }: Browser.tabs.OnUpdatedInfo) => {
    if (id === tabId && status === 'complete') left.resolve();
  };
  browser.tabs.onUpdated.addListener(follow);
  await browser.tabs.update(tabId, { url: 'about:blank' }).catch(left.resolve);
  await Promise.race([left.promise, delay(LONGEST_CALL)]);
  browser.tabs.onUpdated.removeListener(follow);
}

/** Closes a tab. In one of the user's windows, the tab that the user had in front comes to the front again. */
async function closeTab(tabId: number): Promise<void> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (tab?.active) await bringBack(tab.windowId);
  await browser.tabs.remove(tabId).catch(() => undefined);
}

async function bringBack(windowId: number): Promise<void> {
  const others = (await browser.tabs.query({ windowId })).filter(({ id }) => !families.has(id as number));
  const [before] = others.sort((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0));
  if (before) await browser.tabs.update(before.id as number, { active: true }).catch(() => undefined);
}
