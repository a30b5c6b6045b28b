import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/errors';
import {
  ActionError,
  type DrivenPage,
  type PageDriver,
  type PageOptions,
  type TabDriver,
} from '@/lib/operations/scrape/page-driver';
import type { Reply } from '@/lib/page/driving/reply';
import { pageSentence } from '@/lib/page-words';
import { hasAccess, siteOf } from '../../access';
import { asItStands, scriptIn } from '../../page-scripts';
import { readablePage } from '../../readable-page';
import { acrossPages } from '../across-pages';
import { type OwnWindow, openOwnWindow } from '../own-windows';
import { readableAfter } from '../readable-after';
import { followArrivals } from './loading';
import { runOwnScript } from './run-own-script';

/**
 * Milliseconds without changes after which a page counts as settled, since its requests cannot be seen, and what
 * settling may take.
 */
const QUIET = 500;
const LONGEST = 5_000;

/**
 * Drives a page by scripts alone: for packages and browsers without a debugger. What it does, pages can tell from a
 * person.
 */
export const domDriver: PageDriver & TabDriver = {
  async open(options, signal) {
    signal.throwIfAborted();
    // Browsers open a page that we may not read, and then refuse us its contents.
    if (!(await hasAccess([siteOf(options.url)]))) {
      throw new WinnowError('PERMISSION_NEEDED', i18n.t('errors.access.host', { host: new URL(options.url).host }));
    }
    const window = await openOwnWindow(options);
    signal.addEventListener('abort', () => void window.close());
    return drivenPage(window, signal, options);
  },

  attach: async (tabId, signal) => drivenPage({ tabId, opened: () => 0, close: async () => undefined }, signal),
};

function drivenPage(
  window: OwnWindow,
  signal: AbortSignal,
  { mobile, location, timeout }: Partial<Pick<PageOptions, 'mobile' | 'location' | 'timeout'>> = {},
): DrivenPage {
  const { tabId } = window;
  const drive = scriptIn(asItStands(tabId), 'drive');

  const arrivals = followArrivals(tabId, readableAfter(timeout), signal);
  let isStill = true;

  const act = async <Value>(acting: Promise<Reply<Value>>): Promise<Value> => {
    const reply = await acting;
    if (!reply.ok) throw new ActionError(reply.problem.map(pageSentence).join(' '));
    await arrivals.follow();
    return reply.value;
  };

  /** @returns false where the tab is gone */
  const nextPage = async () => {
    const tab = await browser.tabs.get(tabId).catch(() => undefined);
    if (tab) await arrivals.arrive();
    return tab !== undefined;
  };

  const page: DrivenPage = {
    tabId,
    ...readablePage(tabId),
    load: arrivals.goTo,
    async settle() {
      // A document without an end is never still, and has had its time.
      if (arrivals.isUnfinished()) return;
      ({ isStill } = await drive.still({ arrivedFor: QUIET, least: QUIET, limit: LONGEST }));
    },
    html: () => drive.html(),
    async waitFor(selector, limit) {
      await acrossPages(limit, (left) => act(drive.waitForVisible(selector, left)), nextPage);
    },
    async click(selector, all, limit) {
      if (!all) return void (await act(drive.click(selector, limit)));
      const count = await act(drive.count(selector));
      for (let index = 0; index < count; index++) await act(drive.click(selector, limit, index));
    },
    count: (selector) => act(drive.count(selector)),
    isReady: (selector) => act(drive.isReady(selector)),
    locate: (recorded, limit) => acrossPages(limit, (left) => drive.locate(recorded, left), nextPage),
    compareEnd: (facts) => drive.compareEnd(facts),
    hasFocus: (selector, limit) => act(drive.hasFocus(selector, limit)),
    async write(text, limit) {
      await act(drive.write(text, limit));
    },
    async press(key) {
      await act(drive.press(key));
    },
    async scroll(direction, selector, limit) {
      await act(drive.scroll(direction, selector, limit));
    },
    async evaluate(script) {
      const returned = await runOwnScript(tabId, script);
      if (returned) await arrivals.follow();
      return returned;
    },
    async captureVisible(quality) {
      const { windowId } = await browser.tabs.get(tabId);
      const format = quality === undefined ? ({ format: 'png' } as const) : ({ format: 'jpeg', quality } as const);
      return (await fetch(await browser.tabs.captureVisibleTab(windowId, format))).blob();
    },
    notes: () => [
      ...(arrivals.isUnfinished() ? [i18n.t('warnings.page.loading')] : []),
      ...(isStill ? [] : [i18n.t('warnings.page.changing')]),
      ...(mobile ? [i18n.t('warnings.page.notMobile')] : []),
      ...(location ? [i18n.t('warnings.page.languageOnly')] : []),
      ...(window.opened() ? [i18n.t('warnings.page.openedWindows')] : []),
    ],
    close: () => window.close(),
  };
  return page;
}
