import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { delay } from '@/lib/async';
import { WinnowError } from '@/lib/errors';
import type { JobTab } from '@/lib/jobs/job';
import type { OpenPage } from '@/lib/operations/scrape/open-page';
import { readablePage } from './readable-page';

/** Chromium allows two pictures a second and answers the next with an error. */
const BETWEEN_PICTURES = 550;

/** The live tab as the local engine sees it. */
export function liveTab({ id: tabId, windowId }: JobTab): OpenPage {
  let nextPicture = 0;

  async function assertInFront() {
    const tab = await browser.tabs.get(tabId);
    if (!tab.active) throw new WinnowError('PAGE_CHANGED', i18n.t('errors.page.behind'));
  }

  return {
    ...readablePage(tabId),

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

/** The first picture after a window was shown can fail with "image readback failed"; the next one does not. */
async function twice<T>(take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch {
    await delay(BETWEEN_PICTURES);
    return take();
  }
}
