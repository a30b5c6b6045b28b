import type { JobsDeps, Memory } from './deps';
import type { Job } from './job';
import { cancelled, type Records } from './records';

interface EndDeps extends Pick<JobsDeps, 'jobs' | 'results' | 'found'> {
  records: Records;
  memory: Memory;
}

/** Cancels and removes jobs. */
export function createEnd({ jobs, results, found, records, memory: { running, unkept } }: EndDeps) {
  async function cancel(id: string): Promise<void> {
    try {
      const job = await jobs.get(id);
      await records.finish(id, { state: 'cancelled', error: cancelled(job && isAtService(job)).record });
    } finally {
      running.get(id)?.controller.abort(cancelled());
      const parts = await jobs.children(id);
      await Promise.all(parts.map((part) => running.has(part.id) && cancel(part.id)));
    }
  }

  /** Removes a job, its parts and its results. A running job is cancelled first. */
  async function remove(id: string): Promise<void> {
    await cancel(id);
    const parts = await jobs.children(id);
    await found.remove(id);
    for (const job of [...parts.map((part) => part.id), id]) {
      unkept.delete(job);
      await results.remove(job);
      await jobs.remove(job);
    }
  }

  /** Removes every job and every result. Running jobs are cancelled. */
  async function removeAll(): Promise<void> {
    await Promise.all([...running.keys()].map(cancel));
    unkept.clear();
    await Promise.all([results.clear(), found.clear(), jobs.clear()]);
  }

  return { cancel, remove, removeAll };
}

/**
 * Returns true if a service may already have a job's request. A request that the service turned away for a while does not
 * count.
 */
const isAtService = ({ engine, step }: Job): boolean =>
  engine === 'remote' && ['sending', 'waiting', 'downloading'].includes(step?.name ?? '');
