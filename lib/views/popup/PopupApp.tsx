import type { ComponentProps } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { ErrorNotice } from '@/components/base/ErrorNotice';
import { inSeconds } from '@/components/base/numbers';
import { useLoaded } from '@/components/base/use-loaded';
import { hostOf } from '@/components/panel/web-href';
import { draftOfRequest, type RequestDraft, rememberable } from '@/components/popup/draft';
import { Popup } from '@/components/popup/Popup';
import { Restricted } from '@/components/popup/Restricted';
import { Running } from '@/components/popup/Running';
import { ScrapeForm } from '@/components/popup/ScrapeForm';
import { requestAccess, siteOf } from '@/lib/browser/access';
import type { ActivePage, Restriction } from '@/lib/browser/pages';
import { openOptions, openPanel, tryOpenPanel } from '@/lib/browser/panel';
import { reloadTab } from '@/lib/browser/tabs';
import { FORMAT_TYPES, parseRequest } from '@/lib/contract';
import type { ErrorRecord, Remedy } from '@/lib/errors';
import { SERVED_FORMATS } from '@/lib/formats/registry';
import { isFinished, type Job } from '@/lib/jobs/job';
import type { EngineName } from '@/lib/operations/engine';
import { type Recording, startHostOf } from '@/lib/recorder/recording';
import { variablesOf } from '@/lib/recorder/variables';
import type { JobStore } from '@/lib/store/jobs';
import { panelView } from '@/lib/store/panel-view';
import { changeSettings, type Settings, settings } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import { background } from '../background';
import { checkSchema } from './check-schema';
import { useRecordingNow } from './use-recording-now';
import { useStart } from './use-start';

interface PopupAppProps extends Stores {
  page: ActivePage;
  saved: Settings;
  /** True where the service may be reached without asking. */
  serviceAccess: boolean;
  /** True where every page may be read without asking. */
  everywhere: boolean;
  /** All recordings, the newest first. */
  recorded: Recording[];
  /** The newest jobs, newest first, as they were when the popup opened. */
  known: Job[];
}

/** Decides what the popup shows and wires it to the browser. */
export function PopupApp({ page, saved, serviceAccess, everywhere, known, recorded, ...stores }: PopupAppProps) {
  const making = useRecordingNow(stores.session);
  const [engine, setEngine] = useState(saved.engine);
  const [draft, setDraft] = useState(() => draftOfRequest(saved.lastRequest));
  const { job, isRunning, isNews, watch } = useTabJob(stores.jobs, known, page.tabId);
  const starts = useStart({ page, baseUrl: saved.baseUrl, serviceAccess, everywhere, onStart: watch });
  /** The recording whose steps run first. */
  const [stepsOf, setStepsOf] = useState<string>();
  const first = recorded.find(({ id }) => id === stepsOf);
  /** The failure that the user has seen and put aside. */
  const [dismissed, setDismissed] = useState<string>();
  const failure = starts.refusal ?? failureOf(job, page, dismissed);
  const showPanel = (view?: Parameters<typeof panelView.setValue>[0]) => void showInPanel(page, view);
  const start = (request: RequestDraft, using: EngineName, selection: boolean) =>
    void starts.start(request, using, selection, first);

  const frame = {
    page,
    locked: page.restriction !== undefined,
    engine,
    onEngine(next: EngineName) {
      if (next === 'remote' && !saved.baseUrl) return void openOptions();
      setEngine(next);
      void changeSettings({ engine: next });
    },
    onHistory: () => showPanel('history'),
    onSettings: () => void openOptions(),
  };

  const showResult = (jobId: string) => showPanel({ jobId });
  if (making) return <PopupOfRecording frame={frame} making={making} />;
  if (page.restriction && blocks(page, engine)) {
    return <PopupOfRestriction frame={frame} restriction={page.restriction} known={known} onResult={showResult} />;
  }
  if (isRunning && job) {
    return (
      <Popup {...frame} view="running">
        <Running job={job} onStop={() => void background.cancelJob(job.id)} />
      </Popup>
    );
  }
  if (failure) {
    const dismiss = () => {
      starts.forgetRefusal();
      setDismissed(job?.id);
    };
    const again = (using: EngineName) => start(failure.request ?? draft, using, failure.selection);
    return <PopupOfFailure frame={frame} failure={failure} onAgain={again} onDismiss={dismiss} />;
  }

  const scrape = (request: RequestDraft, selection: boolean) => {
    // Values for the steps' variables are asked for there.
    if (first && asksForValues(first)) return showPanel({ recordingId: first.id });
    start(request, engine, selection);
    if (!page.incognito) remember(page, saved, engine, draft, request);
  };
  const doneIn = job && isNews ? secondsOf(job) : undefined;
  return (
    <Popup {...frame} view="form" status={doneIn ? undefined : i18n.t('popup.ready')}>
      <ScrapeForm
        url={page.url}
        engine={engine}
        served={engine === 'local' ? SERVED_FORMATS : FORMAT_TYPES}
        draft={draft}
        onDraft={setDraft}
        onScrape={scrape}
        onAsk={(request, selection) => start(request, engine, selection)}
        doneIn={doneIn}
        onShowResult={() => job && showResult(job.id)}
        recordings={recorded.filter((recording) => startHostOf(recording) === hostOf(page.url))}
        steps={stepsOf}
        onSteps={setStepsOf}
        onRecord={() => starts.record(draft)}
        checkSchema={checkSchema}
      />
    </Popup>
  );
}

/** The parts of the popup that all its views share. */
interface Frame extends Omit<ComponentProps<typeof Popup>, 'page' | 'view' | 'status' | 'children'> {
  page: ActivePage;
}

interface PopupOfRecordingProps {
  frame: Frame;
  making: NonNullable<ReturnType<typeof useRecordingNow>>;
}

function PopupOfRecording({ frame, making: { View, shown } }: PopupOfRecordingProps) {
  const stop = () => {
    void background.stopRecording();
    tryOpenPanel(frame.page.windowId);
  };
  return (
    <Popup {...frame} view="recording">
      <View {...shown} onStop={stop} />
    </Popup>
  );
}

interface PopupOfRestrictionProps {
  frame: Frame;
  restriction: Restriction;
  known: Job[];
  onResult(jobId: string): void;
}

function PopupOfRestriction({ frame, restriction, known, onResult }: PopupOfRestrictionProps) {
  const canReload = restriction === 'crashed' || restriction === 'errorPage';
  return (
    <Popup {...frame} view="restricted">
      <Restricted
        why={i18n.t(`popup.restriction.${restriction}`)}
        more={i18n.t(`popup.restriction.${restriction}More`)}
        onReload={canReload ? () => reload(frame.page.tabId) : undefined}
        recent={known.filter(({ state, page }) => state === 'done' && page).slice(0, RECENT)}
        onResult={onResult}
        onHistory={frame.onHistory}
      />
    </Popup>
  );
}

interface PopupOfFailureProps {
  frame: Frame;
  failure: { error: ErrorRecord; engine: EngineName };
  onAgain(engine: EngineName): void;
  onDismiss(): void;
}

function PopupOfFailure({ frame, failure: { error, engine }, onAgain, onDismiss }: PopupOfFailureProps) {
  const { page } = frame;
  const remedies: Record<Remedy, () => void> = {
    retry: () => onAgain(engine),
    'check-key': () => void openOptions(),
    'check-base-url': () => void openOptions(),
    'use-this-browser': () => onAgain('local'),
    'change-request': onDismiss,
    'reload-page': () => reload(page.tabId),
    'allow-access': async () => {
      // The service's own access is asked for on every start.
      if (engine === 'remote' || (await requestAccess([siteOf(page.url)]))) onAgain(engine);
    },
    none: onDismiss,
  };
  return (
    <Popup {...frame} view={`failed ${error.code}`} status={i18n.t('popup.failed')}>
      <div class="popup-body">
        <ErrorNotice
          error={error}
          engine={engine}
          onRemedy={(remedy) => remedies[remedy]()}
          onUseThisBrowser={engine === 'remote' && !page.restriction ? () => onAgain('local') : undefined}
        />
      </div>
      <footer class="popup-foot">
        <Button kind="ghost" label={i18n.t('popup.dismiss')} onClick={onDismiss} />
      </footer>
    </Popup>
  );
}

/**
 * The newest job of a tab, as it changes.
 * @param known the newest jobs when the popup opened, newest first
 */
function useTabJob(jobs: JobStore, known: Job[], tabId: number) {
  const [newer] = useLoaded(() => jobs.list(), [jobs], jobs.watch);
  const job = (newer ?? known).find(({ tab }) => tab?.id === tabId);
  /** The job that ran while the popup was open: its end is news. */
  const [watched, watch] = useState<string>();
  const isRunning = job !== undefined && !isFinished(job);
  useEffect(() => {
    if (isRunning) watch(job?.id);
  }, [isRunning, job?.id]);
  return { job, isRunning, isNews: job?.state === 'done' && job.id === watched, watch };
}

/** Newest results that a restricted page offers. */
const RECENT = 5;

/**
 * A service loads the address by itself, so that only the web counts; the page in front of the user need not be
 * readable.
 */
const blocks = ({ restriction, url }: ActivePage, engine: EngineName) =>
  restriction !== undefined && (engine === 'local' || restriction === 'webStore' || !/^https?:/.test(url));

async function showInPanel({ windowId }: ActivePage, view?: Parameters<typeof panelView.setValue>[0]): Promise<void> {
  const opening = openPanel(windowId);
  if (view) await panelView.setValue(view);
  await opening;
}

const asksForValues = ({ steps }: Recording) => variablesOf(steps.map(({ action }) => action)).length > 0;

/** Keeps what was asked for as the next default. In one write: there may be no time to read first. */
function remember(
  { url }: ActivePage,
  saved: Settings,
  engine: EngineName,
  draft: RequestDraft,
  request: RequestDraft,
): void {
  // This attempt did not check the fields kept for the other engine.
  const used = parseRequest({ url, ...draft }).ok ? draft : request;
  void settings.setValue({ ...saved, engine, lastRequest: rememberable(used) });
}

/** The failure of a job, unless the tab has moved on to another page or the user has put it aside. */
function failureOf(job: Job | undefined, page: ActivePage, dismissed: string | undefined) {
  if (job?.state !== 'failed' || !job.error || job.id === dismissed) return undefined;
  if (job.page && job.page.url !== page.url) return undefined;
  const { url: _url, ...request }: Record<string, unknown> = job.input ?? {};
  return {
    error: job.error,
    engine: job.engine,
    request: job.input && (request as unknown as RequestDraft),
    selection: job.tab?.selection ?? false,
  };
}

const secondsOf = ({ startedAt, finishedAt, createdAt }: Job) =>
  inSeconds((finishedAt ?? createdAt) - (startedAt ?? createdAt));

async function reload(tabId: number): Promise<void> {
  await reloadTab(tabId);
  window.close();
}
