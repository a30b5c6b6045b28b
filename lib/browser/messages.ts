import { type Browser, browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { delay } from '@/lib/base/async';
import { WinnowError } from '@/lib/base/errors';
import type { CallMessage, CallResult } from '@/lib/base/rpc/call';
import type { Remote } from '@/lib/base/rpc/define';
import { messageCalls, serveMessages } from '@/lib/base/rpc/messages';
import { runtimeWire, type StreamTable, serveStream, streamCalls } from '@/lib/base/rpc/streams';

/** The context that a message comes from. */
export type Sender = Browser.runtime.MessageSender;

/** Name of the function table for the extension's own views. */
const BACKGROUND = 'background';

/**
 * Returns true for the extension's own pages and its worker.
 * A content script also has the extension's id, but its page's address.
 */
export const isOwnView = ({ id, url = '' }: Sender): boolean =>
  id === browser.runtime.id && url.startsWith(browser.runtime.getURL('/'));

/**
 * Serves calls from the extension's own views. Messages from a page get no reply here, whatever they claim. Call while the
 * worker starts, before anything is awaited.
 * @param streams functions that report while they work
 */
export function serveViews(table: object, streams: object): void {
  serveMessages<Sender>(browser.runtime.onMessage, BACKGROUND, (sender) => (isOwnView(sender) ? table : undefined));
  browser.runtime.onConnect.addListener((port) => {
    if (port.name === BACKGROUND && port.sender && isOwnView(port.sender)) serveStream(runtimeWire(port), streams);
  });
}

/**
 * Serves calls from one of Winnow's scripts in pages. A page that has compromised its process can imitate them. Call while
 * the worker starts, before anything is awaited.
 * @param tableFor returns the functions for a sender, of which only the tab, frame and address can be trusted
 */
export const servePages = (script: string, tableFor: (sender: Sender) => object): void =>
  serveMessages<Sender>(browser.runtime.onMessage, script, (sender) =>
    sender.id === browser.runtime.id ? tableFor(sender) : undefined,
  );

/** Returns the functions of a script in the page of a tab; the first frame to reply wins. */
export const pageCalls = <Table extends object>(tabId: number, script: string): Remote<Table> =>
  messageCalls((message) => browser.tabs.sendMessage(tabId, message), script);

/**
 * Returns the worker's functions, for views. A call rejects with INTERRUPTED if the worker ends before it replies.
 * @param repeatable functions that are idempotent: they are then called again
 */
export const backgroundCalls = <Table extends object>(repeatable: readonly (keyof Table & string)[]): Remote<Table> => {
  const names = new Set<string>(repeatable);
  return messageCalls((message) => callWorkerOf(message, names.has(message.name) ? TRIES : 1), BACKGROUND);
};

/** Maximum number of workers that are asked for one reply: a call that kills each of them would kill any number. */
const TRIES = 3;

async function callWorkerOf(message: CallMessage, tries: number): Promise<CallResult> {
  for (let left = tries; left > 0; left -= 1) {
    const result = await sendToWorker(message);
    if (result) return result;
  }
  throw new WinnowError('INTERRUPTED', i18n.t('errors.job.workerStopped'));
}

/** Matches the browser's message for an undelivered message. */
const UNDELIVERED = /Receiving end does not exist/;
/** Matches Chromium's and Firefox's message for a worker that ended before it replied. */
const UNANSWERED = /closed before a response was received|went out of scope/;
/** Timeout for a worker to start, and pause between two tries, in ms. */
const WAKING = { longest: 3_000, pause: 50 };

/**
 * Sends a message, and repeats it if nobody received it: in the moment between the end of one worker and the start of the
 * next, Chromium (156) does not start a worker for it.
 * @returns undefined if the worker ended before it replied, and may have acted; Chromium may report that as undefined, too
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

/** Returns the worker's functions that report while they work, for views. */
export const backgroundStreams = <Table extends StreamTable>(): Table =>
  streamCalls(() => runtimeWire(browser.runtime.connect({ name: BACKGROUND })));
