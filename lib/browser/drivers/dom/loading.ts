import { type Browser, browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { deadline, delay } from '@/lib/async';
import { WinnowError } from '@/lib/errors';
import type { Loaded } from '@/lib/operations/scrape/page-driver';
import { PDF } from '@/lib/operations/scrape/scrape-pdf';
import { fetchFile } from '../../fetch-file';
import { noScriptsRule } from '../../page-options/rules';
import { addSessionRules } from '../../page-options/session-rules';
import { asItStands } from '../../page-scripts';
import { reasonOf } from '../../refusals';
import { patience } from '../readable-after';

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
/** Documents that a page may go through by itself until its text is still. */
const DOCUMENTS = 6;

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
  /** True if the page went on without end by itself, until it was let go. */
  isRestless(): boolean;
  /** Lets the page go on as often as it likes from now on: actions may send it. */
  letGo(): void;
  /**
   * Loads the page again without its scripts, of which one never ends. No extension may stop it, and its process does
   * nothing more: the empty page that is between gets another one.
   */
  loadWithoutScripts(): Promise<void>;
  /** True if the page was loaded without its scripts. */
  isWithoutScripts(): boolean;
}

/** @param timeout milliseconds after which a document that is still coming can be read as far as it has come */
export function followArrivals(tabId: number, timeout: number, signal: AbortSignal): Arrivals {
  let state: Arrived = 'whole';
  let isWithoutScripts = false;
  let isRestless = false;
  /** Nothing while the page may go on as often as it likes. */
  let documents: number | undefined;
  let address = '';

  const isOneTooMany = () => {
    if (documents !== undefined) isRestless ||= ++documents > DOCUMENTS;
    return isRestless;
  };
  const arrive = async () => {
    // Whatever it shows is gone in a moment.
    if (isOneTooMany()) await changed(tabId);
    state = isRestless ? 'restless' : await arrivalIn(tabId, timeout, isOneTooMany, signal);
  };
  const loadWithoutScripts = async () => {
    isWithoutScripts = true;
    const allow = await addSessionRules([noScriptsRule(tabId)]);
    try {
      await browser.tabs.update(tabId, { url: 'about:blank' });
      while (isShown(await browser.tabs.get(tabId)) && !signal.aborted) await changed(tabId);
      await browser.tabs.update(tabId, { url: address });
      await arrive();
    } finally {
      await allow();
    }
  };

  return {
    arrive,
    isUnfinished: () => state === 'unfinished',
    isRestless: () => isRestless,
    letGo() {
      documents = undefined;
    },
    loadWithoutScripts,
    isWithoutScripts: () => isWithoutScripts,
    async follow() {
      await delay(BEFORE_LEAVING);
      await arrive();
    },
    async goTo(url) {
      // A new window that still loads its empty page may drop a navigation with it: the tab is then “unloaded”.
      while ((await browser.tabs.get(tabId)).status === 'loading') await changed(tabId);
      address = url;
      documents = 0;
      await browser.tabs.update(tabId, { url });
      for (;;) {
        await arrive();
        const loaded = state === 'busy' ? state : await answer(tabId, url, timeout, signal);
        if (loaded === 'busy') await loadWithoutScripts();
        else if (loaded) return loaded;
      }
    },
  };
}

/**
 * @returns nothing where the page goes on to another document meanwhile
 * @throws WinnowError SCRAPE_SITE_ERROR
 */
async function answer(
  tabId: number,
  url: string,
  timeout: number,
  signal: AbortSignal,
): Promise<Loaded | 'busy' | undefined> {
  try {
    const asked = browser.scripting.executeScript({ ...asItStands(tabId), func: answerOfPage });
    const answered = await deadline(asked, patience(timeout), () => 'busy' as const);
    return answered === 'busy' ? answered : answered[0]?.result;
  } catch (cause) {
    // A page that loads itself again is on its way to the next one, whatever is said of the one that was asked.
    if ((await reasonOf(tabId, cause)) === 'left' || (await isComing(tabId))) return undefined;
    const fetched = await fetchFile(url, signal).catch(() => undefined);
    // Nor do they reach the viewer for PDF.
    if (fetched?.file.type === PDF) return fetched.loaded;
    // Scripts do not reach the browser's own page about what went wrong.
    throw new WinnowError('SCRAPE_SITE_ERROR', i18n.t('errors.site.notOpened'), { cause });
  }
}

const isComing = async (tabId: number): Promise<boolean> =>
  (await browser.tabs.get(tabId).catch(() => undefined))?.status === 'loading';

/** Runs in the page: nothing of this file is there. */
function answerOfPage(): Loaded {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const statusCode = navigation?.responseStatus;
  return { url: document.URL, contentType: document.contentType, ...(statusCode ? { statusCode } : {}) };
}

/**
 * Ways in which a page comes: to its end; without an end; to another of itself again and again; or running nothing but
 * a script of its own.
 */
type Arrived = 'whole' | 'unfinished' | 'restless' | 'busy';

/**
 * Resolves when a tab shows a page of the web that can be read: it has loaded, or is there and nothing more comes for a
 * moment, or never comes to its end. A new tab says of its empty page first that it has loaded, and Firefox hides the
 * address of that as it hides those that we may not read. Only the empty page is left soon.
 * @param isOneTooMany to be asked about each further document
 * @throws WinnowError PERMISSION_NEEDED
 */
async function arrivalIn(
  tabId: number,
  timeout: number,
  isOneTooMany: () => boolean,
  signal: AbortSignal,
): Promise<Arrived> {
  const limits = { still: STILL, longest: LONGEST, timeout };
  let began: number | undefined;
  let hiddenSince: number | undefined;
  for (;;) {
    signal.throwIfAborted();
    const tab = await browser.tabs.get(tabId);
    const { status, url, pendingUrl } = tab;
    if (isShown(tab) && status === 'complete') return 'whole';
    const coming = isShown(tab)
      ? await deadline(comingIn(tabId, limits), patience(timeout), () => 'busy' as const)
      : undefined;
    if (coming === 'busy') return coming;
    if (coming && began !== undefined && coming.began !== began && isOneTooMany()) return 'restless';
    began = coming?.began ?? began;
    if (coming?.isReadable) return coming.isUnfinished ? 'unfinished' : 'whole';
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

const isShown = ({ url, pendingUrl }: Browser.tabs.Tab): boolean =>
  !pendingUrl && url !== undefined && url !== '' && url !== 'about:blank';

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
function howFar({ still, longest, timeout }: Limits): { began: number; isReadable: boolean; isUnfinished: boolean } {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { responseStart = 0, domContentLoadedEventEnd = 0 } = navigation ?? {};
  const began = performance.timeOrigin;
  const now = performance.now();
  if (domContentLoadedEventEnd === 0) {
    const isLate = responseStart > 0 && now - responseStart >= timeout;
    return { began, isReadable: isLate, isUnfinished: true };
  }
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const come = new Set(resources.map(({ name }) => name));
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]')].map(({ href }) => href);
  const isAwaited = [...scripts, ...styles].some((url) => url.startsWith('http') && !come.has(url));
  const since = Math.max(domContentLoadedEventEnd, ...resources.map(({ responseEnd }) => responseEnd));
  const isStill = document.readyState !== 'complete' && !isAwaited && now - since >= still;
  return { began, isReadable: isStill || now - domContentLoadedEventEnd >= longest, isUnfinished: false };
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
