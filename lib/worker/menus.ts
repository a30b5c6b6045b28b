import { i18n } from '#i18n';
import { requestPermission, requestToWatch } from '@/lib/browser/access';
import { openPopup } from '@/lib/browser/icon';
import type { MenuId, MenuSubject } from '@/lib/browser/menus';
import { tryOpenPanel } from '@/lib/browser/panel';
import type { Tab } from '@/lib/browser/tabs';
import type { Start } from '@/lib/jobs/job-start';
import { servedPart } from '@/lib/scrape/formats/served-part';
import { type PanelView, panelView } from '@/lib/store/panel-view';
import { iconOpensPopup, lastRequestFor, type Settings } from '@/lib/store/settings';
import type { WorkerContext } from './context';
import { isHighlightable, type KeptService } from './kept';
import type { PickingService } from './picking';
import type { Scraping } from './scraping';

export const menuTitles = (): Record<MenuId, string> => ({
  'scrape-page': i18n.t('menu.scrapePage'),
  'scrape-selection': i18n.t('menu.scrapeSelection'),
  'scrape-link': i18n.t('menu.scrapeLink'),
  'ask-selection': i18n.t('menu.askSelection'),
  'search-selection': i18n.t('menu.searchSelection'),
  'highlight-selection': i18n.t('menu.highlightSelection'),
  'scrape-tabs': i18n.t('menu.scrapeTabs'),
  'save-tabs': i18n.t('menu.saveTabs'),
  'crawl-site': i18n.t('panel.crawl.title'),
  'watch-page': i18n.t('watch.watchPage'),
  'watch-part': i18n.t('watch.watchPart'),
  'open-popup': i18n.t('menu.openPopup'),
});

/** Maximum number of characters of a selection shown above the question about it. */
const QUOTED = 500;

/** Maximum number of characters of a selection to search for: every search engine accepts this many. */
const SEARCHED = 400;

/**
 * @returns functions for menu items and commands, to be called in the click itself; without a panel, the badge shows the
 * outcome
 */
export function createMenuActions(
  { settings }: Pick<WorkerContext, 'settings'>,
  { startUnseen }: Pick<Scraping, 'startUnseen'>,
  { start: startPicking }: Pick<PickingService, 'start'>,
  { highlightIn }: Pick<KeptService, 'highlightIn'>,
) {
  const known = followDelivery(settings);

  /** Asks while the browser still counts the call as the user's; the scrape would be over before the user responds. */
  const askToCopy = () => requestPermission('clipboardWrite').catch(() => false);

  /** Must begin in the click itself. */
  async function scrape(item: ScrapeItem, tab: Tab, linkUrl?: string): Promise<void> {
    const asked = mayCopy(known) ? askToCopy() : undefined;
    const saved = await settings.getValue();
    // The settings were unknown in a click that woke the worker, and browsers may now refuse to ask: the icon then
    // shows that nothing was copied, and the popup offers to copy it and to allow that for good.
    if (mayCopy(saved)) await (asked ?? askToCopy());
    const jobId = await startUnseen(requestOf(item, saved, tab, linkUrl));
    await panelView.ask({ jobId }, tab.windowId);
  }

  /** Lets the user pick the part. The panel explains why a page cannot be watched. */
  async function watchPart({ id, windowId, incognito }: Tab, access: Promise<void> | undefined): Promise<void> {
    await panelView.ask('watched', windowId);
    if (incognito || id === undefined) return;
    try {
      await access;
      await startPicking({ tabId: id, engine: 'local', request: {}, scrapes: false, watches: true });
    } catch {
      // The panel's form asks again, and shows the error.
      await panelView.ask({ watchTab: id }, windowId);
    }
  }

  /** The page itself shows what was highlighted; only a refusal needs the panel. */
  function highlight(tab: Tab): void {
    if (tab.incognito || !isHighlightable(tab.url)) tryOpenPanel(tab.windowId);
    void highlightIn(tab);
  }

  return {
    highlight,

    choose(item: MenuId, tab: Tab, { linkUrl, selectionText = '' }: MenuSubject = {}): void {
      if (item === 'open-popup') {
        void openPopup(iconOpensPopup).catch(() => undefined);
        return;
      }
      if (item === 'highlight-selection') {
        highlight(tab);
        return;
      }
      // Opens first, while the browser still counts the call as the user's.
      tryOpenPanel(tab.windowId);
      const access = item === 'watch-part' && tab.url ? requestToWatch(tab.url) : undefined;
      const show = (view: PanelView) => void panelView.ask(view, tab.windowId);
      if (item === 'ask-selection') show({ ask: 'selection', text: selectionText.slice(0, QUOTED) });
      else if (item === 'search-selection') show({ search: wordsOf(selectionText) });
      else if (item === 'scrape-tabs') show({ batch: 'selected' });
      else if (item === 'save-tabs') show({ batch: 'all', saves: true });
      else if (item === 'crawl-site') show('crawl');
      else if (item === 'watch-page') show({ watchTab: tab.id });
      else if (item === 'watch-part') void watchPart(tab, access).catch(() => undefined);
      else void scrape(item, tab, linkUrl);
    },

    /** Opens the panel on History; must be called in the key press itself. */
    showHistory({ windowId }: Tab): void {
      tryOpenPanel(windowId);
      void panelView.ask('history', windowId);
    },

    /** Scrapes a page and copies it, without an open view. */
    async copyPage(tab: Tab): Promise<void> {
      await askToCopy();
      await startUnseen(requestOf('scrape-page', { ...(await settings.getValue()), deliverTo: 'clipboard' }, tab));
    },
  };
}

/** Turns a selection into the words of a search: on a single line, and within the limit of search engines. */
const wordsOf = (selection: string): string => selection.replace(/\s+/g, ' ').trim().slice(0, SEARCHED).trim();

type ScrapeItem = Extract<MenuId, 'scrape-page' | 'scrape-selection' | 'scrape-link'>;

/** True if the clipboard is where results go, or how notes that are too long for an address reach Obsidian. */
const mayCopy = ({ deliverTo }: Pick<Settings, 'deliverTo'>): boolean =>
  deliverTo !== undefined && deliverTo !== 'file';

/** Follows the delivery setting: a permission can only be asked for before anything is read. */
function followDelivery(settings: WorkerContext['settings']): Pick<Settings, 'deliverTo'> {
  const known: Pick<Settings, 'deliverTo'> = {};
  const take = ({ deliverTo }: Settings) => {
    known.deliverTo = deliverTo;
  };
  settings
    .getValue()
    .then(take)
    // The click reads the settings again.
    .catch(() => undefined);
  settings.watch(take);
  return known;
}

/** Returns a menu item's scrape, with the formats and options last used on the site. */
function requestOf(item: ScrapeItem, saved: Settings, { id, url = '', incognito }: Tab, linkUrl = ''): Start {
  const { engine, deliverTo } = saved;
  const request = lastRequestFor(saved, item === 'scrape-link' ? linkUrl : url);
  const tab = { tabId: id, incognito };
  switch (item) {
    case 'scrape-page':
      return { request: engine === 'local' ? servedPart(request, 'page') : request, engine, ...tab, deliverTo };
    case 'scrape-selection':
      // A service does not know the user's selection.
      return { request: servedPart(request, 'tab'), engine: 'local', ...tab, selection: true, deliverTo };
    case 'scrape-link':
      return { request: { ...request, url: linkUrl }, engine, incognito, deliverTo };
  }
}
