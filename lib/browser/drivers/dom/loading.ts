import { type Browser, browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { deadline, delay } from '@/lib/base/async';
import { WinnowError } from '@/lib/base/errors';
import type { Loaded } from '@/lib/scrape/page-driver';
import { PDF } from '@/lib/scrape/scrape-pdf';
import { fetchFile } from '../../fetch-file';
import { noScriptsRule } from '../../page-options/rules';
import { addSessionRules } from '../../page-options/session-rules';
import { asItStands } from '../../page-scripts';
import { reasonOf } from '../../refusals';
import { patience } from '../readable-after';

/** How long a page without an address may be the empty page of a new window, in ms. */
const EMPTY = 5_000;
/** How long an action may take to begin a navigation, in ms. */
const BEFORE_LEAVING = 50;
/**
 * Time without new content after which a document can be read although its load event is delayed, in ms; and time after which
 * it can be read in any case.
 */
const STILL = 500;
const LONGEST = 3_000;
/** Maximum number of documents that a page may go through by itself until its text is still. */
const DOCUMENTS = 6;

/** The pages that a tab goes to, one after another. */
export interface Arrivals {
  /**
   * Navigates to an address.
   * @throws WinnowError SCRAPE_SITE_ERROR, or PERMISSION_NEEDED if the site redirects to a page that Winnow may not read
   */
  goTo(url: string): Promise<Loaded>;
  /** Resolves when the arriving page can be read. @throws WinnowError PERMISSION_NEEDED */
  arrive(): Promise<void>;
  /** Waits for the page to which an action may have navigated. */
  follow(): Promise<void>;
  /** True if the document was still arriving when it was read. */
  isUnfinished(): boolean;
  /** True if the page kept navigating by itself, until it was released. */
  isRestless(): boolean;
  /** Lets the page navigate as often as it likes from now on, since actions may cause it. */
  letGo(): void;
  /**
   * Loads the page again without its scripts, since one of them never ends. Extensions cannot stop it, and its process is
   * blocked: the empty page in between gets a new process.
   */
  loadWithoutScripts(): Promise<void>;
  /** True if the page was loaded without its scripts. */
  isWithoutScripts(): boolean;
}

/** @param timeout how long to wait before a document that is still arriving is read as it is, in ms */
export function followArrivals(tabId: number, timeout: number, signal: AbortSignal): Arrivals {
  let state: Arrived = 'whole';
  let isWithoutScripts = false;
  let isRestless = false;
  /** Undefined while the page may navigate as often as it likes. */
  let documents: number | undefined;
  let address = '';

  const isOneTooMany = () => {
    if (documents !== undefined) isRestless ||= ++documents > DOCUMENTS;
    return isRestless;
  };
  const arrive = async () => {
    // The current document is about to be replaced.
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
 * @returns undefined if the page navigates to another document meanwhile
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
    // A page that reloads itself is on its way to the next document, whatever is known about the current one.
    if ((await reasonOf(tabId, cause)) === 'left' || (await isComing(tabId))) return undefined;
    const fetched = await fetchFile(url, signal).catch(() => undefined);
    // Nor do scripts reach the PDF viewer.
    if (fetched?.file.type === PDF) return fetched.loaded;
    // Scripts do not reach the browser's own error page.
    throw new WinnowError('SCRAPE_SITE_ERROR', i18n.t('errors.site.notOpened'), { cause });
  }
}

const isComing = async (tabId: number): Promise<boolean> =>
  (await browser.tabs.get(tabId).catch(() => undefined))?.status === 'loading';

/** Runs in the page, so it cannot use anything from this file. */
function answerOfPage(): Loaded {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const statusCode = navigation?.responseStatus;
  return { url: document.URL, contentType: document.contentType, ...(statusCode ? { statusCode } : {}) };
}

/**
 * How a page arrives: completely; incompletely, as it never finishes; as one of a series of endless reloads; or with a script
 * that blocks everything else.
 */
type Arrived = 'whole' | 'unfinished' | 'restless' | 'busy';

/**
 * Resolves when a tab shows a web page that can be read: it has loaded, or has paused loading for a moment, or never
 * finishes. A new tab first reports its empty page as loaded, and Firefox hides that page's address like those of pages that
 * Winnow may not read. Only the empty page is left soon.
 * @param isOneTooMany called for each further document
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

/** Finds how far a document has loaded, if a script can reach it. */
async function comingIn(tabId: number, limits: Limits): Promise<ReturnType<typeof howFar> | undefined> {
  const script = { ...asItStands(tabId), func: howFar, args: [limits] as [Limits] };
  const [found] = await browser.scripting.executeScript(script).catch(() => []);
  return found?.result;
}

/**
 * Finds when a document began to load, and whether it can be read before its load event. A loaded document may be about to
 * navigate. Open requests are unknown, but a loaded script or style is among the resources. Runs in the page, so it cannot
 * use anything from this file.
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

/** Resolves when something about a tab has changed, or after a while, since events can come before the listener is added. */
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
