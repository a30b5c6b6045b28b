import { i18n } from '#i18n';
import { once } from '@/lib/base/async';
import { tryOpenPanel } from '@/lib/browser/panel';
import type { Tab } from '@/lib/browser/tabs';
import type { BarWords } from '@/lib/recorder/bar';
import styles from '@/lib/recorder/bar/bar.css?inline';
import { icons } from '@/lib/recorder/bar/icons';
import { describeNote, describeSteps, sentenceText } from '@/lib/recorder/describe';
import type { NoteCode } from '@/lib/recorder/raw-event';
import { actionsOf, type Recording } from '@/lib/recorder/recording';
import { variablesOf } from '@/lib/recorder/variables';
import { panelView } from '@/lib/store/panel-view';
import { requestOf } from '@/lib/transfer/export/recording';
import type { WorkerContext } from './context';
import { createRecorder } from './recorder';
import type { Scraping } from './scraping';

/** Starts and ends recordings, and shows the new recording in the panel. */
export function createRecording(
  { stores, settings }: Pick<WorkerContext, 'stores' | 'settings'>,
  { startUnseen }: Pick<Scraping, 'startUnseen'>,
) {
  const recorder = once(async () => {
    const made = createRecorder({
      ...stores,
      words: barWords(),
      inWords,
      stopped(recording, tab, scrapes) {
        if (scrapes) void scrapeWith(recording, tab);
        else void panelView.ask({ recordingId: recording.id }, tab.windowId);
      },
    });
    await made.recover();
    return made;
  });
  recorder().catch(() => undefined);

  /** Scrapes with the steps of a new recording. The panel asks for values of variables first: no values are saved yet. */
  async function scrapeWith(recording: Recording, { incognito, windowId }: Tab): Promise<void> {
    const { id } = recording;
    if (variablesOf(actionsOf(recording)).length > 0) {
      await panelView.ask({ recordingId: id, asksValues: true }, windowId);
      return;
    }
    const { engine } = await settings.getValue();
    await startUnseen({
      request: requestOf(recording, engine === 'remote'),
      engine,
      incognito,
      recording: { id, strict: false, trial: false, values: {} },
    });
  }

  /** Begins to record the user's input in a tab. @throws WinnowError RECORDING_REFUSED with the reason */
  const start = async (tabId: number): Promise<void> => (await recorder()).start(tabId);

  /**
   * The panel may close the view that calls this.
   * @param windowId window whose panel shows the recording; absent for any window
   * @returns id of the new recording, if one was saved
   */
  async function stop(windowId?: number): Promise<string | undefined> {
    const made = await (await recorder()).stop();
    if (made) await panelView.ask({ recordingId: made.id }, windowId);
    return made?.id;
  }

  return {
    recorder,
    start,
    stop,

    /**
     * Resumes an interrupted recording in a tab, saves it as it is, or discards it.
     * @returns its id if it is saved
     */
    async decide(decision: { goOnIn: number } | 'keep' | 'discard'): Promise<string | undefined> {
      const { stop, discard, resume } = await recorder();
      if (decision === 'keep') return (await stop())?.id;
      if (decision === 'discard') await discard();
      else await resume(decision.goOnIn);
      return undefined;
    },

    /** Ends the current recording, or begins one. Opens the panel, which shows the recording or why it failed. */
    toggle({ id, windowId }: Tab): void {
      tryOpenPanel(windowId);
      void (async () => {
        if (!(await stop(windowId)) && id !== undefined) await start(id);
      })();
    },

    accessGranted: async (): Promise<void> => (await recorder()).accessGranted(),
    tabOpened: async (tab: Tab): Promise<void> => (await recorder()).tabOpened(tab),
    tabClosed: async (): Promise<void> => (await recorder()).recover(),
  };
}

export type RecordingService = ReturnType<typeof createRecording>;

/** Texts of the recorder toolbar. */
const barWords = (): BarWords => ({
  styles,
  icons,
  direction: i18n.direction,
  name: i18n.t('recorder.name'),
  paused: i18n.t('recorder.paused'),
  unseen: i18n.t('recorder.unseen'),
  onePage: i18n.t('recorder.onePage'),
  click: i18n.t('recorder.click'),
  stop: i18n.t('recorder.stop'),
  buttons: {
    pause: { name: i18n.t('recorder.pause'), word: i18n.t('recorder.pause') },
    resume: { name: i18n.t('recorder.resume'), word: i18n.t('recorder.word.resume') },
    wait: { name: i18n.t('recorder.wait'), word: i18n.t('recorder.word.wait') },
    screenshot: { name: i18n.t('recorder.screenshot'), word: i18n.t('recorder.word.screenshot') },
    scrape: { name: i18n.t('recorder.scrape'), word: i18n.t('recorder.word.scrape') },
    stopAndScrape: { name: i18n.t('recorder.stopAndScrape'), word: i18n.t('recorder.word.stopAndScrape') },
    move: { name: i18n.t('recorder.move'), word: i18n.t('recorder.word.move') },
  },
});

/** Describes a recording so far, for its toolbar. */
function inWords({ steps, notes }: Pick<Recording, 'steps' | 'notes'>) {
  // Waits at the end belong to the next step, and describe nothing the user did.
  const last = steps.findLastIndex(({ action, reason }) => action.type !== 'wait' || reason === 'person');
  const sentence = describeSteps(steps)[last];
  const note = notes.findLast(({ at, code }) => at > last && !isAboutLimits(code));
  return {
    count: i18n.t('recorder.count', steps.length),
    last: sentence ? sentenceText(sentence) : i18n.t('recordings.now.none'),
    note: note ? sentenceText(describeNote(note)) : '',
  };
}

/** Returns true for notes about steps that were changed so that all fit into a request. */
const isAboutLimits = (code: NoteCode) => code === 'merged' || code === 'dropped';
