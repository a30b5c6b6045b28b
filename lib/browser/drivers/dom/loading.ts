import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { delay } from '@/lib/async';
import { WinnowError } from '@/lib/errors';
import type { Loaded } from '@/lib/operations/scrape/page-driver';
import { asItStands } from '../../page-scripts';

/** Milliseconds for which a page without an address may still be the empty one of a new window. */
const EMPTY = 5_000;
/** Milliseconds that an action may take to begin leading elsewhere. */
const BEFORE_LEAVING = 50;
/**
 * Milliseconds without anything that came, after which a document that is there can be read although its load event is
 * held up; and those after which it can be, whatever still comes.
 */
const STILL = 500;
const LONGEST = 3_000;

/** Pages that a tab goes to, one after another. */
export interface Arrivals {
  /**
   * Goes to an address.
   * @throws WinnowError SCRAPE_SITE_ERROR, or PERMISSION_NEEDED if the site sends us on to one that we may not read
   */
  goTo(url: string): Promise<Loaded>;
  /** Resolves when the page that is coming can be read. @throws WinnowError PERMISSION_NEEDED */
  arrive(): Promise<void>;
  /** Waits for where an action may have sent the page. */
  follow(): Promise<void>;
  /** True if the document was still coming when it was taken to be there. */
  isUnfinished(): boolean;
}

/** @param timeout milliseconds after which a document that is still coming can be read as far as it has come */
export function followArrivals(tabId: number, timeout: number, signal: AbortSignal): Arrivals {
  let isUnfinished = false;
  const arrive = async () => {
    isUnfinished = await comesUnfinished(tabId, timeout, signal);
  };
  return {
    arrive,
    isUnfinished: () => isUnfinished,
    async follow() {
      await delay(BEFORE_LEAVING);
      await arrive();
    },
    async goTo(url) {
      // A new window that still loads its empty page may drop a navigation with it: the tab is then “unloaded”.
      while ((await browser.tabs.get(tabId)).status === 'loading') await changed(tabId);
      await browser.tabs.update(tabId, { url });
      await arrive();
      try {
        const [answer] = await browser.scripting.executeScript({ ...asItStands(tabId), func: answerOfPage });
        return answer?.result as Loaded;
      } catch (cause) {
        // Scripts do not reach the browser's own page about what went wrong.
        throw new WinnowError('SCRAPE_SITE_ERROR', i18n.t('errors.site.notOpened'), { cause });
      }
    },
  };
}

/** Runs in the page: nothing of this file is there. */
function answerOfPage(): Loaded {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const statusCode = navigation?.responseStatus;
  return { url: document.URL, contentType: document.contentType, ...(statusCode ? { statusCode } : {}) };
}

/**
 * Resolves when a tab shows a page of the web that can be read: it has loaded, or is there and nothing more comes for a
 * moment, or never comes to its end. A new tab says of its empty page first that it has loaded, and Firefox hides the
 * address of that as it hides those that we may not read. Only the empty page is left soon.
 * @returns true for a document that is still coming
 * @throws WinnowError PERMISSION_NEEDED
 */
async function comesUnfinished(tabId: number, timeout: number, signal: AbortSignal): Promise<boolean> {
  const limits = { still: STILL, longest: LONGEST, timeout };
  let hiddenSince: number | undefined;
  for (;;) {
    signal.throwIfAborted();
    const { status, url, pendingUrl } = await browser.tabs.get(tabId);
    const isShown = !pendingUrl && url && url !== 'about:blank';
    if (isShown && status === 'complete') return false;
    const coming = isShown ? await comingIn(tabId, limits) : undefined;
    if (coming?.isReadable) return coming.isUnfinished;
    hiddenSince = status === 'complete' && !pendingUrl && !url ? (hiddenSince ?? Date.now()) : undefined;
    if (hiddenSince !== undefined && Date.now() - hiddenSince > EMPTY) {
      throw new WinnowError('PERMISSION_NEEDED', i18n.t('errors.access.leadsElsewhere'), {
        nextStep: i18n.t('nextSteps.allowAllSites'),
        remedy: 'none',
      });
    }
    await changed(tabId);
  }
}

type Limits = Record<'still' | 'longest' | 'timeout', number>;

/** Finds how far a document has come, where a script reaches it. */
async function comingIn(tabId: number, limits: Limits): Promise<ReturnType<typeof howFar> | undefined> {
  const script = { ...asItStands(tabId), func: howFar, args: [limits] as [Limits] };
  const [found] = await browser.scripting.executeScript(script).catch(() => []);
  return found?.result;
}

/**
 * Tells whether a document whose load event has not come can be read. One that has loaded may be on its way to another.
 * Requests that are open are not known, but a script or style that has come is among the resources. Runs in the page:
 * nothing of this file is there.
 */
function howFar({ still, longest, timeout }: Limits): { isReadable: boolean; isUnfinished: boolean } {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { responseStart = 0, domContentLoadedEventEnd = 0 } = navigation ?? {};
  const now = performance.now();
  if (domContentLoadedEventEnd === 0) {
    const isLate = responseStart > 0 && now - responseStart >= timeout;
    return { isReadable: isLate, isUnfinished: true };
  }
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const come = new Set(resources.map(({ name }) => name));
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]')].map(({ href }) => href);
  const isAwaited = [...scripts, ...styles].some((url) => url.startsWith('http') && !come.has(url));
  const since = Math.max(domContentLoadedEventEnd, ...resources.map(({ responseEnd }) => responseEnd));
  const isStill = document.readyState !== 'complete' && !isAwaited && now - since >= still;
  return { isReadable: isStill || now - domContentLoadedEventEnd >= longest, isUnfinished: false };
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
