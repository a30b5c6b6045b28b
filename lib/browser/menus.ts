import { browser } from 'wxt/browser';
import type { Tab } from './tabs';

export type MenuId = 'scrape-page' | 'scrape-selection' | 'scrape-link' | 'ask-selection';

/** Addresses of pages that can be read at all; elsewhere the items are not shown. */
const READABLE = ['http://*/*', 'https://*/*', 'file:///*'];

type Context = 'page' | 'selection' | 'link';
const ITEMS: { id: MenuId; context: Context }[] = [
  { id: 'scrape-page', context: 'page' },
  { id: 'scrape-selection', context: 'selection' },
  { id: 'ask-selection', context: 'selection' },
  { id: 'scrape-link', context: 'link' },
];

/** Makes the items once per install or update, since browsers keep them. To be called while the worker starts. */
export function createMenus(titles: () => Record<MenuId, string>): void {
  browser.runtime.onInstalled.addListener(async () => {
    await browser.contextMenus.removeAll();
    const words = titles();
    for (const { id, context } of ITEMS) {
      browser.contextMenus.create({ id, title: words[id], contexts: [context], documentUrlPatterns: READABLE });
    }
  });
}

/** Calls back in the click on an item. To be called while the worker starts. */
export function onMenu(chosen: (item: MenuId, tab: Tab, linkUrl?: string) => void): void {
  browser.contextMenus.onClicked.addListener(({ menuItemId, linkUrl }, tab) => {
    if (tab) chosen(menuItemId as MenuId, tab, linkUrl);
  });
}
