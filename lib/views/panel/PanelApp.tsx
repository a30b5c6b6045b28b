import { useEffect, useState } from 'preact/hooks';
import { Panel } from '@/components/panel/Panel';
import { openOptions } from '@/lib/browser/panel';
import { isFinished, type Job } from '@/lib/jobs/job';
import { panelView } from '@/lib/store/panel-view';
import { type Settings, settings } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import { background, holdWorker } from '../background';
import { RecordingsApp } from './RecordingsApp';
import { useAnswer } from './use-answer';
import { useHistory } from './use-history';
import { useInPage } from './use-in-page';
import { useJob, useJobs, useJobsOfPage, useNews } from './use-jobs';
import { useResult } from './use-result';
import { useScrapes } from './use-scrapes';
import { useTabTurns } from './use-tab-turns';
import { versionActions } from './versions';

interface PanelAppProps extends Stores {
  windowId?: number | undefined;
  /** As they were when the panel opened; changes are followed. */
  saved: Settings;
  /** Newest first. */
  known: Job[];
  scrapeKey: string;
}

/** Decides what the panel shows and wires it to the browser. */
export function PanelApp({ windowId, saved, known, scrapeKey, ...stores }: PanelAppProps) {
  const { jobs: store, results, versions } = stores;
  const [current, setCurrent] = useState(saved);
  useEffect(() => settings.watch(setCurrent), []);

  const { problem, askError, forgetProblem, ...scrapes } = useScrapes(current);
  const [view, setView] = useState<'result' | 'history' | 'recordings'>('result');
  /** The recording that is shown; absent for their list. */
  const [recordingId, showRecording] = useState<string>();
  /** What the next question is about. */
  const [about, askAbout] = useState<'page' | 'selection'>('page');
  /** Chosen in History, or by turning to its tab; until something newer is scraped in this window. */
  const [picked, pick] = useState<string>();

  const allJobs = useJobs(store, known);
  const jobs = allJobs.filter(({ replay }) => !replay?.trial);
  // A scrape without a tab, of a link, belongs to no window.
  const newest = jobs.find(({ tab }) => !tab || tab.windowId === windowId);
  const older = useJob(store, picked);
  const job = jobs.find(({ id }) => id === picked) ?? older ?? newest;
  const ofPage = useJobsOfPage(store, job?.page?.url);
  const history = useHistory(store, view === 'history');
  const result = useResult(job, results);

  const show = (jobId?: string) => {
    pick(jobId);
    setView('result');
    forgetProblem();
  };
  useNews(newest, show);
  // Each tab has its own result; one without keeps what is shown.
  useTabTurns(windowId, (turned) => {
    const own = jobs.find(
      ({ tab, page, ephemeral }) => tab?.id === turned.id && (ephemeral || page?.url === turned.url),
    );
    if (own) pick(own.id);
  });
  const inPage = useInPage(windowId);

  useEffect(() => {
    if (problem) setView('result');
  }, [problem]);

  useEffect(() => {
    const obey = async (wanted: Awaited<ReturnType<typeof panelView.getValue>>) => {
      if (!wanted) return;
      if (typeof wanted === 'string') setView(wanted);
      else if ('jobId' in wanted) show(wanted.jobId);
      else if ('ask' in wanted) {
        setView('result');
        askAbout('selection');
      } else setView('recordings');
      showRecording(typeof wanted === 'object' && 'recordingId' in wanted ? wanted.recordingId : undefined);
      await panelView.removeValue();
    };
    void panelView.getValue().then(obey);
    return panelView.watch(obey);
  }, []);

  const unfinished = job !== undefined && !isFinished(job);
  useEffect(() => (unfinished ? holdWorker() : undefined), [unfinished]);
  const answer = useAnswer(unfinished ? job.id : undefined);

  if (view === 'recordings') {
    return (
      <RecordingsApp
        {...stores}
        settings={current}
        {...(windowId !== undefined && { windowId })}
        allJobs={allJobs}
        recordingId={recordingId}
        onShow={showRecording}
        onResult={show}
      />
    );
  }

  return (
    <Panel
      view={view}
      {...(history && { history })}
      jobs={ofPage}
      job={job}
      result={result}
      answer={answer}
      problem={problem}
      askError={askError}
      askAbout={about}
      baseUrl={current.baseUrl}
      scrapeKey={scrapeKey}
      actions={{
        ...scrapes,
        ...inPage,
        ...versionActions(versions),
        ask(question) {
          askAbout('page');
          return scrapes.ask(question, about === 'selection');
        },
        stop: ({ id }) => void background.cancelJob(id),
        remove: ({ id }) => void background.removeJob(id),
        showHistory: () => setView('history'),
        showRecordings: () => {
          showRecording(undefined);
          setView('recordings');
        },
        showResult: (jobId = picked) => show(jobId),
        openOptions: () => void openOptions(),
      }}
    />
  );
}
