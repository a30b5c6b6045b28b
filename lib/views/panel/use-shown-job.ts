import { useEffect, useRef, useState } from 'preact/hooks';
import { useLoaded } from '@/components/base/use-loaded';
import type { JobResult } from '@/components/panel/page-of';
import { activeTab, type Tab, watchTabs } from '@/lib/browser/tabs';
import { isFinished, type Job, shownState } from '@/lib/jobs/job';
import { questionOf, turnsBefore } from '@/lib/jobs/thread';
import { isSamePage } from '@/lib/scrape/page-address';
import type { Stores } from '@/lib/store/stores';
import { holdWorker } from '../background';
import { useAnswer } from './use-answer';
import { useResult } from './use-result';

/** The window that a panel is in. */
export interface PanelWindow {
  id?: number | undefined;
  /** Private: a job started in a private window is shown in no other window. */
  incognito: boolean;
}

/**
 * The job that the panel shows, with its result: the newest job of its window, or the job that the user picked.
 * @param known the newest jobs when the panel opened, newest first
 */
export function useShownJob({ jobs: store, results }: Stores, known: Job[], window: PanelWindow) {
  /** Chosen in History, or by switching to its tab; until a newer page is scraped in this window. */
  const [picked, pick] = useState<string>();
  const [newer] = useLoaded(() => store.list(), [store], store.watch);
  const allJobs = newer ?? known;
  // The user has just denied this request, and knows of it.
  const jobs = allJobs.filter((one) => !one.replay?.trial && shownState(one) !== 'denied');
  const newest = jobs.find((one) => isOfWindow(one, window));
  // The picked job may be older than the newest ones.
  const [older] = useLoaded(
    async () => (picked === undefined ? undefined : store.get(picked)),
    [store, picked],
    store.watch,
  );
  const job = [...jobs, older].find((one) => one !== undefined && one.id === picked) ?? newest;
  const url = job?.page?.url;
  /** All jobs that read the same page, newest first. */
  const [ofPage = []] = useLoaded(async () => (url === undefined ? [] : store.ofPage(url)), [store, url], store.watch);
  const result = useResult(job, results);
  const base = job && ofPage.find((other) => other.id === job.thread && questionOf(other) === undefined);
  const baseResult = useResult(base, results);
  const origin = useOrigin(base ?? job, { jobs: store, results });
  const before = job ? turnsBefore(job, ofPage) : [];
  const [turns = []] = useLoaded(
    () => Promise.all(before.map(async (turn) => ({ job: turn, result: await results.get(turn.id) }))),
    [before.map(({ id }) => id).join(' ')],
  );
  const joined = base && baseResult && baseResult !== 'gone' ? { job: base, result: baseResult } : undefined;

  // Each tab has its own result; switching to a tab without a result keeps the shown one.
  const front = useTabTurns(window.id, (turned) => {
    const own = jobs.find(
      ({ tab, page, ephemeral }) => tab?.id === turned.id && (ephemeral || isSamePage(page?.url, turned.url)),
    );
    if (own) pick(own.id);
  });

  const unfinished = job !== undefined && !isFinished(job) && job.state !== 'paused';
  useEffect(() => (unfinished ? holdWorker() : undefined), [unfinished]);
  const answer = useAnswer(unfinished ? job.id : undefined);

  const isOpen = front?.url !== undefined && front.id === job?.tab?.id && isSamePage(front.url, job?.page?.url);

  return { picked, pick, allJobs, newest, job, ofPage, result, joined, origin, turns, answer, isOpen };
}

/** A scrape without a tab, of a link, belongs to all private windows or to all others, rather than to one window. */
export const isOfWindow = ({ tab, ofPrivateWindow }: Job, { id, incognito }: PanelWindow): boolean =>
  tab ? tab.windowId === id : (ofPrivateWindow ?? false) === incognito;

/** The job whose result received the restored parts, with that result. */
function useOrigin(job: Job | undefined, { jobs, results }: Pick<Stores, 'jobs' | 'results'>): JobResult | undefined {
  const of = job?.putBack?.of;
  const [origin] = useLoaded(async () => {
    const [before, result] = of === undefined ? [] : await Promise.all([jobs.get(of), results.get(of)]);
    return before && result && { job: before, result };
  }, [of]);
  return origin;
}

/** A tab and its page; the address is only known for pages that may be read. */
type Turned = Pick<Tab, 'id' | 'url'>;

/**
 * Calls back when the user switches to another tab of the window, or to another page in the active tab.
 * @returns the active tab
 */
function useTabTurns(windowId: number | undefined, onTurn: (tab: Turned) => void): Turned | undefined {
  const [front, setFront] = useState<Turned>();
  const latest = useRef(onTurn);
  latest.current = onTurn;

  useEffect(() => {
    let before: Turned | undefined;
    const look = async () => {
      const tab = await activeTab(windowId);
      const isOther = before !== undefined && tab !== undefined && isTurn(before, tab);
      before = tab;
      setFront(tab);
      if (isOther) latest.current(tab);
    };
    void look();
    return watchTabs(look);
  }, [windowId]);
  return front;
}

/** A hidden address that becomes known is not another page: the user's click has granted access to it. */
const isTurn = (before: Turned, now: Turned) =>
  now.id !== before.id || (before.url !== undefined && now.url !== undefined && now.url !== before.url);
