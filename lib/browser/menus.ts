import { browser } from 'wxt/browser';
import { capabilities } from './capabilities';
import type { Tab } from './tabs';

export type MenuId =
  | 'scrape-page'
  | 'scrape-selection'
  | 'scrape-link'
  | 'ask-selection'
  | 'search-selection'
  | 'highlight-selection'
  | 'scrape-tabs'
  | 'save-tabs'
  | 'crawl-site'
  | 'watch-page'
  | 'watch-part'
  | 'open-popup';

/** Addresses of web pages, which can be opened again. */
const WEB = ['http://*/*', 'https://*/*'];

/** Addresses of pages that can be read at all; elsewhere the items are not shown. */
const READABLE = [...WEB, 'file:///*'];

const ITEMS: { id: MenuId; context: 'page' | 'selection' | 'link'; pages?: string[] }[] = [
  { id: 'scrape-page', context: 'page' },
  { id: 'watch-page', context: 'page', pages: WEB },
  { id: 'watch-part', context: 'page', pages: WEB },
  { id: 'scrape-selection', context: 'selection' },
  { id: 'ask-selection', context: 'selection' },
  { id: 'search-selection', context: 'selection' },
  { id: 'highlight-selection', context: 'selection' },
  { id: 'scrape-link', context: 'link' },
];

/** Creates the items once per install or update, since browsers keep them. Call while the worker starts. */
export function createMenus(titles: () => Record<MenuId, string>): void {
  browser.runtime.onInstalled.addListener(async () => {
    await browser.contextMenus.removeAll();
    const words = titles();
    for (const { id, context, pages = READABLE } of ITEMS) {
      browser.contextMenus.create({ id, title: words[id], contexts: [context], documentUrlPatterns: pages });
    }
    for (const id of ['scrape-tabs', 'save-tabs', 'crawl-site'] as const) {
      browser.contextMenus.create({ id, title: words[id], contexts: tabContexts() });
    }
    browser.contextMenus.create({ id: 'open-popup', title: words['open-popup'], contexts: ['action'] });
  });
}

/** The icon, and tabs if their menu accepts items, which the types of Chromium's API do not know. */
const tabContexts = () => ['action', ...(capabilities.tabMenu() ? ['tab'] : [])] as ['action'];

/** The parts of the page that a menu was opened on. */
export interface MenuSubject {
  linkUrl?: string | undefined;
  selectionText?: string | undefined;
}

/** Notifies of the click on an item. Call while the worker starts. */
export function onMenu(chosen: (item: MenuId, tab: Tab, subject: MenuSubject) => void): void {
  browser.contextMenus.onClicked.addListener(({ menuItemId, linkUrl, selectionText }, tab) => {
    if (tab) chosen(menuItemId as MenuId, tab, { linkUrl, selectionText });
  });
}
