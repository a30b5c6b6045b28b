import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { deadline, delay } from '@/lib/base/async';
import { WinnowError } from '@/lib/base/errors';
import type { JobTab } from '@/lib/jobs/job';
import type { OpenPage } from '@/lib/scrape/open-page';
import { isSamePage } from '@/lib/scrape/page-address';
import { acrossPages } from './drivers/across-pages';
import { readablePage } from './readable-page';
import { restlessnessIn, watchRestlessness } from './restlessness';

/** Interval between two screenshots, in ms. Chromium allows two per second and answers the next with an error. */
const BETWEEN_PICTURES = 550;

/** How long to retry reading a page that reloads itself, in ms. */
const LOADING_ITSELF = 5_000;

/** How long a page may keep scripts out before it is reported as busy, in ms. */
const PATIENCE = 10_000;

/** Wraps a live tab for the local engine. */
export function liveTab({ id: tabId, windowId }: JobTab): OpenPage {
  const readable = readablePage(tabId);
  let nextPicture = 0;
  let hasReloaded = false;

  /** Asks again in the next document if the page reloads itself meanwhile. @throws as the question does */
  async function throughReloads<Value>(question: () => Promise<Value>): Promise<Value> {
    const before = await addressOf(tabId);
    return acrossPages(LOADING_ITSELF, question, async () => {
      hasReloaded = isSamePage(before, await addressOf(tabId));
      return hasReloaded;
    });
  }

  async function assertInFront() {
    const tab = await browser.tabs.get(tabId);
    if (!tab.active) throw new WinnowError('PAGE_CHANGED', i18n.t('errors.page.behind'));
  }

  return {
    ...readable,

    async reach() {
      const watching = watchRestlessness(tabId);
      const reached = await deadline(throughReloads(readable.reach), PATIENCE, isBusy);
      await watching;
      return reached;
    },
    read: (options) => throughReloads(() => readable.read(options)),
    async restlessness() {
      if (hasReloaded) return 'held';
      const before = await addressOf(tabId);
      return restlessnessIn(tabId).catch(async () =>
        isSamePage(before, await addressOf(tabId)) ? ('held' as const) : undefined,
      );
    },

    async captureVisible(quality) {
      await delay(Math.max(0, nextPicture - Date.now()));
      await assertInFront();
      const format = quality === undefined ? ({ format: 'png' } as const) : ({ format: 'jpeg', quality } as const);
      const dataUrl = await twice(() => browser.tabs.captureVisibleTab(windowId, format));
      nextPicture = Date.now() + BETWEEN_PICTURES;
      await assertInFront();
      return (await fetch(dataUrl)).blob();
    },
  };
}

function isBusy(): never {
  throw new WinnowError('SCRAPE_TIMEOUT', i18n.t('errors.page.busy', { seconds: String(PATIENCE / 1_000) }), {
    nextStep: i18n.t('nextSteps.whenBusy'),
    remedy: 'open-anew',
  });
}

const addressOf = async (tabId: number) => (await browser.tabs.get(tabId).catch(() => undefined))?.url;

/** Retries once: the first screenshot after a window was shown can fail with "image readback failed"; the next one does not. */
async function twice<T>(take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch {
    await delay(BETWEEN_PICTURES);
    return take();
  }
}
