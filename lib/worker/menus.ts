import { i18n } from '#i18n';
import { requestPermission } from '@/lib/browser/access';
import type { MenuId } from '@/lib/browser/menus';
import { tryOpenPanel } from '@/lib/browser/panel';
import type { Tab } from '@/lib/browser/tabs';
import { servedPart } from '@/lib/formats/served-part';
import { panelView } from '@/lib/store/panel-view';
import type { Settings } from '@/lib/store/settings';
import type { WorkerContext } from './context';
import type { Scraping } from './scraping';
import type { StartScrape } from './start-operation';

export const menuTitles = (): Record<MenuId, string> => ({
  'scrape-page': i18n.t('menu.scrapePage'),
  'scrape-selection': i18n.t('menu.scrapeSelection'),
  'scrape-link': i18n.t('menu.scrapeLink'),
  'ask-selection': i18n.t('menu.askSelection'),
  'scrape-tabs': i18n.t('menu.scrapeTabs'),
  'crawl-site': i18n.t('panel.crawl.title'),
});

/**
 * @returns functions for menu items and commands, to be called in the click itself; without a panel the badge shows it
 */
export function createMenuActions({ settings }: Pick<WorkerContext, 'settings'>, { startUnseen }: Scraping) {
  return {
    choose(item: MenuId, tab: Tab, linkUrl?: string): void {
      // First, while the browser still counts the call as the user's.
      tryOpenPanel(tab.windowId);
      if (item === 'ask-selection') void panelView.setValue({ ask: 'selection' });
      else if (item === 'scrape-tabs') void panelView.setValue({ batch: 'selected' });
      else if (item === 'crawl-site') void panelView.setValue('crawl');
      else void settings.getValue().then((saved) => startUnseen(requestOf(item, saved, tab, linkUrl)));
    },

    /** Scrapes a page and copies it, with no view open. */
    async copyPage(tab: Tab): Promise<void> {
      // Asks while the browser still counts the call as the user's; the scrape would be over before an answer.
      await requestPermission('clipboardWrite').catch(() => false);
      await startUnseen(requestOf('scrape-page', { ...(await settings.getValue()), deliverTo: 'clipboard' }, tab));
    },
  };
}

/** A menu item as a scrape, with the formats and options that were used last. */
function requestOf(
  item: Exclude<MenuId, 'ask-selection' | 'scrape-tabs' | 'crawl-site'>,
  { engine, lastRequest, deliverTo }: Settings,
  { id, incognito }: Tab,
  linkUrl?: string,
): StartScrape {
  const tab = { tabId: id, incognito };
  switch (item) {
    case 'scrape-page':
      return { request: engine === 'local' ? servedPart(lastRequest, 'page') : lastRequest, engine, ...tab, deliverTo };
    case 'scrape-selection':
      // A service does not know what is selected here.
      return { request: servedPart(lastRequest, 'tab'), engine: 'local', ...tab, selection: true, deliverTo };
    case 'scrape-link':
      return { request: { ...lastRequest, url: linkUrl }, engine, incognito, deliverTo };
  }
}
