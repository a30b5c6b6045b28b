import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { delay } from '@/lib/base/async';
import { WinnowError } from '@/lib/base/errors';
import type { DrivenPage, PageDriver, PageOptions, TabDriver } from '@/lib/scrape/page-driver';
import { fetchFile } from '../../fetch-file';
import { asItStands, inject, scriptIn } from '../../page-scripts';
import { readablePage } from '../../readable-page';
import { type OwnWindow, openOwnWindow } from '../own-windows';
import { leastStill, readableAfter, readableAtLast } from '../readable-after';
import { PAUSED, watchDocumentRequests } from './document-requests';
import { emulate } from './emulation';
import { evaluate } from './evaluate';
import { arrive, elements } from './in-page';
import { answerInterruptions } from './interruptions';
import { keyboard } from './keyboard';
import { type Loading, load } from './loading';
import { followMainFrame, type MainFrame } from './main-frame';
import { mouse } from './mouse';
import { printPdf } from './pdf';
import { takePicture } from './picture';
import { attach, type Session } from './session';
import { settle } from './settle';
import { followTraffic } from './traffic';

/** Maximum size of the bodies that the debugger keeps, in bytes: of one response, and of all responses of a page. */
const BODY_LIMIT = 30_000_000;
const BODIES_LIMIT = 2 * BODY_LIMIT;

/** Timeout for emptying a page, in ms, after which its window is closed. */
const LONGEST_EMPTYING = 500;

/** Drives a page with Chromium's own debugger: the page sees its input as a user's. */
export const debuggerDriver: PageDriver & TabDriver = {
  async open(options, signal) {
    signal.throwIfAborted();
    const window = await openOwnWindow(options);
    try {
      return await drivenPage(window, signal, options);
    } catch (error) {
      await window.close();
      throw error;
    }
  },

  attach: (tabId, signal) => drivenPage({ tabId, opened: () => 0, close: async () => undefined }, signal),
};

/** @param options of one of Winnow's own pages; a user's page keeps its size and location */
async function drivenPage(window: OwnWindow, signal: AbortSignal, options?: PageOptions): Promise<DrivenPage> {
  const { tabId } = window;
  const notes = new Set<string>();
  const note = (sentence: string) => void notes.add(sentence);

  const session = await attach(tabId, signal);
  session.on('Inspector.targetCrashed', () =>
    session.end(new WinnowError('PAGE_CRASHED', i18n.t('errors.page.crashed'))),
  );
  const hasOpenedDialogs = answerInterruptions(session, note, options !== undefined);
  const { frameTree } = await session.send('Page.getFrameTree');
  // While the document still arrives, so that its text is watched from the start. A document that is already gone does not
  // need it.
  session.on('Page.frameNavigated', ({ frame: { id } }) => {
    if (id === frameTree.frame.id) void inject(asItStands(tabId), 'drive', 'snapshot').catch(() => undefined);
  });
  const timeout = readableAfter(options?.timeout);
  const documents = watchDocumentRequests(session, frameTree.frame.id, note);
  const frame = followMainFrame(session, frameTree.frame.id, {
    shown: options ? undefined : frameTree.frame.loaderId,
    timeout,
    atLast: readableAtLast(options?.timeout),
    isHeld: documents.isHeld,
  });
  const traffic = followTraffic(session, frameTree.frame.id, documents.isHeld);
  let begun = false;
  await session.begin(async (send) => {
    const unset = await prepare(send, options);
    if (!begun) unset.forEach(note);
    else {
      const { frame: shown } = (await send('Page.getFrameTree')).frameTree;
      frame.goOn({ ...shown, isLoading: (await browser.tabs.get(tabId)).status === 'loading' });
      traffic.forget();
    }
    begun = true;
  });
  const drive = scriptIn(asItStands(tabId), 'drive');
  const page = { drive, session, frame };
  const least = leastStill(options);
  const loading: Loading = { tabId, session, frame, traffic, documents, timeout, note, least };
  const picture = async (wanted: Parameters<typeof takePicture>[3]) => {
    const taken = await takePicture(session, tabId, options ?? { mobile: false }, wanted);
    if (taken.note) note(taken.note);
    return taken.image;
  };

  return {
    tabId,
    ...readablePage(tabId),
    ...snapshots(window, frame, notes),
    load: (url) => load(loading, url),
    file: async () => (await documents.fileOf(frame.loaderId())) ?? (await fetchFile(frame.url(), signal)).file,
    async settle() {
      const settled = await settle(loading, drive, options !== undefined);
      documents.letGo();
      if (settled !== 'still') note(i18n.t(`warnings.page.${settled}`));
    },
    html: () => drive.html(),

    ...elements(page),
    ...mouse(page),
    ...keyboard(page),
    async evaluate(script) {
      const value = await evaluate(session, script);
      await arrive(page);
      return value;
    },
    pdf: (paper) => printPdf(session, paper),

    picture,
    captureVisible: (quality) => picture({ fullPage: false, quality }),
    async close() {
      const isCalm = notes.size + window.opened() === 0 && !hasOpenedDialogs() && !signal.aborted;
      const isLeft = window.leave && isCalm && isWhole(loading) && (await leave(window, session));
      if (!isLeft) await close(window, session, hasOpenedDialogs());
    },
  };
}

/** Takes snapshots of a page, and collects the notes about it. */
function snapshots(
  { tabId, opened }: OwnWindow,
  frame: MainFrame,
  notes: ReadonlySet<string>,
): Pick<DrivenPage, 'takeSnapshot' | 'notes'> {
  const { takeSnapshot } = readablePage(tabId);
  /** The document may finish loading after it was read. */
  let wasUnfinished: ReturnType<MainFrame['unfinished']>;
  return {
    takeSnapshot() {
      wasUnfinished = frame.unfinished();
      return takeSnapshot();
    },
    notes() {
      const unfinished = wasUnfinished ?? frame.unfinished();
      const count = opened();
      return [
        ...notes,
        ...(unfinished ? [i18n.t(`warnings.page.${unfinished}`)] : []),
        ...(count ? [i18n.t('warnings.page.opened', count)] : []),
      ];
    },
  };
}

/** Returns true if a page has loaded completely, on the requested site. */
const isWhole = ({ frame, url }: Loading): boolean =>
  frame.isLoaded() &&
  frame.unfinished() === undefined &&
  frame.brokenBy() === undefined &&
  url !== undefined &&
  URL.parse(frame.url() ?? '')?.origin === new URL(url).origin;

/**
 * Leaves a page in its window for the next one, which must be of the same site: otherwise this page could interfere with it.
 * @returns false if the window must be closed
 */
async function leave({ tabId, leave }: OwnWindow, session: Session): Promise<boolean> {
  const emptied = browser.scripting.executeScript({ target: { tabId }, func: emptyDocument }).then(
    ([result]) => result?.result === true,
    () => false,
  );
  if (!leave || !(await Promise.race([emptied, delay(LONGEST_EMPTYING).then(() => false)]))) return false;
  await session.detach();
  await leave();
  return true;
}

/** Runs in a page that has been read: stops it from loading more, and from doing anything when it is left. */
function emptyDocument(): true {
  window.stop();
  // Also removes the listeners of the window and the document (https://html.spec.whatwg.org/#document-open-steps).
  document.open();
  document.close();
  return true;
}

async function close(window: OwnWindow, session: Session, hasOpenedDialogs: boolean): Promise<void> {
  // If a frame of another site had a dialog under the debugger, closing the window would crash Chromium.
  if (hasOpenedDialogs) await session.detach();
  // Otherwise the session would be reattached to a tab that is about to close.
  session.end(new WinnowError('PAGE_CHANGED', i18n.t('errors.page.closed')));
  await window.close();
  await session.detach();
}

/** Prepares a page under the debugger. @returns messages about what could not be emulated */
async function prepare(send: Session['send'], options: PageOptions | undefined): Promise<string[]> {
  const [, unset] = await Promise.all([
    // A page without the focus receives no clicks and paints nothing.
    send('Emulation.setFocusEmulationEnabled', { enabled: true }),
    options ? emulate({ send }, options) : [],
    send('Page.enable'),
    send('Page.setLifecycleEventsEnabled', { enabled: true }),
    // A prerendered page would replace this one without the debugger noticing.
    send('Page.setPrerenderingAllowed', { isAllowed: false }),
    send('Fetch.enable', PAUSED),
    send('Network.enable', { maxResourceBufferSize: BODY_LIMIT, maxTotalBufferSize: BODIES_LIMIT }),
  ]);
  return unset;
}
