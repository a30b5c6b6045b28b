import { useLoaded } from '@/components/base/use-loaded';
import type { Job } from '@/lib/jobs/job';
import type { JobStore } from '@/lib/jobs/stores';
import { isSamePage } from '@/lib/scrape/page-address';

/**
 * Follows the job with the page's last result.
 * @param known the newest jobs when the popup opened, newest first
 * @param ofTab the newest job of its tab, and whether it ended while the popup was open
 */
export function useLastJob(jobs: JobStore, known: Job[], url: string, ofTab: Parameters<typeof lastOfPage>[1]) {
  const [ofPage] = useLoaded(() => jobs.ofPage(url), [jobs, url], jobs.watch);
  return lastOfPage(url, ofTab, ofPage ?? known);
}

/**
 * Finds the job with a page's last result: the job of its tab, as long as the tab shows the page; otherwise the newest
 * saved job, since a tab may be closed and reopened, and a page scraped by its address.
 * @param others jobs, newest first
 */
export function lastOfPage(
  url: string,
  { job, isNews }: { job?: Job | undefined; isNews: boolean },
  others: readonly Job[],
): Job | undefined {
  if (job?.state === 'done' && (isNews || isSamePage(job.page?.url, url))) return job;
  return others.find(
    ({ state, page, ephemeral, planned, replay }) =>
      state === 'done' && isSamePage(page?.url, url) && !ephemeral && planned === undefined && !replay?.trial,
  );
}
