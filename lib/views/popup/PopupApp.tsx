import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { inSeconds } from '@/components/base/numbers';
import { hostOf } from '@/components/panel/web-href';
import { draftOfRequest, type RequestDraft, rememberable } from '@/components/popup/draft';
import { FailedScrape } from '@/components/popup/FailedScrape';
import { Popup } from '@/components/popup/Popup';
import { Restricted } from '@/components/popup/Restricted';
import { Running } from '@/components/popup/Running';
import { ScrapeForm } from '@/components/popup/ScrapeForm';
import { RecordingNow } from '@/components/recordings/RecordingNow';
import { requestAccess, requestServiceAccess, siteOf } from '@/lib/browser/access';
import type { ActivePage } from '@/lib/browser/pages';
import { openOptions, openPanel, tryOpenPanel } from '@/lib/browser/panel';
import { reloadTab } from '@/lib/browser/tabs';
import { FORMAT_TYPES, parseRequest } from '@/lib/contract';
import { type ErrorRecord, type Remedy, WinnowError } from '@/lib/errors';
import { requestOf } from '@/lib/export/recording';
import { SERVED_FORMATS } from '@/lib/formats/registry';
import { isFinished, type Job } from '@/lib/jobs/job';
import type { EngineName } from '@/lib/operations/engine';
import { type Recording, startHostOf } from '@/lib/recorder/recording';
import { variablesOf } from '@/lib/recorder/variables';
import { panelView } from '@/lib/store/panel-view';
import { changeSettings, type Settings, settings } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import type { StartScrape } from '@/lib/worker/scraping';
import { background } from '../background';
import { checkSchema } from './check-schema';
import { restrictionWords } from './restriction-words';
import { useRecordingNow } from './use-recording-now';

interface PopupAppProps extends Stores {
  page: ActivePage;
  saved: Settings;
  /** Whether the service may be reached without asking. */
  serviceAccess: boolean;
  /** Whether every page may be read without asking. */
  everywhere: boolean;
  /** What was recorded, the newest first. */
  recorded: Recording[];
  /** The newest jobs, newest first, as they were when the popup opened. */
  known: Job[];
}

/** How many of the newest results a restricted page offers. */
const RECENT = 5;

/** A service loads the address by itself, so that only the web counts; the page in front of the person need not be readable. */
const blocks = ({ restriction, url }: ActivePage, engine: EngineName) =>
  restriction !== undefined && (engine === 'local' || restriction === 'web-store' || !/^https?:/.test(url));

/** Decides what the popup shows and wires it to the browser. */
export function PopupApp({ page, saved, serviceAccess, everywhere, known, recorded, ...stores }: PopupAppProps) {
  const { jobs } = stores;
  const making = useRecordingNow(stores.session);
  /** The recording whose steps run first. */
  const [stepsOf, setStepsOf] = useState<string>();
  const [engine, setEngine] = useState(saved.engine);
  const [reachable, setReachable] = useState(serviceAccess);
  const [draft, setDraft] = useState(() => draftOfRequest(saved.lastRequest));
  const [job, setJob] = useState(() => known.find(isOfTab(page)));
  /** The job that ran while the popup was open: its end is news. */
  const [watched, setWatched] = useState<string>();
  /** The failure that the person has seen and put aside. */
  const [dismissed, setDismissed] = useState<string>();
  /** What went wrong before there was a job. */
  const [refusal, setRefusal] = useState<{
    error: ErrorRecord;
    engine: EngineName;
    request: RequestDraft;
    selection: boolean;
  }>();

  useEffect(() => jobs.watch(async () => setJob((await jobs.list()).find(isOfTab(page)))), [jobs, page]);
  const running = job !== undefined && !isFinished(job);
  useEffect(() => {
    if (running) setWatched(job?.id);
  }, [running, job?.id]);

  const showPanel = async (view?: Parameters<typeof panelView.setValue>[0]) => {
    const opening = openPanel(page.windowId);
    if (view) await panelView.setValue(view);
    await opening;
  };

  /**
   * To be called in a click: the panel, and the question for access, open only there. The panel takes the focus and the
   * popup with it, so that the message which starts the work is sent before, and nothing is awaited until then.
   */
  const start = async (request: RequestDraft, using: EngineName, selection: boolean) => {
    setRefusal(undefined);
    try {
      if (using === 'remote' && !reachable) {
        await requestServiceAccess(saved.baseUrl);
        setReachable(true);
      }
      const first = recorded.find(({ id }) => id === stepsOf);
      const starting = background.startScrape(
        first ? withSteps(first, request, using) : { request, engine: using, tabId: page.tabId, selection },
      );
      // Where it cannot open, the popup and the badge still tell how it goes.
      tryOpenPanel(page.windowId);
      const started = await starting;
      if ('issues' in started) throw WinnowError.badRequest(started.issues);
      setWatched(started.jobId);
    } catch (thrown) {
      setRefusal({ error: WinnowError.from(thrown).record, engine: using, request, selection });
    }
  };

  const scrape = (request: RequestDraft, selection: boolean) => {
    // What its steps ask for is asked for there.
    const asks = recorded.find(
      ({ id, steps }) => id === stepsOf && variablesOf(steps.map(({ action }) => action)).length,
    );
    if (asks) return void showPanel({ recordingId: asks.id });
    void start(request, engine, selection);
    if (page.incognito) return;
    // What is kept for the other engine was not checked by this attempt.
    const used = parseRequest({ url: page.url, ...draft }).ok ? draft : request;
    // In one write: there may be no time to read first.
    void settings.setValue({ ...saved, engine, lastRequest: rememberable(used) });
  };

  /** To be called in a click: access to all sites is asked for there, and where it is refused this page alone is recorded. */
  const record = () => {
    setRefusal(undefined);
    const starting = background.startRecording(page.tabId);
    if (!everywhere) void requestAccess(['<all_urls>']);
    starting.then(
      () => window.close(),
      (thrown) =>
        setRefusal({ error: WinnowError.from(thrown).record, engine: 'local', request: draft, selection: false }),
    );
  };

  const stopRecording = () => {
    void background.stopRecording();
    tryOpenPanel(page.windowId);
  };

  const switchEngine = (next: EngineName) => {
    if (next === 'remote' && !saved.baseUrl) return void openOptions();
    setEngine(next);
    void changeSettings({ engine: next });
  };

  const frame = {
    page,
    locked: page.restriction !== undefined,
    engine,
    onEngine: switchEngine,
    onHistory: () => void showPanel('history'),
    onSettings: () => void openOptions(),
  };

  if (making) {
    return (
      <Popup {...frame} view="recording">
        <RecordingNow {...making} onStop={stopRecording} />
      </Popup>
    );
  }

  if (page.restriction && blocks(page, engine)) {
    return (
      <Popup {...frame} view="restricted">
        <Restricted
          {...restrictionWords(page.restriction)}
          onReload={['crashed', 'error-page'].includes(page.restriction) ? () => reload(page.tabId) : undefined}
          recent={known.flatMap(recentResult).slice(0, RECENT)}
          onResult={(jobId) => void showPanel({ jobId })}
          onHistory={() => void showPanel('history')}
        />
      </Popup>
    );
  }

  if (running) {
    return (
      <Popup {...frame} view="running">
        <Running job={job} onStop={() => void background.cancelJob(job.id)} />
      </Popup>
    );
  }

  const failure = refusal ?? failureOf(job, page, dismissed);
  if (failure) {
    const again = (using: EngineName) => void start(failure.request ?? draft, using, failure.selection);
    const dismiss = () => {
      setRefusal(undefined);
      setDismissed(job?.id);
    };
    const remedies: Record<Remedy, () => void> = {
      retry: () => again(failure.engine),
      'check-key': () => void openOptions(),
      'check-base-url': () => void openOptions(),
      'use-this-browser': () => again('local'),
      'change-request': dismiss,
      'reload-page': () => reload(page.tabId),
      'allow-access': async () => {
        // The service's own access is asked for on every start.
        if (failure.engine === 'remote' || (await requestAccess([siteOf(page.url)]))) again(failure.engine);
      },
      none: dismiss,
    };
    return (
      <Popup {...frame} view={`failed ${failure.error.code}`} status={i18n.t('popup.failed')}>
        <FailedScrape
          error={failure.error}
          engine={failure.engine}
          onRemedy={(remedy) => remedies[remedy]()}
          onUseThisBrowser={failure.engine === 'remote' && !page.restriction ? () => again('local') : undefined}
          onDismiss={dismiss}
        />
      </Popup>
    );
  }

  const doneIn = job?.state === 'done' && job.id === watched ? secondsOf(job) : undefined;
  return (
    <Popup {...frame} view="form" status={doneIn ? undefined : i18n.t('popup.ready')}>
      <ScrapeForm
        url={page.url}
        engine={engine}
        served={engine === 'local' ? SERVED_FORMATS : FORMAT_TYPES}
        draft={draft}
        onDraft={setDraft}
        onScrape={scrape}
        onAsk={(request, selection) => void start(request, engine, selection)}
        doneIn={doneIn}
        onShowResult={() => void showPanel(job && { jobId: job.id })}
        recordings={recorded.filter((recording) => startHostOf(recording) === hostOf(page.url))}
        steps={stepsOf}
        onSteps={setStepsOf}
        onRecord={record}
        checkSchema={checkSchema}
      />
    </Popup>
  );
}

/** A scrape that begins with the steps of a recording, on the page that they begin on. */
function withSteps(recording: Recording, request: RequestDraft, engine: EngineName): StartScrape {
  const { url, actions } = requestOf(recording, engine === 'remote');
  return {
    request: { ...request, url, actions },
    engine,
    recording: { id: recording.id, strict: false, trial: false, values: {} },
  };
}

const isOfTab =
  ({ tabId }: ActivePage) =>
  (job: Job) =>
    job.tab?.id === tabId;

/** The failure of a job, unless the tab has moved on to another page or the person has put it aside. */
function failureOf(job: Job | undefined, page: ActivePage, dismissed: string | undefined) {
  if (job?.state !== 'failed' || !job.error || job.id === dismissed) return undefined;
  if (job.page && job.page.url !== page.url) return undefined;
  const { url: _url, ...request } = job.request ?? {};
  return {
    error: job.error,
    engine: job.engine,
    request: job.request && (request as unknown as RequestDraft),
    selection: job.tab?.selection ?? false,
  };
}

function recentResult({ id, state, page, createdAt }: Job) {
  return state === 'done' && page ? [{ ...page, jobId: id, at: createdAt }] : [];
}

const secondsOf = ({ startedAt, finishedAt, createdAt }: Job) =>
  inSeconds((finishedAt ?? createdAt) - (startedAt ?? createdAt));

async function reload(tabId: number): Promise<void> {
  await reloadTab(tabId);
  window.close();
}
