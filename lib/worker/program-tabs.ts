import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { isOfWeb } from '@/lib/browser/pages';
import { tabInFront } from '@/lib/browser/program-window';
import { getTab, readableTabs, type Tab } from '@/lib/browser/tabs';
import { accessSiteOf, isSensitive } from '@/lib/programs/consent';
import type { ListedTab, TabOfScrape, WantedTab } from '@/lib/programs/protocol';
import { programSettings } from '@/lib/store/programs';
import type { Stores } from '@/lib/store/stores';

/** Lists the tabs with web pages, except private windows and sensitive sites. */
export async function listTabs(): Promise<ListedTab[]> {
  const { sensitive } = await programSettings.getValue();
  return (await readableTabs()).flatMap(({ id, title = '', url, active }) => {
    const site = accessSiteOf(url);
    return id === undefined || url === undefined || site === undefined || isSensitive(site, sensitive)
      ? []
      : [{ id, title, url, active }];
  });
}

/** @throws WinnowError if the tab is closed, private, or does not show a web page */
export async function tabOf(wanted: WantedTab): Promise<Tab> {
  const tab = wanted === 'active' ? await tabInFront() : await getTab(wanted).catch(() => undefined);
  // To a program, a private tab does not exist.
  if (!tab || tab.incognito) throw noTab();
  if (!isOfWeb(tab.url)) throw notOfWeb();
  return tab;
}

/**
 * Finds the tab that a program's scrape has read.
 * @throws WinnowError NOT_FOUND for a scrape of another program or of no tab, or if the tab shows another site by now; or as
 * `tabOf`
 */
export async function tabOfScrape(
  jobs: Pick<Stores['jobs'], 'get'>,
  { scrapeId }: TabOfScrape,
  program: string,
): Promise<Tab> {
  const job = await jobs.get(scrapeId);
  if (job?.program !== program || !job.tab) throw noTab();
  const tab = await tabOf(job.tab.id);
  // Also after the browser has started again, when its tabs have other ids.
  if (accessSiteOf(tab.url) !== accessSiteOf(job.page?.url)) throw noTab();
  return tab;
}

const noTab = () => new WinnowError('NOT_FOUND', i18n.t('programs.noTab'), { remedy: 'none' });

export const notOfWeb = () => new WinnowError('PAGE_NOT_READABLE', i18n.t('programs.notOfWeb'), { remedy: 'none' });
