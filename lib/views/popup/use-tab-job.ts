import { useEffect, useState } from 'preact/hooks';
import { useLoaded } from '@/components/base/use-loaded';
import { isFinished, type Job } from '@/lib/jobs/job';
import type { JobStore } from '@/lib/jobs/stores';

/**
 * Follows the newest job of a tab.
 * @param known the newest jobs when the popup opened, newest first
 */
export function useTabJob(jobs: JobStore, known: Job[], tabId: number) {
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
