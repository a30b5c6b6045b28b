import { createSerial, delay } from '@/lib/base/async';
import { clearBadge, showPausedBadge } from '@/lib/browser/badge';
import type { Sender } from '@/lib/browser/messages';
import { isShortcut } from '@/lib/browser/shortcuts';
import { getTab, type Tab } from '@/lib/browser/tabs';
import type { BarCommand, BarWords } from '@/lib/recorder/bar';
import type { RawEvent, Spot } from '@/lib/recorder/raw-event';
import type { Welcome } from '@/lib/recorder/record-page';
import type { Recording } from '@/lib/recorder/recording';
import { cleanEvent } from '@/lib/recorder/secrets/clean-event';
import type { MarksByPlace } from '@/lib/recorder/secrets/page-secrets';
import { secretWords } from '@/lib/recorder/secrets/words';
import type { RecordingSessionStore } from '@/lib/store/recording-session';
import { cleanEarlier } from './clean-recording';
import type { BarUpdates } from './recorder-bar';

/** How long a new tab may take to get its address, and how long to wait between two checks, in ms. */
const OPENING = 500;
const LOOK = 50;

/** A message from a page's script. */
export type PageMessage =
  | { name: 'hello' }
  | { name: 'event'; event: RawEvent }
  | { name: 'secrets'; marks: MarksByPlace }
  | {
      name: 'ask';
      /** `unseen`: the page hides or covers the toolbar. A `Spot` is the place to which the user has moved the toolbar. */
      command: BarCommand | 'unseen' | Spot;
      /** Stays the same if the command is sent again to a new worker. */
      id: string;
    };

export interface PageListenerDeps {
  session: RecordingSessionStore;
  /** The recorder toolbar's labels, in the user's language. */
  words: BarWords;
  /**
   * Called when a recording was ended by its toolbar.
   * @param scrapes true if a scrape with its steps follows
   */
  stopped(recording: Recording, tab: Tab, scrapes: boolean): void;
}

export const endsRecording = (command: BarCommand | 'unseen' | Spot): command is 'stop' | 'stopAndScrape' =>
  command === 'stop' || command === 'stopAndScrape';

/** Responds to the scripts in pages of the recorded tab. */
export function createPageListener(
  { session, words, stopped }: PageListenerDeps,
  bar: BarUpdates,
  stop: () => Promise<Recording | undefined>,
) {
  const { keep, learn } = createEventKeeper(session, bar.updateSoon);

  /** @throws WinnowError STORAGE_… if an event could not be saved; the toolbar shows it until the next event is saved */
  async function respond(message: PageMessage, { tab }: Sender): Promise<Welcome | null> {
    if (tab?.id === undefined) return null;
    try {
      const current = await session.get();
      if (!current || current.state === 'interrupted' || tab.id !== current.tabId) return null;
      if (message.name === 'hello') {
        const { marks } = await session.marks();
        return { state: await bar.stateOf(tab.id), words, secrets: { words: secretWords(), marks } };
      }
      if (message.name === 'event') await keep(message.event);
      else if (message.name === 'secrets') await learn(message.marks);
      else await obey(message.command, message.id, tab);
      return null;
    } catch (thrown) {
      await bar.fail(tab.id, thrown);
      throw thrown;
    }
  }

  /** Notes a tab opened by the recorded page or one of its links: the recording leaves out what is done there. */
  async function tabOpened(tab: Tab): Promise<void> {
    const at = Date.now();
    const { id, openerTabId } = tab;
    if (id === undefined || openerTabId === undefined) return;
    const current = await session.get();
    if (current?.state !== 'recording' || current.tabId !== openerTabId) return;
    // A tab opens before its address is known. If it stays empty, the browser itself opened it, as a rule.
    let address = '';
    for (let time = 0; time < OPENING && !/^https?:/.test(address); time += LOOK) {
      await delay(LOOK);
      const { url = '', pendingUrl = url } = await getTab(id).catch(() => tab);
      address = pendingUrl;
    }
    if (!/^https?:/.test(address) || !(await session.get())) return;
    const detail = address.replace(/[?#].*/s, '');
    await keep({ type: 'cannot', note: 'new-tab', detail, document: crypto.randomUUID(), seq: 0, at });
  }

  async function obey(command: BarCommand | 'unseen' | Spot, id: string, tab: Tab): Promise<void> {
    if (typeof command === 'object') await place(command);
    else if (command === 'pause') await changeState('paused');
    else if (command === 'unseen') await changeState('unseen');
    else if (command === 'resume') await changeState('recording');
    else if (endsRecording(command)) {
      const recording = await stop();
      if (recording) stopped(recording, tab, command === 'stopAndScrape');
    } else await keep({ type: 'ask', action: command, document: id, seq: 0, at: Date.now() });
  }

  async function place(place: Spot): Promise<void> {
    const current = await session.get();
    if (current) await session.put({ ...current, place });
  }

  async function changeState(state: 'recording' | 'paused' | 'unseen'): Promise<void> {
    const current = await session.get();
    if (!current || current.state === 'interrupted') return;
    await session.put({ ...current, state, ...(state !== 'recording' && { wasPaused: true }) });
    if (state === 'unseen') await showPausedBadge(current.tabId);
    else if (current.state === 'unseen') await clearBadge(current.tabId);
    await bar.update();
  }

  return { respond, tabOpened };
}

/** Maximum number of events, and maximum number of characters in an event, that are stored: no user produces more. */
const MOST = { events: 20_000, characters: 200_000 };

/** Stores the events of the pages of a recording. @param kept called with each stored event */
function createEventKeeper(session: RecordingSessionStore, kept: () => void) {
  /** An event that arrives while a secret is being removed from older events is cleaned, too: one after the other. */
  const inTurn = createSerial();

  async function add(event: RawEvent): Promise<void> {
    if (event.type === 'key' && (await isShortcut(event.key))) return;
    if (JSON.stringify(event).length > MOST.characters || (await session.count()) >= MOST.events) return;
    // Another frame may know a secret that this frame repeats.
    await session.add(cleanEvent(event, await session.marks()));
    kept();
  }

  async function learn(marks: MarksByPlace): Promise<void> {
    await session.addMarks(marks);
    await cleanEarlier(session);
  }

  return {
    keep: (event: RawEvent) => inTurn(() => add(event)),
    /** Learns secrets that became known in a page. */
    learn: (marks: MarksByPlace) => inTurn(() => learn(marks)),
  };
}
