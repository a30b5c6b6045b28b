import { useEffect, useState } from 'preact/hooks';
import type { Job } from '@/lib/jobs/job';
import { type EngineName, otherEngine } from '@/lib/operations/engine';

/**
 * Scrapes the page of a result once more to compare both. Until it finishes, it is shown like any scrape: with its progress
 * and Stop, or with its error.
 * @param shown the job whose result is shown; undefined while something else is shown
 * @param again starts the scrape. @returns the id of its job; undefined if it could not start
 * @param open shows the comparison when it is done, unless the user has turned to something else meanwhile
 */
export function useSecondResult(
  shown: Job | undefined,
  again: (job: Job, change: { engine: EngineName }) => Promise<string | undefined>,
  open: () => void,
) {
  const [pair, setPair] = useState<{ before: string; after: string }>();
  const [isAwaited, setIsAwaited] = useState(false);
  const isReached = isAwaited && shown?.id === pair?.after;
  useEffect(() => (isReached ? () => setIsAwaited(false) : undefined), [isReached]);
  useEffect(() => {
    if (isReached && shown?.state === 'done') open();
  }, [isReached, shown?.state]);
  const scrapeSecond = async (job: Job, engine: EngineName): Promise<void> => {
    const after = await again(job, { engine });
    if (after === undefined) return;
    setPair({ before: job.id, after });
    setIsAwaited(true);
  };
  return {
    /** Ids of the first two results to compare; absent to compare the results nearest to the shown one. */
    pair,
    scrapeSecond,
    compares: {
      showCompare() {
        setPair(undefined);
        open();
      },
      compareEngines: (job: Job) => void scrapeSecond(job, otherEngine(job.engine)),
    },
  };
}
