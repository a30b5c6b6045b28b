import { type Browser, browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { i18n } from '#i18n';
import { once } from '@/lib/async';
import { closeStorageToPages } from '@/lib/browser/access';
import { showBadge } from '@/lib/browser/badge';
import { followOwnTabs } from '@/lib/browser/drivers/own-tabs';
import { sweepOwnWindows } from '@/lib/browser/drivers/own-windows';
import { createMenus, type MenuId } from '@/lib/browser/menus';
import { serveViews } from '@/lib/browser/messages';
import { compareVersions } from '@/lib/browser/offscreen';
import { serveConsent } from '@/lib/browser/page-options/consent';
import { sweepSessionRules } from '@/lib/browser/page-options/session-rules';
import { openPanel } from '@/lib/browser/panel';
import { browserGoesOn } from '@/lib/browser/shutdown';
import { acceptAlarms, stayAwake, watch } from '@/lib/browser/stay-awake';
import { toDataUrls } from '@/lib/data-urls';
import { WinnowError } from '@/lib/errors';
import { servedPart } from '@/lib/formats/served-part';
import { isFinished } from '@/lib/jobs/job';
import { createJobs, type Jobs } from '@/lib/jobs/run-jobs';
import { describeSteps, sentenceText } from '@/lib/recorder/describe';
import type { RecordingStep } from '@/lib/recorder/recording';
import { sentenceWords } from '@/lib/recorder/sentence-words';
import { panelView } from '@/lib/store/panel-view';
import { type Settings, settings } from '@/lib/store/settings';
import { openStores, type Stores } from '@/lib/store/stores';
import { createAnswers } from '@/lib/worker/answers';
import type { BackgroundApi, BackgroundStreams, StartScrape } from '@/lib/worker/background-api';
import { engineFor, testService } from '@/lib/worker/engines';
import { listModels, testModel } from '@/lib/worker/model';
import { createRecorder, type Recorder, servePages } from '@/lib/worker/recorder';
import { runSteps } from '@/lib/worker/run-steps';
import { type Prepared, prepareJob } from '@/lib/worker/start-scrape';

/**
 * The worker: wires doors to jobs. Every listener is added before anything is awaited, because a worker that was woken
 * by an event gets it only then.
 */
export default defineBackground(() => {
  void closeStorageToPages();
  const answers = createAnswers();
  const stores = openStores();
  const jobs = startJobs();
  const swept = sweepOwnWindows();
  sweepSessionRules();
  // If the disk does not allow it now, whoever asks for something next tries it again.
  const ready = once(async () => {
    await swept;
    await jobs.recover();
    return jobs;
  });
  const recorder = once(startRecorder);
  ready().catch(() => undefined);
  recorder().catch(() => undefined);

  const api: BackgroundApi = {
    async startScrape(wanted) {
      const prepared = await prepareJob(await withKeptValues(wanted, stores));
      return 'issues' in prepared ? { issues: prepared.issues } : { jobId: await begin(prepared) };
    },
    cancelJob: async (id) => (await ready()).cancel(id),
    removeJob: async (id) => (await ready()).remove(id),
    removeAllJobs: async () => (await ready()).removeAll(),
    clearCache: () => stores.cache.clear(),
    testConnection: () => saying(async () => ({ milliseconds: await testService() })),
    startRecording: async (tabId) => (await recorder()).start(tabId),
    stopRecording: () => stopRecording(),
    async decideRecording(decision) {
      const { stop, discard, resume } = await recorder();
      if (decision === 'keep') return (await stop())?.id;
      if (decision === 'discard') await discard();
      else await resume(decision.goOnIn);
      return undefined;
    },
    testModel: () => saying(async () => ({ milliseconds: await testModel() })),
    listModels: () => saying(async () => ({ models: await listModels() })),
    compareVersions,
    async takeEphemeralResult(id) {
      const result = (await ready()).takeUnkept(id);
      if (!result) return undefined;
      const { attachments, ...rest } = result;
      return { result: rest, attachments: await toDataUrls(attachments) };
    },
  };
  serveViews(api, {
    runSteps,
    watchAnswer: answers.watch,
    stay: (_nothing, { signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  } satisfies BackgroundStreams);
  serveConsent();
  servePages(recorder);
  followOwnTabs();
  // A job that the disk did not take, or that an earlier worker left, is taken up now.
  acceptAlarms(async () => {
    await (await ready()).recover();
    await watch(!jobs.isIdle());
  });

  browser.contextMenus.onClicked.addListener(({ menuItemId, linkUrl }, tab) => {
    if (!tab) return;
    if (menuItemId === 'ask-selection') askInPanel(tab);
    else scrapeInPanel(menuItemId as ScrapeItem, tab, linkUrl);
  });
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === 'scrape-page' && tab) scrapeInPanel(command, tab);
    if (command === 'toggle-recording' && tab) toggleRecording(tab);
  });
  browser.permissions.onAdded.addListener(() => void recorder().then(({ accessGranted }) => accessGranted()));
  browser.tabs.onRemoved.addListener(() => void recorder().then(({ recover }) => recover()));
  browser.runtime.onInstalled.addListener(() => {
    void createMenus({
      'scrape-page': i18n.t('menu.scrapePage'),
      'scrape-selection': i18n.t('menu.scrapeSelection'),
      'scrape-link': i18n.t('menu.scrapeLink'),
      'ask-selection': i18n.t('menu.askSelection'),
    });
  });

  /** Opens the panel first, while the browser still counts the call as the person's; without it the badge tells. */
  function scrapeInPanel(item: ScrapeItem, tab: Browser.tabs.Tab, linkUrl?: string) {
    void openPanel(tab.windowId).catch(() => undefined);
    void scrapeFromMenu(item, tab, linkUrl);
  }

  /** The question is put in the panel. */
  function askInPanel({ windowId }: Browser.tabs.Tab) {
    void openPanel(windowId).catch(() => undefined);
    void panelView.setValue({ ask: 'selection' });
  }

  /** The view that asks may be closed by the panel, which shows what was made. @returns its id */
  async function stopRecording(): Promise<string | undefined> {
    const made = await (await recorder()).stop();
    if (made) await panelView.setValue({ recordingId: made.id });
    return made?.id;
  }

  /** Ends the recording that is made, or begins one; the panel shows what was made, or why none is. */
  function toggleRecording({ id, windowId }: Browser.tabs.Tab) {
    void openPanel(windowId).catch(() => undefined);
    void (async () => {
      if (!(await stopRecording()) && id !== undefined) await (await recorder()).start(id);
    })();
  }

  async function scrapeFromMenu(item: ScrapeItem, tab: Browser.tabs.Tab, linkUrl?: string) {
    await begin(await prepareJob(requestOf(item, await settings.getValue(), tab, linkUrl)));
  }

  /** What cannot start becomes a failed job: badge and panel tell it, also where no view is left to. */
  async function begin(prepared: Prepared): Promise<string> {
    // A scrape does not wait for what an earlier worker left: adding it shows at once if the disk takes it.
    await ready().catch(() => undefined);
    // A recording that was to be shown when nobody could open the panel would hide what is asked for now.
    await panelView.removeValue();
    return 'job' in prepared ? jobs.start(prepared.job) : jobs.refuse(prepared.refused);
  }

  async function startRecorder(): Promise<Recorder> {
    const made = createRecorder({
      ...stores,
      words: barWords(),
      inWords,
      stopped(recording, windowId) {
        void openPanel(windowId).catch(() => undefined);
        void panelView.setValue({ recordingId: recording.id });
      },
    });
    await made.recover();
    return made;
  }

  function startJobs(): Jobs {
    const jobs: Jobs = createJobs({
      ...stores,
      engineFor: (job, request, values) => engineFor(job, request, values, stores),
      stayAwake,
      browserGoesOn,
      answered: answers.add,
      changed(job) {
        if (isFinished(job)) answers.forget(job.id);
        void showBadge(job);
        void watch(!jobs.isIdle());
      },
    });
    return jobs;
  }
});

/** An outcome as data: what went wrong is for a view to show. */
async function saying<Value extends object>(ask: () => Promise<Value>) {
  try {
    return { ok: true as const, ...(await ask()) };
  } catch (thrown) {
    return { ok: false as const, error: WinnowError.from(thrown).record };
  }
}

/** What was kept for a recording is given with what is given now. */
async function withKeptValues(wanted: StartScrape, { secrets }: Stores): Promise<StartScrape> {
  const { recording } = wanted;
  if (!recording) return wanted;
  const kept = await secrets.get(recording.id);
  return { ...wanted, recording: { ...recording, values: { ...kept, ...recording.values } } };
}

/** What the bar of a recording says. */
const barWords = () => ({
  name: i18n.t('recorder.name'),
  paused: i18n.t('recorder.paused'),
  unseen: i18n.t('recorder.unseen'),
  onePage: i18n.t('recorder.onePage'),
  click: i18n.t('recorder.click'),
  pause: i18n.t('recorder.pause'),
  resume: i18n.t('recorder.resume'),
  wait: i18n.t('recorder.wait'),
  screenshot: i18n.t('recorder.screenshot'),
  scrape: i18n.t('recorder.scrape'),
  move: i18n.t('recorder.move'),
  stop: i18n.t('recorder.stop'),
});

/** A recording so far, for its bar. */
function inWords(steps: readonly RecordingStep[]) {
  const last = describeSteps(steps, sentenceWords).at(-1);
  return {
    count: i18n.t('recorder.count', steps.length, { count: String(steps.length) }),
    last: last ? sentenceText(last) : '',
  };
}

/** Items that begin a scrape. */
type ScrapeItem = Exclude<MenuId, 'ask-selection'>;

/** What a menu item asks for, with the formats and options that were used last. */
function requestOf(
  item: ScrapeItem,
  { engine, lastRequest }: Settings,
  { id: tabId, incognito }: Browser.tabs.Tab,
  linkUrl?: string,
): StartScrape {
  switch (item) {
    case 'scrape-page':
      return { request: engine === 'local' ? servedPart(lastRequest, 'page') : lastRequest, engine, tabId };
    case 'scrape-selection':
      // A service does not know what is selected here.
      return { request: servedPart(lastRequest, 'tab'), engine: 'local', tabId, selection: true };
    case 'scrape-link':
      return { request: { ...lastRequest, url: linkUrl }, engine, incognito };
  }
}
