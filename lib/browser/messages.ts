import { type Browser, browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { delay } from '@/lib/async';
import { WinnowError } from '@/lib/errors';
import type { CallMessage, CallResult } from '@/lib/rpc/call';
import type { Remote } from '@/lib/rpc/define';
import { messageCalls, serveMessages } from '@/lib/rpc/messages';
import { runtimeWire, type StreamTable, serveStream, streamCalls } from '@/lib/rpc/streams';

/** The context that a message comes from. */
export type Sender = Browser.runtime.MessageSender;

/** The name of the table for our own views. */
const BACKGROUND = 'background';

/** Returns true for the extension's own pages and its worker. A content script has the extension's id too, but its page's address. */
export const isOwnView = ({ id, url = '' }: Sender): boolean =>
  id === browser.runtime.id && url.startsWith(browser.runtime.getURL('/'));

/**
 * Serves calls from our own views. Nothing that comes from a page gets a reply here, whatever it says. To be called
 * while the worker starts, before anything is awaited.
 * @param streams functions that report while they work
 */
export function serveViews(table: object, streams: object): void {
  serveMessages<Sender>(browser.runtime.onMessage, BACKGROUND, (sender) => (isOwnView(sender) ? table : undefined));
  browser.runtime.onConnect.addListener((port) => {
    if (port.name === BACKGROUND && port.sender && isOwnView(port.sender)) serveStream(runtimeWire(port), streams);
  });
}

/**
 * Serves calls from a script of ours in pages, which any page can imitate that has broken its process. To be called
 * while the worker starts, before anything is awaited.
 * @param tableFor returns the functions for a sender, which is to be trusted for its tab, frame and address alone
 */
export const servePages = (script: string, tableFor: (sender: Sender) => object): void =>
  serveMessages<Sender>(browser.runtime.onMessage, script, (sender) =>
    sender.id === browser.runtime.id ? tableFor(sender) : undefined,
  );

/** The functions of a script in the page of a tab; the frame that replies first is heard. */
export const pageCalls = <Table extends object>(tabId: number, script: string): Remote<Table> =>
  messageCalls((message) => browser.tabs.sendMessage(tabId, message), script);

/**
 * The worker's functions, for views. One rejects with INTERRUPTED where the worker ends before it replies.
 * @param repeatable functions whose second call does nothing that the first has done: they are called again then
 */
export const backgroundCalls = <Table extends object>(repeatable: readonly (keyof Table & string)[]): Remote<Table> => {
  const names = new Set<string>(repeatable);
  return messageCalls((message) => callWorkerOf(message, names.has(message.name) ? TRIES : 1), BACKGROUND);
};

/** Workers that are asked for one reply: one that ends each of them would end any number. */
const TRIES = 3;

async function callWorkerOf(message: CallMessage, tries: number): Promise<CallResult> {
  for (let left = tries; left > 0; left -= 1) {
    const result = await sendToWorker(message);
    if (result) return result;
  }
  throw new WinnowError('INTERRUPTED', i18n.t('errors.job.workerStopped'));
}

/** In what browsers say of a message that nobody got. */
const UNDELIVERED = /Receiving end does not exist/;
/** In what Chromium and Firefox say of a message to a worker that ended before it replied. */
const UNANSWERED = /closed before a response was received|went out of scope/;
/** Milliseconds that a worker may take to be there, and between two tries. */
const WAKING = { longest: 3_000, pause: 50 };

/**
 * Sends a message, again where nobody got it: in the moment in which one worker has ended and the next has not begun,
 * Chromium (156) starts none for it.
 * @returns nothing where the worker ended before it replied, and may have acted; Chromium says that by nothing, too
 */
async function sendToWorker(message: CallMessage): Promise<CallResult | undefined> {
  const end = Date.now() + WAKING.longest;
  for (;;) {
    try {
      return await browser.runtime.sendMessage(message);
    } catch (thrown) {
      if (UNANSWERED.test(String(thrown))) return undefined;
      if (!UNDELIVERED.test(String(thrown)) || Date.now() > end) throw thrown;
      await delay(WAKING.pause);
    }
  }
}

/** The worker's functions that report while they work, for views. */
export const backgroundStreams = <Table extends StreamTable>(): Table =>
  streamCalls(() => runtimeWire(browser.runtime.connect({ name: BACKGROUND })));
