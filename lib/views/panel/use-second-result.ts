import { useEffect, useState } from 'preact/hooks';
import type { Job } from '@/lib/jobs/job';
import type { EngineName } from '@/lib/operations/engine';

/**
 * Scrapes the page of a result once more, to compare both. Until that is done it is shown as every scrape is: with its
 * progress and Stop, or with its error.
 * @param shown the job whose result is shown; undefined while something else is
 * @param again starts the scrape. @returns the id of its job; undefined where it could not start
 * @param onDone called when it is done, unless the user has turned to something else meanwhile
 * @returns the ids of both, `before` the one that was there
 */
export function useSecondResult(
  shown: Job | undefined,
  again: (job: Job, change: { engine: EngineName }) => Promise<string | undefined>,
  onDone: () => void,
) {
  const [pair, setPair] = useState<{ before: string; after: string }>();
  const [isAwaited, setIsAwaited] = useState(false);
  const isReached = isAwaited && shown?.id === pair?.after;
  useEffect(() => (isReached ? () => setIsAwaited(false) : undefined), [isReached]);
  useEffect(() => {
    if (isReached && shown?.state === 'done') onDone();
  }, [isReached, shown?.state]);
  return {
    pair,
    forgetPair: () => setPair(undefined),
    async scrapeSecond(job: Job, engine: EngineName): Promise<void> {
      const after = await again(job, { engine });
      if (after === undefined) return;
      setPair({ before: job.id, after });
      setIsAwaited(true);
    },
  };
}
