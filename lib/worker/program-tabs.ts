import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { isOfWeb } from '@/lib/browser/pages';
import { tabInFront } from '@/lib/browser/program-window';
import { getTab, readableTabs, type Tab } from '@/lib/browser/tabs';
import { accessSiteOf, isSensitive } from '@/lib/programs/consent';
import type { ListedTab, WantedTab } from '@/lib/programs/protocol';
import { programSettings } from '@/lib/store/programs';

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
  if (!tab || tab.incognito) throw new WinnowError('NOT_FOUND', i18n.t('programs.noTab'), { remedy: 'none' });
  if (!isOfWeb(tab.url)) throw notOfWeb();
  return tab;
}

export const notOfWeb = () => new WinnowError('PAGE_NOT_READABLE', i18n.t('programs.notOfWeb'), { remedy: 'none' });
