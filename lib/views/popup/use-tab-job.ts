import { useEffect, useState } from 'preact/hooks';
import { isFinished, type Job } from '@/lib/jobs/job';
import type { JobStore } from '@/lib/store/jobs';

/**
 * The newest job of a tab, as it changes.
 * @param known the newest jobs when the popup opened, newest first
 */
export function useTabJob(jobs: JobStore, known: Job[], tabId: number) {
  const ofTab = (all: Job[]) => all.find(({ tab }) => tab?.id === tabId);
  const [job, setJob] = useState(() => ofTab(known));
  /** The job that ran while the popup was open: its end is news. */
  const [watched, setWatched] = useState<string>();
  useEffect(() => jobs.watch(async () => setJob(ofTab(await jobs.list()))), [jobs, tabId]);
  const isRunning = job !== undefined && !isFinished(job);
  useEffect(() => {
    if (isRunning) setWatched(job?.id);
  }, [isRunning, job?.id]);
  return { job, isRunning, isNews: job?.state === 'done' && job.id === watched, watch: setWatched };
}
