import { showView } from '@/components/base/View';
import { PopupSkeleton } from '@/components/popup/PopupSkeleton';
import { hasAccess, siteOf } from '@/lib/browser/access';
import { clearBadge } from '@/lib/browser/badge';
import { capabilities } from '@/lib/browser/capabilities';
import { serveCopies } from '@/lib/browser/copying-views';
import { activePage } from '@/lib/browser/pages';
import { picking } from '@/lib/store/picking';
import { refusedFormats } from '@/lib/store/refused-formats';
import { settings } from '@/lib/store/settings';
import { openStores } from '@/lib/store/stores';
import { holdWorker } from '@/lib/views/background';
import { followDeveloperNames } from '@/lib/views/developer-names';
import { followSaves } from '@/lib/views/follow-saves';
import { PopupApp } from '@/lib/views/popup/PopupApp';

// A message from a closing popup is lost if it must first start the worker, so the worker is woken before the click.
holdWorker();
serveCopies();
followSaves();

await showView(
  async () => {
    const stores = openStores();
    const [page, saved] = await Promise.all([activePage(), settings.getValue()]);
    followDeveloperNames(saved);
    const [known, recorded, everywhere, serviceAccess, refused] = await Promise.all([
      stores.jobs.list(),
      stores.recordings.list(),
      capabilities.allSites(),
      saved.baseUrl !== '' && hasAccess([siteOf(saved.baseUrl)]),
      refusedFormats(saved.baseUrl),
    ]);
    const pick = await picking.getValue();
    const picked = pick?.isPicked && pick.tabId === page.tabId ? pick.request : undefined;
    // A user who sees the popup sees what the badge announced.
    void clearBadge(page.tabId);
    return (
      <PopupApp
        {...stores}
        {...{ page, saved, access: { serviceAccess, everywhere }, known, recorded, picked, refused }}
      />
    );
  },
  <PopupSkeleton />,
);
