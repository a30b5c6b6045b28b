import { browser } from 'wxt/browser';
import type { EngineName } from '@/lib/engine/engine';

export type MenuId = 'scrape-page' | 'scrape-selection' | 'scrape-link';

/** Where pages can be read at all; elsewhere the items are not shown. */
const READABLE = ['http://*/*', 'https://*/*', 'file:///*'];

type Context = 'page' | 'selection' | 'link';
const ITEMS: { id: MenuId; context: Context }[] = [
  { id: 'scrape-page', context: 'page' },
  { id: 'scrape-selection', context: 'selection' },
  { id: 'scrape-link', context: 'link' },
];

/** Makes the items; once per install or update, since browsers keep them. */
export async function createMenus(titles: Record<MenuId, string>, engine: EngineName): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const { id, context } of ITEMS) {
    browser.contextMenus.create({
      id,
      title: titles[id],
      contexts: [context],
      documentUrlPatterns: READABLE,
      visible: isServed(id, engine),
    });
  }
}

/** Shows what the chosen engine can do and hides the rest. */
export async function showMenusFor(engine: EngineName): Promise<void> {
  await Promise.all(ITEMS.map(({ id }) => browser.contextMenus.update(id, { visible: isServed(id, engine) })));
}

/** A link names a page that is not open, which only a service can read. */
const isServed = (id: MenuId, engine: EngineName) => id !== 'scrape-link' || engine === 'remote';
