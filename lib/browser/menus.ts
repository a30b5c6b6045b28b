import { browser } from 'wxt/browser';

export type MenuId = 'scrape-page' | 'scrape-selection' | 'scrape-link' | 'ask-selection';

/** Where pages can be read at all; elsewhere the items are not shown. */
const READABLE = ['http://*/*', 'https://*/*', 'file:///*'];

type Context = 'page' | 'selection' | 'link';
const ITEMS: { id: MenuId; context: Context }[] = [
  { id: 'scrape-page', context: 'page' },
  { id: 'scrape-selection', context: 'selection' },
  { id: 'ask-selection', context: 'selection' },
  { id: 'scrape-link', context: 'link' },
];

/** Makes the items; once per install or update, since browsers keep them. */
export async function createMenus(titles: Record<MenuId, string>): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const { id, context } of ITEMS) {
    browser.contextMenus.create({ id, title: titles[id], contexts: [context], documentUrlPatterns: READABLE });
  }
}
