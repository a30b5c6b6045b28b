import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { useLoaded } from '@/components/base/use-loaded';
import { hostOf } from '@/components/panel/web-href';
import { draftFor, draftOfRequest, type RequestDraft, rememberable } from '@/components/popup/draft';
import { Popup } from '@/components/popup/Popup';
import type { PresetsOf } from '@/components/popup/PresetRows';
import { Running } from '@/components/popup/Running';
import { ScrapeForm } from '@/components/popup/ScrapeForm';
import { capabilities } from '@/lib/browser/capabilities';
import { type ActivePage, isOfWeb } from '@/lib/browser/pages';
import { openOptions } from '@/lib/browser/panel';
import { openWelcome } from '@/lib/browser/welcome';
import { leavesNoTrace } from '@/lib/contract';
import type { Job } from '@/lib/jobs/job';
import type { AskedStart } from '@/lib/jobs/job-start';
import type { EngineName } from '@/lib/operations/engine';
import type { Recording } from '@/lib/recorder/recording';
import { variablesOf } from '@/lib/recorder/variables';
import type { PanelView } from '@/lib/store/panel-view';
import type { Picking } from '@/lib/store/picking';
import { presets } from '@/lib/store/presets';
import type { RecordingSessionStore } from '@/lib/store/recording-session';
import { changeSettings, lastRequestFor, type Settings, settings, withLastRequest } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import { background, openPanelAfter, showInPanel } from '../background';
import { useProgramsLine } from '../use-programs-line';
import { failedScrape, repeatOf } from './failed-scrape';
import { lastResult } from './last-result';
import { PopupOfFailure, type PopupOfFailureProps, PopupOfRestriction, PopupOfSetUp } from './loaded-popups';
import type { PopupFrame } from './popup-frame';
import { useFirstSteps } from './use-first-steps';
import { useLastJob } from './use-last-job';
import { type UseStart, useStart } from './use-start';
import { useTabJob } from './use-tab-job';

interface PopupAppProps extends Stores {
  page: ActivePage;
  saved: Settings;
  /** True if the service may be reached, and if every page may be read, without asking. */
  access: Pick<UseStart, 'serviceAccess' | 'everywhere'>;
  /** All recordings, the newest first. */
  recorded: Recording[];
  /** The newest jobs, newest first, as they were when the popup opened. */
  known: Job[];
  /** A request whose content was chosen in the page. */
  picked: Picking['request'] | undefined;
  /** Formats that the service rejected as unknown when they were last requested. */
  refused: string[];
}

/** Decides what the popup shows and wires it to the browser. */
export function PopupApp({ page, saved, access, known, recorded, picked, refused, ...stores }: PopupAppProps) {
  const presets = usePresets();
  const making = useRecordingNow(stores.session);
  const { engine, setsUp, lacksService, onEngine, onBack } = useEngine(saved);
  const [deliverTo, setDeliverTo] = useState(saved.deliverTo);
  const [draft, setDraft] = useState(() => draftOfRequest(picked ?? lastRequestFor(saved, page.url)));
  const { job, isRunning, isNews, watch } = useTabJob(stores.jobs, known, page.tabId);
  const last = useLastJob(stores.jobs, known, page.url, { job, isNews });
  const starts = useStart({ page, baseUrl: saved.baseUrl, ...access, onStart: watch });
  const [first, setFirst] = useFirstSteps(recorded, page);
  /** The failure that the user has dismissed. */
  const [dismissed, setDismissed] = useState<string>();
  const failure = starts.refusal ?? failedScrape(job, page, dismissed);
  const showPanel = (view: PanelView) => void showInPanel(page.windowId, view);
  const start = (wanted: AskedStart<RequestDraft>, usesSteps = false) =>
    void starts.start(wanted, usesSteps ? first?.startOf : undefined);

  const frame = {
    page,
    locked: page.restriction !== undefined,
    engine,
    onEngine,
    onHistory: () => showPanel('history'),
    onSettings: () => void openOptions(),
    programs: useProgramsLine(),
  };

  const showResult = (jobId: string) => showPanel({ jobId });
  if (setsUp) return <PopupOfSetUp frame={frame} onBack={onBack} />;
  if (making) return <PopupOfRecording frame={frame} making={making} />;
  const isBusy = isRunning || starts.refusal !== undefined;
  if (page.restriction && blocks(page, engine) && !isBusy) {
    const ways = { known, onResult: showResult, onAddress: (url: string) => start(addressOf(url, engine, draft)) };
    return <PopupOfRestriction {...{ frame, engine, restriction: page.restriction }} {...ways} />;
  }
  if (isRunning && job) return <PopupOfRunning frame={frame} job={job} />;
  if (failure) {
    const dismiss = () => {
      starts.forgetRefusal();
      setDismissed(job?.id);
    };
    const again: PopupOfFailureProps['onAgain'] = (using, change) =>
      start(repeatOf(failure, draft, using, change), failure.usesSteps);
    return <PopupOfFailure frame={frame} failure={failure} onAgain={again} onDismiss={dismiss} />;
  }

  if (lacksService) return <PopupOfSetUp frame={frame} onBack={onBack} />;

  const scrape = (wanted: AskedStart<RequestDraft>, kept: RequestDraft) => {
    // The panel asks for the values of the steps' variables.
    if (first && asksForValues(first.recording)) return showPanel(valuesOf(first.recording));
    start(wanted, true);
    setDeliverTo(wanted.deliverTo);
    if (!page.incognito) remember(page, { ...saved, engine, deliverTo: wanted.deliverTo }, wanted.request, kept);
  };
  return (
    <Popup {...frame} view={isNews ? 'news' : 'form'} status={isNews ? undefined : i18n.t('popup.ready')}>
      <ScrapeForm
        url={page.url}
        {...{ engine, draft, presets, baseUrl: saved.baseUrl, refused: engine === 'remote' ? refused : [] }}
        has={{ debugger: capabilities.debugger(), model: saved.model.kind !== 'none' }}
        checkSchema={checkLater}
        onDraft={setDraft}
        onScrape={scrape}
        onAsk={start}
        deliverTo={deliverTo}
        last={lastResult(last, isNews, stores, showResult)}
        recordings={recorded.filter(({ startUrl }) => hostOf(startUrl) === hostOf(page.url))}
        steps={first?.recording.id}
        onSteps={(id) => void setFirst(id)}
        onRecord={() => starts.record(draft)}
        onSeveral={() => showPanel({ batch: 'window' })}
        onWatch={page.restriction || page.incognito ? undefined : () => showPanel({ watchTab: page.tabId })}
        onChoose={page.restriction ? undefined : () => starts.choose(draft, engine)}
        onWelcome={known.length === 0 ? openWelcome : undefined}
        isOpen={picked ? ('includeTags' in picked ? 'includeTags' : 'excludeTags') : false}
      />
    </Popup>
  );
}

/** Returns the scrape of a typed address, with the options of the form. */
const addressOf = (url: string, engine: EngineName, draft: RequestDraft): AskedStart<RequestDraft> => ({
  engine,
  request: { ...draftFor(engine, draft), url },
  selection: false,
});

/** Checks a schema with code that most popups never load. */
const checkLater = async (text: string) => (await import('./check-schema')).checkSchema(text);

/** The engine in use. If the service is chosen without an address, it must be set up first. */
function useEngine({ engine: last, baseUrl }: Settings) {
  const [engine, setEngine] = useState(last);
  const [setsUp, setSetsUp] = useState(false);
  const onEngine = (next: EngineName) => {
    if (next === 'remote' && !baseUrl) return setSetsUp(true);
    setSetsUp(false);
    setEngine(next);
    void changeSettings({ engine: next });
  };
  return {
    engine,
    setsUp,
    /** True if the service is chosen in the options without an address. */
    lacksService: engine === 'remote' && !baseUrl,
    onEngine,
    onBack: () => onEngine('local'),
  };
}

const PopupOfRunning = ({ frame, job }: { frame: PopupFrame; job: Job }) => (
  <Popup {...frame} view="running">
    <Running job={job} onStop={() => void background.cancelJob(job.id)} />
  </Popup>
);

interface PopupOfRecordingProps {
  frame: PopupFrame;
  making: NonNullable<ReturnType<typeof useRecordingNow>>;
}

function PopupOfRecording({ frame, making: { View, shown } }: PopupOfRecordingProps) {
  const stop = () =>
    openPanelAfter(
      background.stopRecording(frame.page.windowId).catch(() => undefined),
      frame.page.windowId,
    );
  return (
    <Popup {...frame} view="recording">
      <View {...shown} onStop={stop} />
    </Popup>
  );
}

/** A service loads the address by itself, so it only needs a web address; the active page need not be readable. */
const blocks = ({ restriction, url }: ActivePage, engine: EngineName) =>
  restriction !== undefined &&
  ((engine === 'local' && restriction !== 'pdf') || restriction === 'webStore' || !isOfWeb(url));

const valuesOf = ({ id }: Recording): PanelView => ({ recordingId: id, asksValues: true });

const asksForValues = ({ steps }: Recording) => variablesOf(steps.map(({ action }) => action)).length > 0;

/** Saves the request as the next default. In a single write: there may not be time to read first. */
function remember({ url }: ActivePage, saved: Settings, request: RequestDraft, kept: RequestDraft): void {
  const remembered = rememberable(kept);
  // The list of sites would reveal the user's visits.
  const next = leavesNoTrace(request)
    ? { ...saved, lastRequest: remembered }
    : withLastRequest(saved, String(request.url ?? url), remembered);
  void settings.setValue(next);
}

/** Presets as they are saved. */
function usePresets(): PresetsOf {
  const [all = []] = useLoaded(presets.list, [], presets.watch);
  return { all, onSave: (preset) => void presets.save(preset), onRemove: (name) => void presets.remove(name) };
}

/** The recording in progress, with its view, as it grows; undefined when nothing is recorded. */
function useRecordingNow(store: RecordingSessionStore) {
  const load = async () => {
    const session = await store.get();
    if (!session || session.state === 'interrupted') return undefined;
    const { startedAt, state } = session;
    // Most popups do not show a recording, and need not load the code that turns events into steps.
    const { RecordingNow, stepsSoFar } = await import('./recording-now');
    return { View: RecordingNow, shown: { steps: stepsSoFar(await store.events()), startedAt, state } };
  };
  const [making] = useLoaded(load, [store], store.watch);
  return making;
}
