import { i18n } from '#i18n';
import { deadline } from '@/lib/base/async';
import { toDataUrl } from '@/lib/base/data-urls';
import { WinnowError } from '@/lib/base/errors';
import { clearBadge } from '@/lib/browser/badge';
import { capabilities } from '@/lib/browser/capabilities';
import { servePages } from '@/lib/browser/messages';
import { tryOpenPanel } from '@/lib/browser/panel';
import {
  endOfPage,
  injectRecorder,
  isRecorderRegistered,
  recordableTab,
  sendPageState,
  unregisterRecorder,
} from '@/lib/browser/recorder-script';
import { getTab } from '@/lib/browser/tabs';
import type { BarCommand } from '@/lib/recorder/bar';
import { compile } from '@/lib/recorder/compile';
import { unsteadyNumbers } from '@/lib/recorder/ending/steady-text';
import { normalize } from '@/lib/recorder/normalize';
import type { RawEvent, Spot } from '@/lib/recorder/raw-event';
import { type EndFact, effectOf, parseRecording, RECORDING_VERSION, type Recording } from '@/lib/recorder/recording';
import { redactKnown } from '@/lib/recorder/secrets/clean-event';
import { cleanEvents, cleanNames } from '@/lib/recorder/secrets/clean-recording';
import type { MarksByPlace } from '@/lib/recorder/secrets/page-secrets';
import { isRedacted } from '@/lib/recorder/secrets/redact';
import type { RecordingSession } from '@/lib/store/database';
import type { RecordingStore } from '@/lib/store/recordings';
import { lastRequestFor, settings } from '@/lib/store/settings';
import { liveTab } from '../browser/live-tab';
import { cleanEarlier } from './clean-recording';
import { type BarDeps, createBarUpdates } from './recorder-bar';
import { createPageListener, endsRecording, type PageListenerDeps, type PageMessage } from './recorder-pages';

export interface RecorderDeps extends BarDeps, PageListenerDeps {
  recordings: RecordingStore;
}

/**
 * Makes recordings: one at a time, in one tab. Everything is written to disk as it happens, so that a restarted worker
 * continues from the last saved event.
 */
export function createRecorder(deps: RecorderDeps) {
  const { session, recordings } = deps;
  const bar = createBarUpdates(deps);

  /** @throws WinnowError if this page cannot be recorded, or not now */
  async function start(tabId: number): Promise<void> {
    const current = await session.get();
    if (current) throw refusalBeside(current);
    const { url = '', title, windowId } = await recordableTab(tabId);
    await session.clear();
    await record({ tabId, windowId, startUrl: url, title: title || url, startedAt: Date.now() });
  }

  /** Continues an interrupted recording in a tab. */
  async function resume(tabId: number): Promise<void> {
    const current = await session.get();
    if (current?.state !== 'interrupted') return;
    const { windowId } = await recordableTab(tabId);
    await record({ ...current, tabId, windowId });
  }

  async function record(recording: Omit<RecordingSession, 'state' | 'onePage'>): Promise<void> {
    await session.put({ ...recording, state: 'recording', onePage: !(await capabilities.allSites()) });
    await injectRecorder(recording.tabId);
  }

  /** Continues on the next pages, once access to all sites is granted during a recording. */
  async function accessGranted(): Promise<void> {
    const current = await session.get();
    if (!current?.onePage || current.state === 'interrupted' || !(await capabilities.allSites())) return;
    await session.put({ ...current, onePage: false });
    await injectRecorder(current.tabId);
    await bar.update();
  }

  /** @returns the saved recording; undefined if nothing was being recorded */
  async function stop(): Promise<Recording | undefined> {
    const current = await session.get();
    if (!current) return undefined;
    const facts = await endOfPage(current.tabId, numbersOf(await session.events()));
    // When pages are released, they report everything they still hold back, including secrets.
    await release(current);
    const known = await session.marks();
    const clean = facts && redactKnown(facts, known).filter((fact) => !isRedacted(JSON.stringify(fact)));
    // Nobody can tell which part of a page shows a secret.
    const picture = clean && known.marks.length === 0 ? await endPicture(current) : undefined;
    // Also cleans text that was still unfinished when the user might have typed more, or when a worker ended.
    const events = cleanEvents(await session.events(), known);
    const recording = await recordingOf({ ...current, ...cleanNames(current, known) }, events, clean, picture);
    await recordings.put(recording);
    await session.clear();
    return recording;
  }

  async function discard(): Promise<void> {
    const current = await session.get();
    if (current) {
      await endOfPage(current.tabId);
      await release(current);
    }
    await session.clear();
  }

  /** Interrupts a recording that has lost its tab. Call when a worker starts and when a tab closes. */
  async function recover(): Promise<void> {
    const current = await session.get();
    if (!current) return;
    await cleanEarlier(session);
    if (current.state === 'interrupted') return;
    const tab = await getTab(current.tabId).catch(() => undefined);
    // After a restart of the browser, the same tab id means another tab.
    const isSameBrowser = (await isRecorderRegistered()) || current.onePage;
    if (!tab || !isSameBrowser) await session.put({ ...((await session.get()) ?? current), state: 'interrupted' });
  }

  return { start, stop, discard, resume, recover, accessGranted, ...createPageListener(deps, bar, stop) };
}

export type Recorder = ReturnType<typeof createRecorder>;

/** Responds to the scripts in pages of the recorded tab. Call while the worker starts, before anything is awaited. */
export function serveRecorder(recorder: () => Promise<Recorder>): void {
  servePages('recorder', (sender) => {
    const respond = async (message: PageMessage) => (await recorder()).respond(message, sender);
    return {
      hello: () => respond({ name: 'hello' }),
      event: (event: RawEvent) => respond({ name: 'event', event }),
      secrets: (marks: MarksByPlace) => respond({ name: 'secrets', marks }),
      ask(command: BarCommand | 'unseen' | Spot, id: string) {
        // Opens first, while the browser still counts the call as the user's.
        if (sender.tab && endsRecording(command)) tryOpenPanel(sender.tab.windowId);
        return respond({ name: 'ask', command, id });
      },
    };
  });
}

function refusalBeside({ state, title }: RecordingSession): WinnowError {
  return state === 'interrupted'
    ? new WinnowError('RECORDING_REFUSED', i18n.t('errors.recording.undecided'), {
        nextStep: i18n.t('nextSteps.decideRecording'),
      })
    : new WinnowError('RECORDING_REFUSED', i18n.t('errors.recording.elsewhere'), {
        nextStep: i18n.t('nextSteps.stopRecording', { title }),
      });
}

async function release({ tabId, state }: RecordingSession): Promise<void> {
  if (state === 'unseen') await clearBadge(tabId).catch(() => undefined);
  await unregisterRecorder();
  await sendPageState(tabId, null);
}

/** Matches kinds of events that describe the state of a page rather than the user's input. */
const OF_PAGES = /^(page|ready|leave|change|moved|cannot)$/;

/** The numbers that the user's input contains: a page that shows other numbers has had another outcome. */
const numbersOf = (events: readonly RawEvent[]): string[] => [
  ...new Set(unsteadyNumbers(JSON.stringify(events.filter(({ type }) => !OF_PAGES.test(type))))),
];

async function recordingOf(
  { startUrl, title, startedAt, wasPaused }: RecordingSession,
  events: readonly RawEvent[],
  facts: EndFact[] | undefined,
  picture: string | undefined,
): Promise<Recording> {
  const { steps, notes } = compile(normalize(events));
  // Events are stored by document.
  const inOrder = events.toSorted((one, other) => one.at - other.at);
  const endUrl = inOrder.findLast(({ type }) => type === 'page' || type === 'moved');
  const numbers = numbersOf(events);
  const inAddress =
    endUrl && 'url' in endUrl ? unsteadyNumbers(endUrl.url).filter((number) => numbers.includes(number)) : [];
  const kept = inAddress.length > 0 && { kept: inAddress.slice(0, 20) };
  const { formats = ['markdown'] } = lastRequestFor(await settings.getValue(), startUrl);
  const parsed = parseRecording({
    version: RECORDING_VERSION,
    name: title.slice(0, 200) || startUrl,
    startUrl,
    formats,
    steps,
    notes,
    ...(endUrl && 'url' in endUrl && { endUrl: endUrl.url }),
    // The gestures that the page has handled meanwhile are unknown.
    ...(facts && !wasPaused && { end: { of: effectOf(steps), facts, ...kept, ...(picture && { picture }) } }),
  });
  if (!parsed.ok) throw WinnowError.badRequest(parsed.issues);
  return { ...parsed.recording, id: crypto.randomUUID(), createdAt: startedAt, updatedAt: Date.now() };
}

/** Width in CSS pixels: enough to recognize the page, too little to read its small print. */
const WIDTH = 480;
/** Timeout of the picture, in ms. */
const LIMIT = 2_000;

/** Takes a small picture of the active tab. @returns a `data:` URL of a JPEG; undefined if that is impossible */
const endPicture = (tab: { tabId: number; windowId: number }): Promise<string | undefined> =>
  deadline(takeSmall(tab), LIMIT, () => undefined).catch(() => undefined);

async function takeSmall({ tabId, windowId }: { tabId: number; windowId: number }): Promise<string> {
  const bitmap = await createImageBitmap(await liveTab({ id: tabId, windowId, selection: false }).captureVisible(80));
  const canvas = new OffscreenCanvas(WIDTH, Math.round((WIDTH * bitmap.height) / bitmap.width));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return toDataUrl(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.6 }));
}
