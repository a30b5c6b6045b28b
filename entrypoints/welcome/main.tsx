import { showView } from '@/components/base/View';
import { currentWindow } from '@/lib/browser/panel';
import { listShortcuts } from '@/lib/browser/shortcuts';
import { firstPage } from '@/lib/views/welcome/first-page';
import { WelcomeApp } from '@/lib/views/welcome/WelcomeApp';

await showView(async () => {
  const [window, shortcuts, page] = await Promise.all([currentWindow(), listShortcuts(), firstPage()]);
  const scrapeKey = shortcuts.find(({ command }) => command === 'scrape-page')?.key ?? '';
  const { id, incognito } = window;
  return <WelcomeApp windowId={id as number} {...{ incognito, scrapeKey }} found={page} />;
});
