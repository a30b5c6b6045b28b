import { type Browser, browser } from 'wxt/browser';
import { deadline } from '@/lib/base/async';
import { defined } from '@/lib/base/json';
import { capabilities } from './capabilities';
import { reasonOf } from './refusals';

/** Reasons why no extension, or not this one, can read a page. */
export type Restriction =
  | 'browserPage'
  | 'webStore'
  | 'pdf'
  | 'blank'
  | 'file'
  | 'crashed'
  | 'errorPage'
  | 'notLoaded'
  | 'unreadable';

export interface ActivePage {
  tabId: number;
  windowId: number;
  url: string;
  title: string;
  favicon?: string | undefined;
  incognito: boolean;
  restriction?: Restriction;
}

/** Hosts (and path prefixes) that browsers keep extensions out of. */
const STORES = [
  'chromewebstore.google.com/',
  'chrome.google.com/webstore',
  'microsoftedge.microsoft.com/addons',
  'addons.mozilla.org/',
];

const BLANK = /^(about:(blank|newtab|home)|(chrome|edge):\/\/(newtab|new-tab-page|home)\/?)/;

/** Returns a restriction that the address alone reveals. */
export function restrictionOf(address: string): Restriction | undefined {
  if (address === '' || BLANK.test(address)) return 'blank';
  if (!/^(https?|file):/.test(address)) return 'browserPage';
  const { host, pathname } = new URL(address);
  if (STORES.some((store) => `${host}${pathname}`.startsWith(store))) return 'webStore';
  return undefined;
}

/** Returns true if an address can be fetched from a site. */
export const isOfWeb = (address: string | undefined): boolean => /^https?:/.test(address ?? '');

/** Timeout for probing a page, in ms. A busy page responds later, and is scraped like any other. */
const PROBE_LIMIT = 1_500;

/** Probes the page itself for what its address does not reveal. */
async function probe(tabId: number, address: string): Promise<Restriction | undefined> {
  const type = browser.scripting
    .executeScript({ target: { tabId }, injectImmediately: true, func: () => document.contentType })
    .then(([injected]) => injected?.result);
  try {
    return (await deadline(type, PROBE_LIMIT, () => undefined)) === 'application/pdf' ? 'pdf' : undefined;
  } catch (refusal) {
    if (address.startsWith('file:')) return 'file';
    if (new URL(address).pathname.toLowerCase().endsWith('.pdf')) return 'pdf';
    const reason = await reasonOf(tabId, refusal);
    if (reason === 'crashed' || reason === 'errorPage') return reason;
    // A page that navigated meanwhile is not unreadable.
    return reason === 'left' ? undefined : 'unreadable';
  }
}

/**
 * Finds the restriction of a page whose address is hidden: the browser's refusal reveals its own pages, and access to all
 * sites only leaves a blank page.
 */
async function probeHidden(tabId: number): Promise<Restriction> {
  const refusal = await browser.scripting
    .executeScript({ target: { tabId }, func: () => undefined })
    .then(() => '', String);
  if (/(chrome|edge):\/\//.test(refusal)) return 'browserPage';
  return (await capabilities.allSites()) ? 'blank' : 'unreadable';
}

/** @returns the reason why a tab cannot be read; undefined if it can */
export async function restrictionOfTab(
  tab: Pick<Browser.tabs.Tab, 'id' | 'url' | 'pendingUrl'>,
): Promise<Restriction | undefined> {
  if (BLANK.test(tab.url || 'about:blank') && /^https?:/.test(tab.pendingUrl ?? '')) return 'notLoaded';
  if (tab.url === undefined) return probeHidden(tab.id as number);
  return restrictionOf(tab.url) ?? (await probe(tab.id as number, tab.url));
}

/**
 * Returns the page in front of the user.
 * @throws Error if the window is without tabs, which browsers prevent
 */
export async function activePage(): Promise<ActivePage> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  if (tab?.id === undefined) throw new Error('This window has no tab.');
  const restriction = await restrictionOfTab(tab);
  return {
    tabId: tab.id,
    windowId: tab.windowId,
    url: tab.url ?? '',
    title: tab.title ?? '',
    favicon: tab.favIconUrl,
    incognito: tab.incognito,
    ...defined({ restriction }),
  };
}
