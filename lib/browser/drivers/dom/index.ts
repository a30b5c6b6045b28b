import { runScript } from 'virtual:built-scripts';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { Reply } from '@/lib/page/driving/reply';
import { readScript } from '@/lib/recorder/script';
import {
  ActionError,
  type DrivenPage,
  type PageDriver,
  type PageOptions,
  type TabDriver,
} from '@/lib/scrape/page-driver';
import { pageSentence } from '@/lib/scrape/page-words';
import { hasAccess, siteOf } from '../../access';
import { fetchFile } from '../../fetch-file';
import { asItStands, scriptIn } from '../../page-scripts';
import { readablePage } from '../../readable-page';
import { acrossPages } from '../across-pages';
import type { Settled } from '../debugger/settle';
import { type OwnWindow, openOwnWindow } from '../own-windows';
import { leastStill, readableAfter } from '../readable-after';
import { scriptInput } from './input';
import { followArrivals } from './loading';
import { settleByScripts } from './settle';

/** How long to ask again a page that navigates by itself, in ms. */
const LONGEST = 5_000;

/**
 * Drives a page with scripts alone, for packages and browsers without a debugger. Pages can distinguish its input from a
 * user's.
 */
export const domDriver: PageDriver & TabDriver = {
  async open(options, signal) {
    signal.throwIfAborted();
    // Browsers open a page without access, and then refuse its contents.
    if (!(await hasAccess([siteOf(options.url)]))) {
      throw new WinnowError('PERMISSION_NEEDED', i18n.t('errors.access.host', { host: new URL(options.url).host }));
    }
    const window = await openOwnWindow(options);
    signal.addEventListener('abort', () => void window.close());
    return drivenPage(window, signal, options);
  },

  attach: async (tabId, signal) => drivenPage({ tabId, opened: () => 0, close: async () => undefined }, signal),
};

/** @param options set for Winnow's own pages */
function drivenPage(window: OwnWindow, signal: AbortSignal, options?: PageOptions): DrivenPage {
  const { tabId } = window;
  const drive = scriptIn(asItStands(tabId), 'drive');
  const readable = readablePage(tabId);

  const timeout = readableAfter(options?.timeout);
  const arrivals = followArrivals(tabId, timeout, signal);
  let settled: Settled = 'still';

  const act = async <Value>(acting: Promise<Reply<Value>>): Promise<Value> => {
    const reply = await acting;
    if (!reply.ok) throw new ActionError(reply.problem.map(pageSentence).join(' '));
    await arrivals.follow();
    return reply.value;
  };

  /** @returns false if the tab is closed */
  const nextPage = async () => {
    const tab = await browser.tabs.get(tabId).catch(() => undefined);
    if (tab) await arrivals.arrive();
    return tab !== undefined;
  };

  /** Asks again in the next document if the page navigates by itself meanwhile. */
  const throughPages = <Value>(question: () => Promise<Value>) => acrossPages(LONGEST, question, nextPage);

  const page: DrivenPage = {
    tabId,
    ...readable,
    takeSnapshot: () => throughPages(readable.takeSnapshot),
    read: (wanted) => throughPages(() => readable.read(wanted)),
    load: arrivals.goTo,
    file: async () => (await fetchFile((await browser.tabs.get(tabId)).url, signal)).file,
    async settle() {
      settled = await settleByScripts({
        drive,
        arrivals,
        nextPage,
        timeout,
        least: leastStill(options),
        isOurs: options !== undefined,
      });
      arrivals.letGo();
    },
    html: () => drive.html(),
    ...scriptInput({ drive, act, nextPage }),
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
      ...(arrivals.isRestless() ? [i18n.t('warnings.page.held')] : []),
      ...(arrivals.isWithoutScripts() ? [i18n.t('warnings.page.withoutScripts')] : []),
      ...(settled === 'still' ? [] : [i18n.t(`warnings.page.${settled}`)]),
      ...(options?.mobile ? [i18n.t('warnings.page.notMobile')] : []),
      ...(options?.location ? [i18n.t('warnings.page.languageOnly')] : []),
      ...(window.opened() ? [i18n.t('warnings.page.openedWindows')] : []),
    ],
    close: () => window.close(),
  };
  return page;
}

/** A document that a script leaves discards the script's value. */
const GONE = /removed|navigat|closed|destroyed|unloaded/i;

/**
 * Runs one of the recorder's own scripts in a page's world, in its built form: browsers without a debugger cannot run text
 * there.
 * @returns its value; undefined if the text is not such a script
 * @throws ActionError if it fails
 */
async function runOwnScript(tabId: number, text: string): Promise<{ type: string; value: unknown } | undefined> {
  const own = readScript(text);
  if (!own) return undefined;
  const ended = await browser.scripting
    .executeScript({ target: { tabId }, world: 'MAIN', func: runScript, args: [own.name, own.values] })
    .catch((error: Error) => {
      if (GONE.test(error.message)) return [];
      throw failed(error.message, error);
    });
  const why = ended[0]?.result?.failed;
  if (why !== undefined) throw failed(why);
  const value = ended[0]?.result?.value;
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? { type: typeof value, value } : { type: 'undefined', value: null };
}

const failed = (why: string, cause?: unknown) => new ActionError(i18n.t('errors.action.script', { why }), { cause });
