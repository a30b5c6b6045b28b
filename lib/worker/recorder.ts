import { type Browser, browser } from 'wxt/browser';
import { WinnowError } from '@/lib/errors';
import type { BarCommand, BarState, BarWords } from '@/lib/recorder/bar';
import { compile } from '@/lib/recorder/compile';
import { normalize } from '@/lib/recorder/normalize';
import type { RawEvent } from '@/lib/recorder/raw-event';
import type { PageState, Welcome } from '@/lib/recorder/record-page';
import { parseRecording, RECORDING_VERSION, type Recording, type Step } from '@/lib/recorder/recording';
import type { RecordingSession, RecordingSessionStore } from '@/lib/store/recording-session';
import type { RecordingStore } from '@/lib/store/recordings';
import { settings } from '@/lib/store/settings';
import { clearBadge, showPausedBadge } from '../browser/badge';
import { powers } from '../browser/capabilities';
import { restrictionOfTab } from '../browser/pages';
import { isShortcut } from '../browser/shortcuts';

/** The script in the pages of a recording, and the name under which the browser knows it. */
const SCRIPT = { id: 'recorder', file: '/recorder.js' } as const;

/** Events and characters of one that are kept: more comes from no person. */
const MOST = { events: 20_000, characters: 200_000 };

/** Milliseconds between two looks at what the events come to, for the bar. */
const PACE = 250;

/** What a page's script may ask; nothing else of a page's is heard. */
type PageMessage = { to: 'recorder' } & (
  | { name: 'hello' }
  | { name: 'event'; event: RawEvent }
  | {
      name: 'ask';
      /** `unseen`: the page keeps the bar out of sight or reach. */
      command: BarCommand | 'unseen';
      /** The same where it is asked again of a new worker. */
      id: string;
    }
);

export interface RecorderDeps {
  session: RecordingSessionStore;
  recordings: RecordingStore;
  /** What the bar says. */
  words: BarWords;
  /** How many steps there are, and the last of them, in words. */
  inWords(steps: readonly Step[]): Pick<BarState, 'count' | 'last'>;
  /** A recording was ended by its bar, in the click itself. */
  stopped(recording: Recording, windowId: number): void;
}

/**
 * Makes recordings: one at a time, in one tab. All of it is on disk as it happens, so that a worker which starts anew
 * goes on where the last one ended.
 */
export function createRecorder({ session, recordings, words, inWords, stopped }: RecorderDeps) {
  let telling: ReturnType<typeof setTimeout> | undefined;
  /** The bar's last state: all that is known of the recording while the disk cannot be read. */
  let told: BarState = { paused: false, unseen: false, onePage: false, count: '', last: '' };

  /** @throws WinnowError where this page, or now, is none to record */
  async function start(tabId: number): Promise<void> {
    const current = await session.get();
    if (current && current.state !== 'interrupted') {
      throw new WinnowError('RECORDING_REFUSED', 'A recording is being made in another tab.', {
        nextStep: `Stop the one of “${current.title}” first.`,
      });
    }
    if (current) {
      throw new WinnowError('RECORDING_REFUSED', 'A recording was interrupted and has not been decided on.', {
        nextStep: 'Keep or discard it in the list of recordings.',
      });
    }
    const tab = await browser.tabs.get(tabId);
    await assertRecordable(tab);
    const { url = '', title, windowId } = tab;
    await session.clear();
    await session.put({
      tabId,
      windowId,
      state: 'recording',
      startUrl: url,
      title: title || url,
      startedAt: Date.now(),
      onePage: !(await powers.allSites()),
    });
    await inject(tabId);
  }

  /** Puts the script into the tab's page as it is, and where that is allowed into every page it goes to. */
  async function inject(tabId: number): Promise<void> {
    const everywhere = await powers.allSites();
    if (everywhere) {
      await browser.scripting.unregisterContentScripts({ ids: [SCRIPT.id] }).catch(() => undefined);
      await browser.scripting.registerContentScripts([
        {
          id: SCRIPT.id,
          js: [SCRIPT.file],
          matches: ['<all_urls>'],
          allFrames: true,
          matchOriginAsFallback: true,
          runAt: 'document_start',
          persistAcrossSessions: false,
        },
      ]);
    }
    await browser.scripting.executeScript({ target: { tabId, allFrames: true }, files: [SCRIPT.file as never] });
  }

  /** Access to all sites came while a recording is made: it goes on with the next pages. */
  async function accessGranted(): Promise<void> {
    const current = await session.get();
    if (!current?.onePage || current.state === 'interrupted' || !(await powers.allSites())) return;
    await session.put({ ...current, onePage: false });
    await inject(current.tabId);
    await tell();
  }

  /** @returns what was recorded, kept; nothing where there was nothing to stop */
  async function stop(): Promise<Recording | undefined> {
    const current = await session.get();
    if (!current) return undefined;
    // What pages still hold back, they say when they are told.
    await release(current);
    const recording = await recordingOf(current);
    await recordings.put(recording);
    await session.clear();
    return recording;
  }

  async function discard(): Promise<void> {
    const current = await session.get();
    if (current) await release(current);
    await session.clear();
  }

  async function release({ tabId, state }: RecordingSession): Promise<void> {
    if (state === 'unseen') await clearBadge(tabId).catch(() => undefined);
    await browser.scripting.unregisterContentScripts({ ids: [SCRIPT.id] }).catch(() => undefined);
    await browser.tabs.sendMessage(tabId, { to: 'page-recorder', state: null }).catch(() => undefined);
  }

  async function recordingOf({ startUrl, title, startedAt }: RecordingSession): Promise<Recording> {
    const events = await session.events();
    const { steps, notes } = compile(normalize(events));
    // They are kept by document.
    const inOrder = events.toSorted((one, other) => one.at - other.at);
    const endUrl = inOrder.findLast(({ type }) => type === 'page' || type === 'moved');
    const { lastRequest } = await settings.getValue();
    const parsed = parseRecording({
      version: RECORDING_VERSION,
      name: title.slice(0, 200) || startUrl,
      startUrl,
      formats: lastRequest.formats ?? ['markdown'],
      steps,
      notes,
      ...(endUrl && 'url' in endUrl && { endUrl: endUrl.url }),
    });
    if (!parsed.ok) throw WinnowError.badRequest(parsed.issues);
    return { ...parsed.recording, id: crypto.randomUUID(), createdAt: startedAt, updatedAt: Date.now() };
  }

  async function changeState(state: 'recording' | 'paused' | 'unseen'): Promise<void> {
    const current = await session.get();
    if (!current || current.state === 'interrupted') return;
    await session.put({ ...current, state });
    if (state === 'unseen') await showPausedBadge(current.tabId);
    else if (current.state === 'unseen') await clearBadge(current.tabId);
    await tell();
  }

  /** Goes on in a tab with what was interrupted. */
  async function resume(tabId: number): Promise<void> {
    const current = await session.get();
    if (current?.state !== 'interrupted') return;
    const tab = await browser.tabs.get(tabId);
    await assertRecordable(tab);
    await session.put({
      ...current,
      tabId,
      windowId: tab.windowId,
      state: 'recording',
      onePage: !(await powers.allSites()),
    });
    await inject(tabId);
  }

  /** To be called when a worker starts and when a tab closes: a recording without its tab waits for a word. */
  async function recover(): Promise<void> {
    const current = await session.get();
    if (!current || current.state === 'interrupted') return;
    const tab = await browser.tabs.get(current.tabId).catch(() => undefined);
    // Registered scripts end with the browser: a tab of that number is another one then.
    const registered = await browser.scripting.getRegisteredContentScripts({ ids: [SCRIPT.id] });
    if (!tab || (!current.onePage && registered.length === 0)) await session.put({ ...current, state: 'interrupted' });
  }

  async function stateFor(sender: Browser.runtime.MessageSender): Promise<PageState> {
    const current = await session.get();
    if (!current || current.state === 'interrupted' || sender.tab?.id !== current.tabId) return null;
    const { steps } = compile(normalize(await session.events()));
    return {
      paused: current.state !== 'recording',
      unseen: current.state === 'unseen',
      onePage: current.onePage,
      ...inWords(steps),
    };
  }

  /** Tells the bar how it stands. */
  async function tell(): Promise<void> {
    clearTimeout(telling);
    telling = undefined;
    const current = await session.get();
    if (!current) return;
    const state = await stateFor({ tab: { id: current.tabId } } as Browser.runtime.MessageSender);
    if (state) await show(current.tabId, state);
  }

  async function show(tabId: number, state: BarState): Promise<void> {
    told = state;
    await browser.tabs.sendMessage(tabId, { to: 'page-recorder', state }).catch(() => undefined);
  }

  async function keep(event: RawEvent, address?: string): Promise<void> {
    if (event.type === 'key' && (await isShortcut(event.key))) return;
    if (JSON.stringify(event).length > MOST.characters || (await session.count()) >= MOST.events) return;
    await session.add(await withAddress(event, address));
    telling ??= setTimeout(tell, PACE);
  }

  /** A page tells only its path, since a form may have put what was typed into the rest of its address. */
  async function withAddress(event: RawEvent, address?: string): Promise<RawEvent> {
    if ((event.type !== 'page' && event.type !== 'moved') || !address?.startsWith(event.url)) return event;
    const typed = (await session.events()).some((before) => before.type === 'field' && before.secret);
    return typed ? event : { ...event, url: address };
  }

  async function obey(
    command: BarCommand | 'unseen',
    id: string,
    sender: Browser.runtime.MessageSender,
  ): Promise<void> {
    if (command === 'pause') return changeState('paused');
    if (command === 'unseen') return changeState('unseen');
    if (command === 'resume') return changeState('recording');
    if (command === 'stop') {
      const recording = await stop();
      if (recording && sender.tab) stopped(recording, sender.tab.windowId);
      return undefined;
    }
    return keep({ type: 'ask', action: command, document: id, seq: 0, at: Date.now() });
  }

  /** @throws WinnowError STORAGE_… if it could not be kept, which the bar says until the next event is */
  async function answer(message: PageMessage, sender: Browser.runtime.MessageSender): Promise<Welcome | null> {
    try {
      return await takeIn(message, sender);
    } catch (thrown) {
      if (sender.tab?.id !== undefined) await show(sender.tab.id, { ...told, last: WinnowError.from(thrown).message });
      throw thrown;
    }
  }

  async function takeIn(message: PageMessage, sender: Browser.runtime.MessageSender): Promise<Welcome | null> {
    const current = await session.get();
    if (!current || current.state === 'interrupted' || sender.tab?.id !== current.tabId) return null;
    if (message.name === 'event') await keep(message.event, sender.url);
    else if (message.name === 'ask') await obey(message.command, message.id, sender);
    return message.name === 'hello' ? { state: await stateFor(sender), words } : null;
  }

  return { start, stop, discard, resume, recover, accessGranted, answer };
}

export type Recorder = ReturnType<typeof createRecorder>;

/** Answers the scripts in pages of the recorded tab. To be called while the worker starts, before anything is awaited. */
export function servePages(recorder: () => Promise<Recorder>): void {
  browser.runtime.onMessage.addListener((message: unknown, sender) => {
    if (!isPageMessage(message) || sender.id !== browser.runtime.id) return undefined;
    return recorder().then(({ answer }) => answer(message, sender));
  });
}

const isPageMessage = (message: unknown): message is PageMessage =>
  typeof message === 'object' && message !== null && (message as PageMessage).to === 'recorder';

async function assertRecordable(tab: Browser.tabs.Tab): Promise<void> {
  if (tab.incognito) {
    throw new WinnowError('RECORDING_REFUSED', 'Private windows are not recorded: a recording is kept on disk.', {
      nextStep: 'Open the page in another window.',
    });
  }
  if (await restrictionOfTab(tab)) {
    throw new WinnowError('RECORDING_REFUSED', 'The browser keeps extensions off this page.', {
      nextStep: 'Open a page of the web and record there.',
    });
  }
}
