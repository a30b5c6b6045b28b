import { type Browser, browser } from 'wxt/browser';
import { delay } from '@/lib/async';

type Tab = Browser.tabs.Tab;

/** Milliseconds that a page may take to open a tab or to be left, after which the tab is closed anyway. */
const LONGEST_CALL = 500;

/** A page that Winnow opened, with the tabs that it has opened, those that they have, and so on. */
export interface Family {
  /** Tabs that were opened, besides the page's own. */
  opened: number;
  /** Nothing of it is needed any more. */
  isOver: boolean;
}

/** By tab. What dies with the worker is found again by the tabs' marks. */
const families = new Map<number, Family>();

/**
 * Tabs that came since the worker's start, until its sweep knows the families. Only their events tell what opened them:
 * a tab loses its `openerTabId` as soon as another comes to the front of its window.
 */
const unswept: Tab[] = [];
let isSwept = false;

/** For the worker's start: an event that wakes the worker reaches only listeners that are added at once. */
export function followOwnTabs(): void {
  browser.tabs.onCreated.addListener((tab) => {
    // Set across windows, and without an `opener` for the page, too.
    const family = families.get(tab.openerTabId as number);
    if (family) void adopt(tab, family);
    else if (!isSwept) unswept.push(tab);
  });
  browser.tabs.onRemoved.addListener((tabId) => void families.delete(tabId));
}

/** Marks a tab as a page's own, and closes from now on what it opens. */
export async function beginFamily(tabId: number): Promise<Family> {
  const family = { opened: 0, isOver: false };
  families.set(tabId, family);
  await mark(tabId);
  return family;
}

/** Closes a page with everything that it has opened and still opens. Never throws: what stays open keeps its mark. */
export async function endFamily(family: Family): Promise<void> {
  family.isOver = true;
  const members = [...families].filter(([, other]) => other === family);
  // Pages that have opened no tab so far need not be stopped.
  if (family.opened) await Promise.all(members.map(([tabId]) => empty(tabId)));
  await Promise.all(members.map(([tabId]) => closeTab(tabId)));
}

/**
 * For the worker's start, before anything is opened: closes what an earlier worker left open.
 * @param isLeft recognizes tabs of ours that had no time to get a mark
 */
export async function sweepOwnTabs(isLeft: (tab: Tab) => boolean): Promise<void> {
  const family = { opened: 0, isOver: true };
  const open = await browser.tabs.query({});
  isSwept = true;
  // A tab has a higher number than the one that opened it.
  const tabs = [...open, ...unswept.splice(0)].sort((a, b) => (a.id as number) - (b.id as number));
  for (const tab of tabs) {
    if (isMarked(tab) || isLeft(tab) || families.has(tab.openerTabId as number)) families.set(tab.id as number, family);
  }
  // Not awaited: a page may take its time to let itself be closed.
  void endFamily(family);
}

async function adopt(tab: Tab, family: Family): Promise<void> {
  const tabId = tab.id as number;
  family.opened++;
  families.set(tabId, family);
  void mark(tabId);
  // Not left earlier: the page that opened it would hang in the call.
  if (!family.isOver) await returned(tab.openerTabId as number);
  await empty(tabId);
  await closeTab(tabId);
}

/**
 * Marks a tab for later workers and later versions of Winnow: the browser keeps who muted a tab, wherever that goes,
 * and shows it to no page. A page that nobody sees is to make no sound anyway.
 */
const mark = (tabId: number) => browser.tabs.update(tabId, { muted: true }).catch(() => undefined);

const isMarked = ({ mutedInfo }: Tab) => mutedInfo?.extensionId === browser.runtime.id;

/**
 * Resolves once the page that opened a tab does something else again: it runs a script. A tab that is closed before
 * leaves that page, and all that share its process, hanging in the call. Where no script may run, time has to do.
 */
async function returned(openerId: number): Promise<void> {
  const late = delay(LONGEST_CALL);
  const script = { target: { tabId: openerId }, func: () => true, injectImmediately: true };
  await Promise.race([late, browser.scripting.executeScript(script).catch(() => late)]);
}

/**
 * Leads a tab away from its page, which then opens nothing more. A tab that a page opens without an `opener` while its own
 * is being closed gets the tab in front of the user as its `openerTabId` (Chromium 156): nothing leads to its family.
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

/** Closes a tab. In a window of the person's, what they had in front of them comes to the front again. */
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
