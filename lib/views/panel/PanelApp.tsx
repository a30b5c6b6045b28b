import type { ComponentProps, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PanelActions } from '@/components/panel/actions';
import { Panel } from '@/components/panel/Panel';
import { useArrival } from '@/components/panel/use-landing';
import { hostOf } from '@/components/panel/web-href';
import { defined } from '@/lib/base/json';
import { capabilities } from '@/lib/browser/capabilities';
import { openOptions, openOptionsAt } from '@/lib/browser/panel';
import type { Job } from '@/lib/jobs/job';
import { addToBatch } from '@/lib/store/batch-draft';
import { type Settings, settings } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import { background } from '../background';
import { lookForModels } from '../options/look-for-models';
import { useProgramsLine } from '../use-programs-line';
import { type FormName, isForm, OperationForm } from './forms';
import {
  AllRecordings,
  DoneOnPage,
  FormOfSearch,
  FormOfSet,
  KeptInPages,
  PagesOfSet,
  QuestionOverWeb,
  TwoResults,
  WatchedPages,
} from './loaded-views';
import { takeActions } from './take-actions';
import { thumbnailActions } from './thumbnails';
import { useHistory } from './use-history';
import { useInPage } from './use-in-page';
import { useHighlightCounts, useHighlightsOf, useKeptInFront } from './use-kept-on-page';
import { usePanelView } from './use-panel-view';
import { useRemovedJob } from './use-removed-job';
import { useScrapes } from './use-scrapes';
import { useSecondResult } from './use-second-result';
import { type PanelWindow, useShownJob } from './use-shown-job';
import { versionActions } from './versions';

interface PanelAppProps extends Stores {
  window: PanelWindow;
  /** The settings when the panel opened; changes are followed. */
  saved: Settings;
  /** Newest first. */
  known: Job[];
  scrapeKey: string;
}

/** Decides what the panel shows and wires it to the browser. */
export function PanelApp({ window, saved, known, scrapeKey, ...stores }: PanelAppProps) {
  const [current, setCurrent] = useState(saved);
  useEffect(() => settings.watch(setCurrent), []);

  const { problem, askError, forgetProblem, ...scrapes } = useScrapes(current, stores.results);
  const { picked, pick, allJobs, newest, ofPage, isOpen, ...shown } = useShownJob(stores, known, window);
  const { job } = shown;
  const inPage = useInPage(window.id);
  const pickShown = (jobId?: string) => {
    pick(jobId);
    forgetProblem();
  };
  const ways = useWays(window.id, pickShown, problem !== undefined);
  const { view, arrived, lists, recording, about, askAbout, show, showResult, showBatch, showRecording } = ways;
  const deletes = useRemovedJob(stores.jobs);
  const history = useHistory(stores, view === 'history');
  useKeptInFront(stores.highlights, window.id);
  const highlights = useHighlightsOf(stores.highlights, job?.page?.url);
  const highlightsOn = useHighlightCounts(stores.highlights, view === 'history');
  const sought = useSought(show);
  const inView = view === 'result' ? job : undefined;
  const { pair, compares, scrapeSecond } = useSecondResult(inView, scrapes.again, lists.showCompare);
  useNews(newest, show);
  useArrival(arrived, arrived?.jobId === undefined || arrived.jobId === job?.id);
  const programs = useProgramsLine();
  const isDebugged = capabilities.debugger();

  if (view === 'recordings') {
    const given = { ...stores, ...recording, ...defined({ windowId: window.id }), allJobs, settings: current };
    return <AllRecordings {...given} onShow={showRecording} onResult={show} />;
  }

  const common = { settings: current, windowId: window.id, onBack: showResult };
  const form = formOf(ways, stores, { ...common, onStarted: show });
  if (form) return form;

  if (view === 'act')
    return <DoneOnPage {...common} onRecording={ways.openRecording} onScrape={() => void scrapes.scrape()} />;

  if (view === 'compare' && job) {
    const compared = { job, jobs: ofPage, pair, hasService: current.baseUrl !== '', onBack: showResult };
    return <TwoResults {...compared} onAgain={scrapeSecond} />;
  }

  return (
    <Panel
      view={view === 'history' ? view : 'result'}
      {...defined({ history: history && { ...history, highlightsOn, removed: deletes.removed } })}
      set={
        job?.planned !== undefined && (
          <Pages {...stores} {...{ job, current }} onShow={show} onOpen={sought.open} onScrape={showBatch} />
        )
      }
      jobs={ofPage}
      {...shown}
      words={sought.wordsIn(job)}
      showsImages={isOpen || isImageSite(current, job)}
      {...{ problem, askError }}
      askAbout={about}
      {...{ baseUrl: current.baseUrl, note: current.note, highlights, scrapeKey, programs, isDebugged }}
      actions={{
        ...scrapes,
        ...inPage,
        ...versionActions(stores.versions),
        ...takeActions(current, window.id, job),
        ask: askOf(scrapes.ask, about, askAbout),
        ...jobActions(stores.jobs, deletes),
        ...thumbnailActions(stores),
        showBatch,
        ...lists,
        ...compares,
        showResult: (jobId = picked) => show(jobId),
        openOptions: () => void openOptions(),
        openModelSettings: () => void openOptionsAt('model'),
        ...modelActions(scrapes.again),
      }}
    />
  );
}

interface PagesProps extends Omit<ComponentProps<typeof PagesOfSet>, 'key'> {
  onShow(jobId: string): void;
}

/** The pages of a job over many: a set, or what an agent has read for its answer. */
const Pages = ({ onShow, ...props }: PagesProps) =>
  props.job.operation === 'agent' ? (
    <QuestionOverWeb {...props} key={props.job.id} onOpen={onShow} />
  ) : (
    <PagesOfSet {...props} key={props.job.id} />
  );

/** Words to find at once in a result that is opened for them. */
function useSought(show: (jobId: string) => void) {
  const [sought, setSought] = useState<{ jobId: string; words: string }>();
  return {
    open(jobId: string, words?: string) {
      setSought(words === undefined ? undefined : { jobId, words });
      show(jobId);
    },
    wordsIn: (job: Job | undefined) => (sought?.jobId === job?.id ? sought?.words : undefined),
  };
}

/**
 * The form of a job over many pages or of a search for pages, or the watched pages; undefined if the panel shows something
 * else.
 */
function formOf(
  { view, tabs, lists, searchAsked, watchAsked, keptAsked }: ReturnType<typeof useWays>,
  { watches, highlights }: Pick<Stores, 'watches' | 'highlights'>,
  form: Omit<ComponentProps<typeof OperationForm>, 'name'>,
): VNode | undefined {
  if (isForm(view)) return <OperationForm name={view} {...form} />;
  switch (view) {
    case 'batch':
      return (
        <FormOfSet
          {...tabs}
          {...form}
          onCrawl={() => lists.showForm('crawl')}
          onSearch={lists.showSearch}
          onAgent={() => lists.showForm('agent')}
        />
      );
    case 'search':
      return <FormOfSearch {...form} asked={searchAsked} />;
    case 'watched':
      return (
        <WatchedPages
          watches={watches}
          baseUrl={form.settings.baseUrl}
          windowId={form.windowId}
          asked={watchAsked}
          onBack={form.onBack}
        />
      );
    case 'kept':
      return <KeptInPages highlights={highlights} windowId={form.windowId} asked={keptAsked} onBack={form.onBack} />;
    default:
      return undefined;
  }
}

/** True if the images of all results of a job's site are shown. */
const isImageSite = ({ imageSites }: Settings, job: Job | undefined): boolean =>
  imageSites.includes(hostOf(job?.page?.url ?? ''));

const jobActions = (
  jobs: Stores['jobs'],
  deletes: ReturnType<typeof useRemovedJob>,
): Pick<PanelActions, 'stop' | 'label' | 'remove' | 'undoRemove'> => ({
  stop: ({ id }) => void background.cancelJob(id),
  label: ({ id }, labels) => void jobs.label(id, labels),
  remove: (job) => void deletes.remove(job),
  undoRemove: () => void deletes.undoRemove(),
});

/** Asks a question, about the selection if that is what the user asked for; the next one is about the page again. */
const askOf =
  (
    ask: (question: string, isAboutSelection: boolean) => Promise<boolean>,
    about: unknown,
    askAbout: (text: undefined) => void,
  ): PanelActions['ask'] =>
  (question) => {
    askAbout(undefined);
    return ask(question, about !== undefined);
  };

const modelActions = (again: PanelActions['again']): Pick<PanelActions, 'findModels' | 'useModel'> => ({
  findModels: lookForModels,
  useModel: ({ baseUrl }, model, job) => void background.chooseModel({ baseUrl, model }).then(() => again(job)),
});

/**
 * Navigation between the views of the panel.
 * @param windowId the panel's window
 * @param pick chooses the job to show
 * @param hasProblem true while an error is shown above the result
 */
function useWays(windowId: number | undefined, pick: (jobId?: string) => void, hasProblem: boolean) {
  const { setView, showRecording, tabsOfBatch, setTabsOfBatch, setSearchAsked, setWatchAsked, setKeptAsked, ...shown } =
    usePanelView(windowId, pick);
  useEffect(() => {
    if (hasProblem) setView('result');
  }, [hasProblem]);
  return {
    ...shown,
    showRecording,
    showResult: () => setView('result'),
    openRecording(id: string) {
      showRecording(id);
      setView('recordings');
    },
    lists: {
      showCompare: () => setView('compare'),
      showAct: () => setView('act'),
      showForm: (name: FormName) => setView(name),
      /** Shows the last search, or an empty search form. */
      showSearch() {
        setSearchAsked(undefined);
        setView('search');
      },
      showHistory: () => setView('history'),
      showKept(kept: 'page' | 'all') {
        setKeptAsked({ kept });
        setView('kept');
      },
      showWatched() {
        setWatchAsked({ all: true });
        setView('watched');
      },
      /** Opens the form for watching the active page. */
      watchPage() {
        setWatchAsked({ watchTab: undefined });
        setView('watched');
      },
      showRecordings() {
        showRecording(undefined);
        setView('recordings');
      },
    },
    tabs: { tabsWanted: tabsOfBatch, onTabsAdded: () => setTabsOfBatch(undefined) },
    show(jobId?: string) {
      pick(jobId);
      setView('result');
    },
    /** Shows the form of a batch, with these links among its addresses. */
    showBatch(links: readonly string[] = []) {
      void addToBatch(links);
      setView('batch');
    },
  };
}

/** Calls back when a newer job becomes the first, but not when the first job is deleted. */
function useNews(newest: Job | undefined, onNews: () => void): void {
  const seen = useRef(newest?.createdAt ?? 0);
  useEffect(() => {
    if (!newest || newest.createdAt <= seen.current) return;
    seen.current = newest.createdAt;
    onNews();
  });
}
