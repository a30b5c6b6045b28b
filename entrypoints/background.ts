import { defineBackground } from 'wxt/utils/define-background';
import { closeStorageToPages, onAccessGranted } from '@/lib/browser/access';
import { followOwnTabs } from '@/lib/browser/drivers/own-tabs';
import { createMenus, onMenu } from '@/lib/browser/menus';
import { serveViews } from '@/lib/browser/messages';
import { serveOmnibox } from '@/lib/browser/omnibox';
import { serveConsent } from '@/lib/browser/page-options/consent';
import { onCommand } from '@/lib/browser/shortcuts';
import { acceptAlarms } from '@/lib/browser/stay-awake';
import { onTabClosed, onTabOpened } from '@/lib/browser/tabs';
import { welcomeOnce } from '@/lib/browser/welcome';
import { createActing } from '@/lib/worker/acting';
import { createBackgroundApi, createBackgroundStreams } from '@/lib/worker/background-api';
import { openContext } from '@/lib/worker/context';
import { followIcon } from '@/lib/worker/icon';
import { createKept } from '@/lib/worker/kept';
import { createMenuActions, menuTitles } from '@/lib/worker/menus';
import { createOmnibox } from '@/lib/worker/omnibox';
import { createPicking } from '@/lib/worker/picking';
import { createProgramService } from '@/lib/worker/programs';
import { createReader } from '@/lib/worker/reader';
import { serveRecorder } from '@/lib/worker/recorder';
import { createRecording } from '@/lib/worker/recording';
import { createScraping } from '@/lib/worker/scraping';
import { createWatching } from '@/lib/worker/watching';

/**
 * The worker: listeners and the services behind them. Every listener is added before anything is awaited, because a worker
 * woken by an event receives it only then.
 */
export default defineBackground(() => {
  void closeStorageToPages();
  const context = openContext();
  const scraping = createScraping(context);
  const recording = createRecording(context, scraping);
  const watching = createWatching(context, scraping.swept);
  const picking = createPicking(scraping, watching);
  const acting = createActing(context);
  const programs = createProgramService(context, scraping, acting);
  const kept = createKept(context);
  const readIn = createReader(context, scraping);
  const { choose, copyPage, highlight, showHistory } = createMenuActions(context, scraping, picking, kept);

  serveViews(
    createBackgroundApi(context, { scraping, recording, picking, watching, acting, programs, kept }),
    createBackgroundStreams(context, scraping),
  );
  serveConsent();
  kept.serve();
  serveRecorder(recording.recorder);
  picking.serve();
  followOwnTabs();
  acceptAlarms({ watchdog: scraping.resume, checks: watching.wake, programs: programs.wake });
  watching.serve();
  createMenus(menuTitles);
  welcomeOnce();
  onMenu(choose);
  followIcon(context, (tab) => choose('scrape-page', tab));
  serveOmnibox(createOmnibox(context, scraping));
  onCommand({
    'scrape-page': (tab) => choose('scrape-page', tab),
    'scrape-and-copy': (tab) => void copyPage(tab),
    'toggle-recording': recording.toggle,
    'show-history': showHistory,
    'highlight-selection': highlight,
    // A private window keeps no result, and shows no page of an extension.
    'reader-view': (tab) => (tab.incognito ? choose('scrape-page', tab) : void readIn(tab).catch(() => undefined)),
  });
  onAccessGranted(recording.accessGranted);
  onTabOpened(recording.tabOpened);
  onTabClosed(recording.tabClosed);
});
