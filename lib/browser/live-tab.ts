import { browser } from 'wxt/browser';
import { issue, ScrapeError } from '@/lib/contract';
import type { OpenPage } from '@/lib/engine/local/open-page';
import type { JobTab } from '@/lib/jobs/job';
import type { CaptureApi } from '@/lib/page/capture-api';

/** Chromium allows two pictures a second and answers the next with an error. */
const BETWEEN_PICTURES = 550;

type CaptureMethod = keyof CaptureApi;

/**
 * The live tab as the local engine sees it. Its script is put into the page's isolated world on first use, where the
 * page's own scripts cannot reach it, and stays there without doing anything until it is called.
 */
export function liveTab({ id: tabId, windowId }: JobTab): OpenPage {
  let injected: Promise<unknown> | undefined;
  let nextPicture = 0;

  async function call<M extends CaptureMethod>(
    method: M,
    ...args: Parameters<CaptureApi[M]>
  ): Promise<Awaited<ReturnType<CaptureApi[M]>>> {
    try {
      injected ??= browser.scripting.executeScript({ target: { tabId }, files: ['/capture.js'] });
      await injected;
      const [answer] = await browser.scripting.executeScript({
        target: { tabId },
        // Runs in the page: nothing of this file is there but its arguments.
        func: (name: CaptureMethod, values: unknown[]) => {
          const api = (globalThis as unknown as { winnow: Record<string, (...values: unknown[]) => unknown> }).winnow;
          return api[name]?.(...values);
        },
        args: [method, args],
      });
      return answer?.result as Awaited<ReturnType<CaptureApi[M]>>;
    } catch (error) {
      throw await whyNotReached(tabId, error);
    }
  }

  async function assertInFront() {
    const tab = await browser.tabs.get(tabId);
    if (!tab.active) throw new ScrapeError('PAGE_CHANGED', 'another tab was opened in front of the page.');
  }

  return {
    async read(options) {
      const answer: Awaited<ReturnType<CaptureApi['read']>> | undefined = await call('read', options);
      // A document that goes away while it is read in slices takes its answer with it.
      if (!answer) throw new ScrapeError('PAGE_CHANGED', 'The page went to another address while it was read.');
      if (answer.ok) return answer.content;
      const { code, field, message } = answer.failure;
      throw field ? ScrapeError.badRequest([issue(pathOf(field), message)]) : new ScrapeError(code, message);
    },

    async captureVisible(quality) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, nextPicture - Date.now())));
      await assertInFront();
      const format = quality === undefined ? ({ format: 'png' } as const) : ({ format: 'jpeg', quality } as const);
      const dataUrl = await twice(() => browser.tabs.captureVisibleTab(windowId, format));
      nextPicture = Date.now() + BETWEEN_PICTURES;
      await assertInFront();
      return (await fetch(dataUrl)).blob();
    },

    measure: () => call('measure'),
    scrollTo: (x, y) => call('scrollTo', x, y),
    hideSticky: () => call('hideSticky'),
    restore: () => call('restore'),
  };
}

/** The first picture after a window was shown can fail with "image readback failed"; the next one does not. */
async function twice<T>(take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_PICTURES));
    return take();
  }
}

/** `includeTags[1]` as a path. */
const pathOf = (field: string) =>
  (field.match(/[^[\].]+/g) ?? []).map((key) => (/^\d+$/.test(key) ? Number(key) : key));

/** What the browser's refusal to run a script means for the person. */
async function whyNotReached(tabId: number, cause: unknown): Promise<ScrapeError> {
  const text = cause instanceof Error ? cause.message : String(cause);
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (!tab) return new ScrapeError('PAGE_CHANGED', 'The tab was closed.', { cause });
  if (/frame.*(removed|not found)|document.*(unload|navigat)|context.*(invalidated|destroyed)/i.test(text)) {
    return new ScrapeError('PAGE_CHANGED', 'The page went to another address while it was read.', { cause });
  }
  if (/cannot access|permission|extensions gallery|cannot be scripted/i.test(text)) {
    return new ScrapeError('PERMISSION_NEEDED', 'The browser does not let Winnow read this page now.', { cause });
  }
  return new ScrapeError('UNKNOWN_ERROR', `The page could not be read: ${text}`, { cause });
}
