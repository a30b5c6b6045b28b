import type { DeletedJobs } from '@/lib/jobs/stores';
import { whenUnlocked } from '@/lib/jobs/undo';
import { LITTLE_ROOM, roomLeft } from '@/lib/store/failure';

/**
 * Deletes jobs, for good once no view can restore them.
 * @param remove removes a job, its parts and its results
 */
export function createDeleting(jobs: DeletedJobs, remove: (id: string) => Promise<void>) {
  /** If this fails, or is unfinished when the worker ends, the next worker does it. */
  const removeOnceLetGo = (jobId: string) =>
    whenUnlocked(jobId, async () => {
      for (const id of await jobs.deletedWith(jobId)) await remove(id);
      await jobs.forget(jobId);
    }).catch(() => undefined);

  return {
    /**
     * Deletes jobs together, with the user's choice first.
     * @returns true if they can be restored; false on a full disk, on which they are deleted to make room
     */
    async setAside(ids: readonly string[]): Promise<boolean> {
      const [jobId] = ids;
      const hasRoom = (await roomLeft()) >= LITTLE_ROOM;
      if (jobId !== undefined && hasRoom && (await jobs.setAside(ids))) {
        void removeOnceLetGo(jobId);
        return true;
      }
      for (const id of ids) await remove(id);
      return false;
    },

    /** Removes the deleted jobs that earlier workers left. */
    async sweep(): Promise<void> {
      for (const jobId of await jobs.deleted()) void removeOnceLetGo(jobId);
    },
  };
}
