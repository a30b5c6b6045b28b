import { browser } from 'wxt/browser';
import { showView } from '@/components/base/View';
import { openStores } from '@/lib/browser/stores';
import { settings } from '@/lib/store/settings';
import { PanelApp } from './PanelApp';

await showView(async () => {
  const stores = openStores();
  const [known, saved, window] = await Promise.all([
    stores.jobs.list(),
    settings.getValue(),
    browser.windows.getCurrent(),
  ]);
  return <PanelApp {...stores} saved={saved} windowId={window.id} known={known} />;
});
