import { type Browser, browser } from 'wxt/browser';
import { delay } from '@/lib/async';
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

/** The worker's functions, for views. */
export const backgroundCalls = <Table extends object>(): Remote<Table> => messageCalls(sendToWorker, BACKGROUND);

/** In what browsers say of a message that nobody got. */
const UNDELIVERED = /Receiving end does not exist/;
/** Milliseconds that a worker may take to be there, and between two tries. */
const WAKING = { longest: 3_000, pause: 50 };

/**
 * Sends a message, again where nobody got it: in the moment in which one worker has ended and the next has not begun,
 * Chromium (156) starts none for it.
 */
async function sendToWorker(message: CallMessage): Promise<CallResult> {
  const end = Date.now() + WAKING.longest;
  for (;;) {
    try {
      return await browser.runtime.sendMessage(message);
    } catch (thrown) {
      if (!UNDELIVERED.test(String(thrown)) || Date.now() > end) throw thrown;
      await delay(WAKING.pause);
    }
  }
}

/** The worker's functions that report while they work, for views. */
export const backgroundStreams = <Table extends StreamTable>(): Table =>
  streamCalls(() => runtimeWire(browser.runtime.connect({ name: BACKGROUND })));
