import { useState } from 'preact/hooks';
import type { Job } from '@/lib/jobs/job';
import { questionsAbout } from '@/lib/jobs/thread';
import type { EngineResult } from '@/lib/operations/engine';
import type { Stores } from '@/lib/store/stores';
import { background } from '../background';

/** A job with its result, as they were on the disk. */
interface Kept {
  job: Job;
  result: EngineResult | undefined;
}

/** Deletes jobs, and takes the last one back as long as the panel is open: it has its records, and nobody else. */
export function useRemovedJob({ jobs, results }: Pick<Stores, 'jobs' | 'results'>) {
  const [removed, setRemoved] = useState<Kept[]>([]);
  const [first] = removed;
  const kept = async (job: Job): Promise<Kept> => ({ job, result: await results.get(job.id) });

  return {
    removed: first?.job,
    async remove(job: Job): Promise<void> {
      const ofPage = job.page ? await jobs.ofPage(job.page.url) : [];
      const parts = [...(await jobs.children(job.id)), ...questionsAbout(job, ofPage)];
      const all = await Promise.all([job, ...parts].map(kept));
      await background.removeJob(job.id);
      setRemoved(all);
    },
    async undoRemove(): Promise<void> {
      setRemoved([]);
      for (const { job, result } of removed) {
        if (result) await results.put(job.id, result);
        await jobs.add(job);
      }
    },
  };
}
