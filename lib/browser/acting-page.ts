import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { Inspected, PageListing } from '@/lib/recorder/listing';
import { secretWords } from '@/lib/recorder/secrets/words';
import { asItStands, scriptIn } from './page-scripts';
import { restrictionOfTab } from './pages';
import { getTab, type Tab } from './tabs';

/** The page of a tab for steps that are proposed, as `PageListing` says. */
export function listingIn(tabId: number) {
  const script = scriptIn(asItStands(tabId), 'listing');
  return {
    list: (most: number): Promise<string> => script.list(secretWords(), most),
    inspect: (ref: string | null, option?: string): Promise<Inspected | null> => script.inspect(ref, option),
    mark: (refs: Parameters<PageListing['mark']>[0]): Promise<void> => script.mark(refs),
    remember: (step: string, ref: string): Promise<void> => script.remember(step, ref),
    restore: (step: string): Promise<boolean> => script.restore(step),
  };
}

/** @throws WinnowError PAGE_NOT_READABLE for a tab that nothing may be done in */
export async function actableTab(tabId: number): Promise<Tab> {
  const tab = await getTab(tabId);
  if (tab.incognito) throw new WinnowError('PAGE_NOT_READABLE', i18n.t('errors.acting.private'), { remedy: 'none' });
  if (await restrictionOfTab(tab))
    throw new WinnowError('PAGE_NOT_READABLE', i18n.t('errors.recording.restricted'), { remedy: 'none' });
  return tab;
}
