import { showView } from '@/components/base/View';
import { currentWindow } from '@/lib/browser/panel';
import { listShortcuts } from '@/lib/browser/shortcuts';
import { settings } from '@/lib/store/settings';
import { openStores } from '@/lib/store/stores';
import { followDeveloperNames } from '@/lib/views/developer-names';
import { followSaves } from '@/lib/views/follow-saves';
import { PanelApp } from '@/lib/views/panel/PanelApp';

followSaves();

await showView(async () => {
  const stores = openStores();
  const [known, saved, window, shortcuts] = await Promise.all([
    stores.jobs.list(),
    settings.getValue(),
    currentWindow(),
    listShortcuts(),
  ]);
  followDeveloperNames(saved);
  const scrapeKey = shortcuts.find(({ command }) => command === 'scrape-page')?.key ?? '';
  return <PanelApp {...stores} saved={saved} window={window} known={known} scrapeKey={scrapeKey} />;
});

// Opened from the popup, it is in front without the keyboard focus, and Enter would go to the page.
window.focus();
