import { type Browser, browser } from 'wxt/browser';
import { deadline } from '@/lib/async';
import { capabilities } from './capabilities';
import { reasonOf } from './refusals';

/** Reasons why a page cannot be read by any extension, or not by this one. */
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

/** Hosts (and path prefixes) that browsers keep extensions off. */
const STORES = [
  'chromewebstore.google.com/',
  'chrome.google.com/webstore',
  'microsoftedge.microsoft.com/addons',
  'addons.mozilla.org/',
];

const BLANK = /^(about:(blank|newtab|home)|(chrome|edge):\/\/(newtab|new-tab-page|home)\/?)/;

/** Looks for a restriction in the address alone. */
export function restrictionOf(address: string): Restriction | undefined {
  if (address === '' || BLANK.test(address)) return 'blank';
  if (!/^(https?|file):/.test(address)) return 'browserPage';
  const { host, pathname } = new URL(address);
  if (STORES.some((store) => `${host}${pathname}`.startsWith(store))) return 'webStore';
  return undefined;
}

/** True for an address that can be fetched from a site. */
export const isOfWeb = (address: string | undefined): boolean => /^https?:/.test(address ?? '');

/** Milliseconds that a page has to say what it is. A busy one says it later, and is scraped as any other. */
const PROBE_LIMIT = 1_500;

/** Looks into the page itself for what its address does not tell. */
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
    // A page that went to its next document meanwhile is no page that nobody may read.
    return reason === 'left' ? undefined : 'unreadable';
  }
}

/**
 * Looks for the restriction of a page whose address is hidden from us: the browser's refusal tells its own pages, and
 * all sites leave a blank.
 */
async function probeHidden(tabId: number): Promise<Restriction> {
  const refusal = await browser.scripting
    .executeScript({ target: { tabId }, func: () => undefined })
    .then(() => '', String);
  if (/(chrome|edge):\/\//.test(refusal)) return 'browserPage';
  return (await capabilities.allSites()) ? 'blank' : 'unreadable';
}

/** @returns the reason why a tab cannot be read; nothing where it can */
export async function restrictionOfTab(
  tab: Pick<Browser.tabs.Tab, 'id' | 'url' | 'pendingUrl'>,
): Promise<Restriction | undefined> {
  if (BLANK.test(tab.url || 'about:blank') && /^https?:/.test(tab.pendingUrl ?? '')) return 'notLoaded';
  if (tab.url === undefined) return probeHidden(tab.id as number);
  return restrictionOf(tab.url) ?? (await probe(tab.id as number, tab.url));
}

/**
 * The page in front of the person.
 * @throws Error where the window has no tab, which browsers do not let happen
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
    ...(restriction && { restriction }),
  };
}
