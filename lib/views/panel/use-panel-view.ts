import { useEffect, useState } from 'preact/hooks';
import { type KeptAsked, type PanelView, panelView, type TabsOfBatch } from '@/lib/store/panel-view';
import type { FormName } from './forms';

/** A selection to ask about; each request to ask is a new object. */
export interface AskedSelection {
  text: string;
}

export interface ShownRecording {
  /** Absent for the list of all recordings. */
  recordingId?: string | undefined;
  /** Begins by asking for the values of the recording's variables, to scrape with them. */
  asksValues?: boolean;
}

/** The shown part of the watched pages: one page, its form, the form for the page of a tab, or all pages. */
export type ShownWatch = { all: true } | { watchId: string; edits?: boolean } | { watchTab: number | undefined };

/**
 * The view that the panel shows. Popup and worker may request another one, even before the panel is open.
 * @param windowId the panel's window
 * @param showJob shows the result of a job
 */
export function usePanelView(windowId: number | undefined, showJob: (jobId: string) => void) {
  const [view, setView] = useState<
    'result' | 'history' | 'recordings' | 'batch' | FormName | 'search' | 'compare' | 'act' | 'watched' | 'kept'
  >('result');
  const [watchAsked, setWatchAsked] = useState<ShownWatch>({ all: true });
  const [keptAsked, setKeptAsked] = useState<{ kept: KeptAsked }>({ kept: 'page' });
  const [recording, setRecording] = useState<ShownRecording>({});
  /** Selection that the next question is about; absent if it is about the page. */
  const [about, askAbout] = useState<AskedSelection>();
  /** Tabs that the form of a batch begins with. */
  const [tabsOfBatch, setTabsOfBatch] = useState<{ batch: TabsOfBatch; saves?: true }>();

  /** The last request from outside of the panel, with the job that it is about. */
  const [arrived, setArrived] = useState<{ jobId?: string }>();

  /** Web search requested of the panel; each request is a new object. */
  const [searchAsked, setSearchAsked] = useState<{ search: string }>();

  useEffect(() => {
    const obey = (wanted: PanelView) => {
      if (typeof wanted === 'string') setView(wanted);
      else if ('recordingId' in wanted) setView('recordings');
      else if ('batch' in wanted) setView('batch');
      else if ('search' in wanted) setView('search');
      else if ('kept' in wanted) setView('kept');
      else if ('watchId' in wanted || 'watchTab' in wanted) setView('watched');
      else setView('result');
      if (typeof wanted === 'object' && 'jobId' in wanted) showJob(wanted.jobId);
      if (typeof wanted === 'object' && 'kept' in wanted) setKeptAsked({ kept: wanted.kept });
      if (typeof wanted === 'object' && 'ask' in wanted) askAbout({ text: wanted.text });
      if (typeof wanted === 'object' && 'batch' in wanted) setTabsOfBatch(wanted);
      setArrived(typeof wanted === 'object' && 'jobId' in wanted ? { jobId: wanted.jobId } : {});
      setSearchAsked(typeof wanted === 'object' && 'search' in wanted ? wanted : undefined);
      setWatchAsked(
        typeof wanted === 'object' && ('watchId' in wanted || 'watchTab' in wanted) ? { ...wanted } : { all: true },
      );
      setRecording(typeof wanted === 'object' && 'recordingId' in wanted ? wanted : {});
    };
    return panelView.follow(windowId, obey);
  }, [windowId]);

  const showRecording = (recordingId?: string) => setRecording({ recordingId });
  return {
    view,
    setView,
    arrived,
    recording,
    showRecording,
    about,
    askAbout,
    tabsOfBatch,
    setTabsOfBatch,
    searchAsked,
    setSearchAsked,
    watchAsked,
    setWatchAsked,
    keptAsked,
    setKeptAsked,
  };
}
