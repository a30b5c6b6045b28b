import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/errors';
import type { Loaded } from '@/lib/operations/scrape/page-driver';

/** Milliseconds for which a page without an address may still be the empty one of a new window. */
const EMPTY = 5_000;

/**
 * Goes to an address and waits until the browser says that it is there.
 * @throws WinnowError SCRAPE_SITE_ERROR, or PERMISSION_NEEDED if the site sends us on to one that we may not read
 */
export async function load(tabId: number, url: string, signal: AbortSignal): Promise<Loaded> {
  // A new window that still loads its empty page may drop a navigation with it: the tab is then “unloaded”.
  while ((await browser.tabs.get(tabId)).status === 'loading') await changed(tabId);
  await browser.tabs.update(tabId, { url });
  await complete(tabId, signal);
  try {
    const [answer] = await browser.scripting.executeScript({ target: { tabId }, func: answerOfPage });
    return answer?.result as Loaded;
  } catch (cause) {
    // Scripts do not reach the browser's own page about what went wrong.
    throw new WinnowError('SCRAPE_SITE_ERROR', i18n.t('errors.site.notOpened'), { cause });
  }
}

/** Runs in the page: nothing of this file is there. */
function answerOfPage(): Loaded {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const statusCode = navigation?.responseStatus;
  return { url: document.URL, contentType: document.contentType, ...(statusCode ? { statusCode } : {}) };
}

/**
 * Resolves when a tab shows a page of the web that has loaded: a new one says so of its empty page first, and Firefox
 * hides the address of that as it hides those that we may not read. Only the empty page is left soon.
 * @throws WinnowError PERMISSION_NEEDED
 */
export async function complete(tabId: number, signal: AbortSignal): Promise<void> {
  let hiddenSince: number | undefined;
  for (;;) {
    signal.throwIfAborted();
    const { status, url, pendingUrl } = await browser.tabs.get(tabId);
    const isLoaded = status === 'complete' && !pendingUrl;
    if (isLoaded && url && url !== 'about:blank') return;
    hiddenSince = isLoaded && !url ? (hiddenSince ?? Date.now()) : undefined;
    if (hiddenSince !== undefined && Date.now() - hiddenSince > EMPTY) {
      throw new WinnowError('PERMISSION_NEEDED', i18n.t('errors.access.leadsElsewhere'), {
        nextStep: i18n.t('nextSteps.allowAllSites'),
        remedy: 'none',
      });
    }
    await changed(tabId);
  }
}

/** Resolves when something about a tab has changed, or after a while: events can come before anybody listens. */
function changed(tabId: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      browser.tabs.onUpdated.removeListener(heard);
      resolve();
    };
    const heard = (id: number) => id === tabId && done();
    const timer = setTimeout(done, 250);
    browser.tabs.onUpdated.addListener(heard);
  });
}
