import type { DeletedJobs } from '@/lib/jobs/stores';
import { onceLetGo } from '@/lib/jobs/undo';
import { LITTLE_ROOM, roomLeft } from '@/lib/store/failure';

/**
 * Deletes jobs, for good once no view can take that back.
 * @param remove removes a job, its parts and its results
 */
export function createDeleting(jobs: DeletedJobs, remove: (id: string) => Promise<void>) {
  /** Whatever fails here, or is not done when the worker ends, the next one does. */
  const removeOnceLetGo = (jobId: string) =>
    onceLetGo(jobId, async () => {
      for (const id of await jobs.deletedWith(jobId)) await remove(id);
      await jobs.forget(jobId);
    }).catch(() => undefined);

  return {
    /**
     * Deletes jobs together, the one that the user chose first.
     * @returns true if they can be had back; not on a full disk, where they are deleted to make room
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

    /** Removes what earlier workers have left. */
    async sweep(): Promise<void> {
      for (const jobId of await jobs.deleted()) void removeOnceLetGo(jobId);
    },
  };
}
