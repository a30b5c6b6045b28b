import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { deadline, delay } from '@/lib/base/async';
import { WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import { LIMITS } from '@/lib/contract';
import type { Loaded } from '@/lib/scrape/page-driver';
import { asItStands } from '../../page-scripts';
import { patience } from '../readable-after';
import { decodeBody, isTextType } from './answers';
import type { DocumentRequests } from './document-requests';
import type { MainFrame } from './main-frame';
import { netError } from './net-errors';
import { CutOffError, type Session } from './session';
import type { Traffic } from './traffic';

/** How long after DOMContentLoaded a page counts as loaded although part of it never finishes, in ms. */
const LONGEST = 3_000;
/**
 * How long after the last network activity a page counts as loaded, in ms: pictures, advertisements and unreachable hosts
 * delay the load event, but not the text.
 */
const STILL = 300;
/** Share of its time after which a page counts as blocked by an unresponsive host, and how often it is unblocked. */
const HELD_UP = 0.3;
const TIMES_FREED = 2;

export interface Loading {
  tabId: number;
  session: Session;
  frame: MainFrame;
  traffic: Traffic;
  documents: DocumentRequests;
  /** How long to wait for a page that never finishes before it is read as it is, in ms. */
  timeout: number;
  note(sentence: string): void;
  /** Minimum time without a change for every page with scripts, in ms. */
  least: number;
  /** The requested address. */
  url?: string;
}

/**
 * Loads an address, and follows the page if it leaves at once.
 * @throws WinnowError SCRAPE_DNS_RESOLUTION_ERROR, SCRAPE_SSL_ERROR or SCRAPE_SITE_ERROR
 */
export async function load(loading: Loading, url: string): Promise<Loaded> {
  loading.url = url;
  const done = new AbortController();
  try {
    return await loadWatched(loading, url, followAnswers(loading.session, done.signal));
  } finally {
    done.abort();
  }
}

/** @param busyFor returns for how long a script of the page has blocked everything else, in ms */
async function loadWatched(loading: Loading, url: string, busyFor: () => number): Promise<Loaded> {
  const { session, frame, traffic } = loading;
  // The debugger could open local files and pages of the browser.
  if (!/^https?:/i.test(url)) throw new WinnowError('SCRAPE_SITE_ERROR', i18n.t('errors.site.notOfTheWeb'));
  loading.documents.expectPage(true);
  const moves = frame.moves();
  const { errorText, loaderId } = await session.send('Page.navigate', { url }, LIMITS.timeout.max).catch((error) => {
    // No page is there yet that could request an address outside the web, so its server redirected there.
    if (error instanceof CutOffError) return { errorText: 'ERR_UNSAFE_REDIRECT', loaderId: undefined };
    throw error;
  });
  if (errorText) throw netError(errorText, url);
  // For the browser, another route of the app that was here before is in the same document, which has been emptied.
  if (!loaderId) {
    // A reload before that has happened would load the route from before.
    await session.until(() => frame.moves() > moves, LONGEST);
    await session.send('Page.reload');
  }
  // If the previous page is still there, it may have navigated by itself meanwhile.
  if (loaderId) await session.until(() => frame.hasShown(loaderId), LONGEST);

  const hanging: URL[] = [];
  let freed = 0;
  const isHeldUp = () =>
    freed < TIMES_FREED && !frame.isReadable() && traffic.unanswered(HELD_UP * loading.timeout).length > 0;
  let hasScripts = true;
  const isBusy = () => hasScripts && busyFor() > patience(loading.timeout);
  const isDone = () =>
    isBusy() ||
    isHeldUp() ||
    frame.isLoaded() ||
    frame.brokenBy() !== undefined ||
    isEmpty(frame) ||
    (frame.isReadable() &&
      (frame.unfinished() !== undefined ||
        frame.readableFor() > LONGEST ||
        (frame.readableFor() > STILL && traffic.stillFor() > STILL)));
  for (;;) {
    await session.until(isDone, LIMITS.timeout.max);
    if (isBusy()) {
      hasScripts = false;
      await loadWithoutScripts(loading, url);
      continue;
    }
    if (isEmpty(frame)) throw new WinnowError('SCRAPE_SITE_ERROR', i18n.t('errors.page.emptiedAtOnce'));
    const brokenBy = frame.brokenBy();
    if (brokenBy) throw netError(brokenBy, url);
    if (isHeldUp()) {
      freed++;
      hanging.push(...traffic.unanswered(HELD_UP * loading.timeout));
      await loadWithout(loading, hanging);
      continue;
    }
    const count = frame.documents();
    const loaded = await loadedDocument(loading, url);
    if (isBusy()) continue;
    // A page that leaves at once only announces it after its load event.
    if (frame.documents() === count && !frame.isLeaving()) {
      loading.documents.expectPage(false);
      return loaded;
    }
  }
}

/**
 * Loads a page again without the unresponsive hosts, whose scripts or styles block the rest of the page. Of the page's own
 * host, only blocks what it did not send.
 */
async function loadWithout({ session, frame, traffic, note }: Loading, hanging: readonly URL[]): Promise<void> {
  const { origin } = new URL(frame.url() as string);
  const urls = hanging.map((url) => (url.origin === origin ? url.href : `${url.origin}/*`));
  await session.send('Network.setBlockedURLs', { urls });
  traffic.forget();
  const count = frame.documents();
  await session.send('Page.reload');
  await session.until(() => frame.documents() > count, LIMITS.timeout.max);
  for (const { host } of hanging) note(i18n.t('warnings.page.without', { host }));
}

/**
 * Loads a page again without its scripts, since one of them never ends. Extensions cannot stop it, and its process is
 * blocked: the empty page in between gets a new process.
 */
export async function loadWithoutScripts(loading: Loading, url: string): Promise<void> {
  const { tabId, session, frame, traffic, note } = loading;
  traffic.forget();
  await browser.tabs.update(tabId, { url: 'about:blank' });
  await session.until(() => isEmpty(frame), LIMITS.timeout.max);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  await session.send('Page.navigate', { url }, LIMITS.timeout.max);
  await session.until(() => !isEmpty(frame) && frame.isReadable(), LIMITS.timeout.max);
  // From now on only Winnow's own scripts run: those of the page were skipped, and stay so.
  await session.send('Emulation.setScriptExecutionDisabled', { value: false });
  note(i18n.t('warnings.page.withoutScripts'));
}

const isEmpty = (frame: MainFrame) => frame.url() === 'about:blank';

async function loadedDocument({ tabId, session, frame, documents, timeout }: Loading, url: string): Promise<Loaded> {
  const loaderId = frame.loaderId() as string;
  const { charset: named, ...answer } = documents.responseOf(loaderId) ?? { url, charset: undefined };
  if (!isTextType(answer.contentType)) return answer;
  const charset = named || (await deadline(charsetIn(tabId), patience(timeout), () => undefined));
  // The network does not report the end of a document that is still arriving, and would wait for it.
  const isWhole = frame.unfinished() === undefined;
  const body =
    documents.textOf(loaderId, charset) ?? (isWhole ? await bodyOf(session, loaderId, charset, timeout) : undefined);
  return { ...answer, ...defined({ body }) };
}

/** Returns the charset that the browser detected for a document: its server need not name one. */
async function charsetIn(tabId: number): Promise<string | undefined> {
  const script = { ...asItStands(tabId), func: () => document.characterSet };
  return (await browser.scripting.executeScript(script).catch(() => []))[0]?.result;
}

/**
 * Reads the body of a document; undefined if it was larger than the debugger keeps, or the page has navigated since. The
 * page's process returns it, unless a script of the page blocks it.
 */
async function bodyOf(session: Session, requestId: string, charset: string | undefined, limit: number) {
  try {
    return decodeBody(await session.send('Network.getResponseBody', { requestId }, limit), charset);
  } catch {
    return undefined;
  }
}

/** Pause between a response of the page and the next probe, in ms. */
const BETWEEN = 1_000;

/**
 * Probes a page repeatedly until a signal aborts.
 * @returns a function that returns for how long the page has not responded, in ms: one of its scripts blocks everything else
 */
function followAnswers(session: Session, over: AbortSignal): () => number {
  let askedAt: number | undefined;
  const ask = async () => {
    for (;;) {
      await delay(BETWEEN, over);
      askedAt = Date.now();
      // A page that navigates responds with an error.
      await session.send('Runtime.evaluate', { expression: '0' }, LIMITS.timeout.max).catch(() => undefined);
      askedAt = undefined;
    }
  };
  ask().catch(() => undefined);
  return () => (askedAt === undefined ? 0 : Date.now() - askedAt);
}
