import { useEffect, useState } from 'preact/hooks';
import { useLoaded } from '@/components/base/use-loaded';
import { isFinished, type Job } from '@/lib/jobs/job';
import type { Stores } from '@/lib/store/stores';
import { holdWorker } from '../background';
import { useAnswer } from './use-answer';
import { useResult } from './use-result';
import { useTabTurns } from './use-tab-turns';

/**
 * The job that the panel shows, with its result: the newest of its window, or the one that was picked.
 * @param known the newest jobs when the panel opened, newest first
 */
export function useShownJob({ jobs: store, results }: Stores, known: Job[], windowId: number | undefined) {
  /** Chosen in History, or by turning to its tab; until something newer is scraped in this window. */
  const [picked, pick] = useState<string>();
  const [newer] = useLoaded(() => store.list(), [store], store.watch);
  const allJobs = newer ?? known;
  const jobs = allJobs.filter(({ replay }) => !replay?.trial);
  // A scrape without a tab, of a link, belongs to no window.
  const newest = jobs.find(({ tab }) => !tab || tab.windowId === windowId);
  // One that was picked need not be among the newest.
  const [older] = useLoaded(
    async () => (picked === undefined ? undefined : store.get(picked)),
    [store, picked],
    store.watch,
  );
  const job = [...jobs, older].find((one) => one !== undefined && one.id === picked) ?? newest;
  const url = job?.page?.url;
  /** All jobs that read its page, newest first. */
  const [ofPage = []] = useLoaded(async () => (url === undefined ? [] : store.ofPage(url)), [store, url], store.watch);
  const result = useResult(job, results);

  // Each tab has its own result; one without keeps what is shown.
  useTabTurns(windowId, (turned) => {
    const own = jobs.find(
      ({ tab, page, ephemeral }) => tab?.id === turned.id && (ephemeral || page?.url === turned.url),
    );
    if (own) pick(own.id);
  });

  const unfinished = job !== undefined && !isFinished(job);
  useEffect(() => (unfinished ? holdWorker() : undefined), [unfinished]);
  const answer = useAnswer(unfinished ? job.id : undefined);

  return { picked, pick, allJobs, newest, job, ofPage, result, answer };
}
