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

  /** Removes a job, its parts and its results, cancelling it first where it runs. */
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

  /** Removes every job and every result, cancelling what runs. */
  async function removeAll(): Promise<void> {
    await Promise.all([...running.keys()].map(cancel));
    unkept.clear();
    await Promise.all([results.clear(), found.clear(), jobs.clear()]);
  }

  return { cancel, remove, removeAll };
}

/** True if a service may have a job's request by now. One that it turned away for a while it has not taken. */
const isAtService = ({ engine, step }: Job): boolean =>
  engine === 'remote' && ['sending', 'waiting', 'downloading'].includes(step?.name ?? '');
