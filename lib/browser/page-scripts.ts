import { browser } from 'wxt/browser';
import { WinnowError } from '@/lib/errors';
import type { OpenPage } from '@/lib/operations/scrape/open-page';
import type { DrivenPage } from '@/lib/operations/scrape/page-driver';
import type { CaptureApi } from '@/lib/page/capture-api';
import type { Driving } from '@/lib/page/driving/driving';
import type { Scrolling } from '@/lib/page/scrolling';
import type { Finding } from '@/lib/recorder/locate';
import { errorOf } from './read-failure';
import { reasonOf } from './refusals';

/** All that our scripts offer in a page. */
type PageApi = CaptureApi & Driving & Scrolling & Finding;
type PageMethod = keyof PageApi;

/** What the capture script does by itself. */
const READING = new Set<PageMethod>(['read', 'capture'] satisfies (keyof CaptureApi)[]);
const SCROLLING = new Set<PageMethod>(['measure', 'scrollTo', 'hideSticky', 'restore'] satisfies (keyof Scrolling)[]);

type Script = '/capture.js' | '/scroll.js' | '/drive.js';

/** The scripts that a call needs: a page of the person's that is only read or scrolled gets nothing that acts in it. */
const scriptsFor = (method: PageMethod): Script[] => {
  if (READING.has(method)) return ['/capture.js'];
  return ['/capture.js', SCROLLING.has(method) ? '/scroll.js' : '/drive.js'];
};

/** What a call finds in a document: the script's answer, or that the script is not there yet. */
type Found = { value: unknown } | 'no script';

const GONE = 'The page went to another address while it was read.';
export const CRASHED = 'The page has crashed, or the browser unloaded it to save memory.';
export const ERROR_PAGE = 'The browser shows an error in place of the page, which could not be opened.';

/**
 * Calls a function of the capture script in a tab's document. The script is put into the page's isolated world on first
 * use in each document, where the page's own scripts cannot reach it, and stays there without doing anything until it is
 * called.
 * @throws WinnowError PAGE_CHANGED if the document or the tab went away meanwhile; PAGE_CRASHED; SCRAPE_SITE_ERROR if the
 *   browser shows an error in its place; PERMISSION_NEEDED
 */
export async function callCapture<M extends PageMethod>(
  tabId: number,
  method: M,
  ...args: Parameters<PageApi[M]>
): Promise<Awaited<ReturnType<PageApi[M]>>> {
  try {
    let found = await callIn(tabId, method, args);
    if (found === 'no script') {
      await inject(tabId, scriptsFor(method));
      found = await callIn(tabId, method, args);
    }
    // A document that goes away while it is read takes its answer with it, and the next one has no script.
    if (!found || found === 'no script') throw new WinnowError('PAGE_CHANGED', GONE);
    return found.value as Awaited<ReturnType<PageApi[M]>>;
  } catch (error) {
    throw error instanceof WinnowError ? error : await whyNotReached(tabId, error);
  }
}

/** Puts what drives a page into a tab's document, where it is not there yet. Calls do it by themselves, but later. */
export const injectDriving = (tabId: number): Promise<void> => inject(tabId, ['/capture.js', '/drive.js']);

async function inject(tabId: number, files: Script[]): Promise<void> {
  await browser.scripting.executeScript({ target: { tabId }, files, injectImmediately: true });
}

async function callIn(tabId: number, method: PageMethod, args: unknown[]): Promise<Found | null | undefined> {
  const [answer] = await browser.scripting.executeScript({
    target: { tabId },
    // Some pages never end loading, and are read as they stand.
    injectImmediately: true,
    // Runs in the page: nothing of this file is there but its arguments.
    func: async (name: PageMethod, values: unknown[]): Promise<Found> => {
      // An element with this name is a property of the window too, but not its own.
      if (!Object.hasOwn(globalThis, 'winnow')) return 'no script';
      const api = globalThis.winnow as unknown as Partial<Record<PageMethod, (...values: unknown[]) => unknown>>;
      const call = api[name];
      return call ? { value: await call(...values) } : 'no script';
    },
    args: [method, args],
  });
  return answer?.result;
}

/** What the capture script does for any open page; pictures are each kind of page's own. */
export function readablePage(tabId: number): Omit<OpenPage, 'captureVisible'> & Pick<DrivenPage, 'capture'> {
  return {
    async reach() {
      try {
        const [found] = await browser.scripting.executeScript({
          target: { tabId },
          injectImmediately: true,
          func: () => document.readyState === 'loading',
        });
        return { isLoading: found?.result === true };
      } catch (error) {
        throw await whyNotReached(tabId, error);
      }
    },
    async capture(options) {
      const answer: Awaited<ReturnType<CaptureApi['capture']>> = await callCapture(tabId, 'capture', options);
      if (answer.ok) return answer;
      throw errorOf(answer.failure);
    },
    async read(options) {
      const answer: Awaited<ReturnType<CaptureApi['read']>> = await callCapture(tabId, 'read', options);
      if (answer.ok) return answer.content;
      throw errorOf(answer.failure);
    },
    measure: () => callCapture(tabId, 'measure'),
    scrollTo: (x, y) => callCapture(tabId, 'scrollTo', x, y),
    hideSticky: () => callCapture(tabId, 'hideSticky'),
    restore: () => callCapture(tabId, 'restore'),
  };
}

async function whyNotReached(tabId: number, cause: unknown): Promise<WinnowError> {
  switch (await reasonOf(tabId, cause)) {
    case 'closed':
      return new WinnowError('PAGE_CHANGED', 'The tab was closed.', { cause });
    case 'crashed':
      return new WinnowError('PAGE_CRASHED', CRASHED, { cause });
    case 'error-page':
      return new WinnowError('SCRAPE_SITE_ERROR', ERROR_PAGE, { cause });
    case 'left':
      return new WinnowError('PAGE_CHANGED', GONE, { cause });
    case 'emptied':
      return new WinnowError('PAGE_CHANGED', 'The page went to about:blank, an empty page.', { cause });
    case 'denied':
      return new WinnowError('PERMISSION_NEEDED', 'The browser does not let Winnow read this page now.', { cause });
    case 'unknown':
      return new WinnowError('UNKNOWN_ERROR', 'The browser did not let the page be read.', { cause });
  }
}
