import { useEffect, useRef, useState } from 'preact/hooks';
import type { Job } from '@/lib/jobs/job';
import type { JobStore } from '@/lib/jobs/stores';
import { lockDeleted } from '@/lib/jobs/undo';
import { background } from '../background';

/** Deletes jobs, and can restore the last one as long as the panel is open. */
export function useRemovedJob(jobs: JobStore) {
  const [removed, setRemoved] = useState<Job>();
  const letGo = useRef<() => void>(undefined);
  const keep = (job?: Job, hold?: () => void) => {
    letGo.current?.();
    letGo.current = hold;
    setRemoved(job);
  };
  // All jobs were deleted, including this one.
  useEffect(() => jobs.watch((id) => id === 'all' && keep()), [jobs]);

  return {
    removed,
    async remove(job: Job): Promise<void> {
      const hold = await lockDeleted(job.id);
      try {
        if (await background.deleteJob(job.id)) return keep(job, hold);
        keep();
      } catch (thrown) {
        hold();
        throw thrown;
      }
      hold();
    },
    async undoRemove(): Promise<void> {
      if (removed) await jobs.restore(removed.id);
      keep();
    },
  };
}
