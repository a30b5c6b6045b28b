import { browser } from 'wxt/browser';
import { type ErrorRecord, WinnowError } from '@/lib/errors';
import type { Derived, DeriveInput, DeriveOptions } from '@/lib/formats/text/derive';
import type { ModelChoice } from '@/lib/formats/text/language/language-options';
import type { ModelSecrets, ModelSettings } from '@/lib/model';
import type { PageContent, ReadOptions } from '@/lib/page/page-content';
import type { ReadOutcome } from '@/lib/page/read-outcome';
import { errorOf } from './read-failure';

/** What entrypoints/offscreen is asked. The answer comes through the port that goes with it. */
export type OffscreenQuestion = ReadCopy | DeriveText | CompareVersions;

interface ReadCopy {
  snapshot: string;
  options: ReadOptions;
}

/** Ids of versions in the history of changes. */
export interface CompareVersions {
  previous: string;
  current: string;
}

/** Anything that comes back through the port means that it is to end. */
export interface DeriveText {
  derive: DeriveInput;
  model: ModelSettings;
  modelChoice: ModelChoice | undefined;
  secrets: ModelSecrets;
}

/** What comes back of a text that is worked on: pieces and progress, and in the end the one or the other. */
export type DeriveNews =
  | { text: string }
  | { done: number; total: number }
  | { derived: Derived }
  | { failed: ErrorRecord };

/** A document of ours that has a DOM, and nobody sees. */
interface Reader {
  /** Opens it where it is not open. Not by a message of the extension API: those end at 64 MB, and snapshots do not. */
  open(): Promise<{ postMessage(message: OffscreenQuestion, transfer: Transferable[]): void }>;
  close(): Promise<void>;
}

/** Milliseconds without work after which it is closed; less than a worker without work has left. */
const IDLE = 20_000;

const address = () => browser.runtime.getURL('/offscreen.html');

/** Chromium: a worker has no DOM, but may have one document offscreen. It outlives the worker, and is found again. */
const offscreenDocument: Reader = {
  async open() {
    const client = await ownClient();
    if (client) return client;
    await browser.offscreen.createDocument({
      url: address(),
      reasons: ['DOM_PARSER'],
      justification: 'Reads cached copies of pages, and works on their text.',
    });
    return (await ownClient()) as Client;
  },
  close: () => browser.offscreen.closeDocument(),
};

/** What the worker sees of a page of ours (https://w3c.github.io/ServiceWorker/#client-interface). */
interface Client {
  url: string;
  postMessage(message: OffscreenQuestion, transfer: Transferable[]): void;
}

async function ownClient(): Promise<Client | undefined> {
  const { clients } = globalThis as unknown as {
    clients: { matchAll(options: { includeUncontrolled: boolean }): Promise<Client[]> };
  };
  return (await clients.matchAll({ includeUncontrolled: true })).find(({ url }) => url === address());
}

/** Firefox: the background is a page, and the document is a frame in it. */
const frameInBackground: Reader = {
  async open() {
    const frame = document.querySelector('iframe') ?? (await addFrame());
    const { origin } = new URL(address());
    return { postMessage: (message, transfer) => frame.contentWindow?.postMessage(message, origin, transfer) };
  },
  async close() {
    document.querySelector('iframe')?.remove();
  },
};

async function addFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.src = address();
  document.documentElement.append(frame);
  await loaded;
  return frame;
}

const reader = (): Reader => (typeof document === 'undefined' ? offscreenDocument : frameInBackground);

let readings = 0;
let closing: ReturnType<typeof setTimeout>;
/** Opening and closing come one after the other. */
let turn: Promise<unknown> = Promise.resolve();

function next<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

/** Keeps the document open while something is done in it, and a little longer. */
async function inDocument<T>(work: () => Promise<T>): Promise<T> {
  readings++;
  clearTimeout(closing);
  try {
    return await work();
  } finally {
    readings--;
    if (readings === 0) closing = setTimeout(() => next(reader().close), IDLE);
  }
}

/**
 * Reads a page from its snapshot in a document that is opened when it is needed.
 * @throws WinnowError where a selector is wrong
 */
export const readCopy = (snapshot: string, options: ReadOptions): Promise<PageContent> =>
  inDocument(async () => {
    const answer = await ask<ReadOutcome<{ content: PageContent }>>({ snapshot, options });
    if (answer.ok) return answer.content;
    throw errorOf(answer.failure);
  });

/**
 * Compares two kept versions of a page in that document.
 * @returns what differs as git writes it, empty where nothing does; undefined where they cannot be read
 */
export const compareVersions = (previous: string, current: string): Promise<string | undefined> =>
  inDocument(() => ask<string | undefined>({ previous, current }));

/**
 * Works on a page's text in that document: there is much code for it, and a long page takes its time.
 * @throws WinnowError, or the signal's reason
 */
export const deriveText = (question: DeriveText, { signal, onText, progress }: DeriveOptions): Promise<Derived> =>
  inDocument(async () => {
    signal.throwIfAborted();
    const port = await send(question);
    try {
      return await new Promise<Derived>((resolve, reject) => {
        signal.addEventListener('abort', () => {
          port.postMessage('stop');
          reject(signal.reason);
        });
        port.onmessage = ({ data }: MessageEvent<DeriveNews>) => {
          if ('text' in data) onText(data.text);
          else if ('done' in data) progress?.(data.done, data.total);
          else if ('derived' in data) resolve(data.derived);
          else {
            const { code, message, ...init } = data.failed;
            reject(new WinnowError(code, message, init));
          }
        };
      });
    } finally {
      port.close();
    }
  });

/** For a question with one reply. */
async function ask<Reply>(question: OffscreenQuestion): Promise<Reply> {
  const port = await send(question);
  const reply = await new Promise<Reply>((resolve) => {
    port.onmessage = ({ data }) => resolve(data);
  });
  port.close();
  return reply;
}

async function send(question: OffscreenQuestion): Promise<MessagePort> {
  const target = await next(reader().open);
  const { port1, port2 } = new MessageChannel();
  target.postMessage(question, [port2]);
  return port1;
}
