import { useEffect, useRef, useState } from 'preact/hooks';
import type { Job } from '@/lib/jobs/job';
import type { JobStore } from '@/lib/store/jobs';

/** The newest jobs, newest first, as they change. `known` are those that were there at the start. */
export function useJobs(store: JobStore, known: Job[]): Job[] {
  return useFollowed(store, known, () => store.list(), []);
}

/** A job that need not be among the newest, as it changes; undefined until it is read, and if there is none. */
export function useJob(store: JobStore, id: string | undefined): Job | undefined {
  const job = useFollowed(store, undefined, async () => id && store.get(id), [id]);
  return job && job.id === id ? job : undefined;
}

/** All jobs that read a page, newest first, as they change. */
export function useJobsOfPage(store: JobStore, url: string | undefined): Job[] {
  return useFollowed(store, [], async () => (url === undefined ? [] : store.ofPage(url)), [url]);
}

/** Something of the store, read again whenever a job changes: `initial` until it is. */
export function useFollowed<T, Initial>(
  store: JobStore,
  initial: Initial,
  read: () => Promise<T>,
  inputs: readonly unknown[],
): T | Initial {
  const [value, setValue] = useState<T | Initial>(initial);
  useEffect(() => {
    let latest = 0;
    const refresh = async () => {
      const reading = ++latest;
      const next = await read();
      // Reads may end in another order than they began, and after they are wanted.
      if (reading === latest) setValue(() => next);
    };
    void refresh();
    const stop = store.watch(refresh);
    return () => {
      latest = 0;
      stop();
    };
  }, [store, ...inputs]);
  return value;
}

/** Calls back when a newer job than any before becomes the first, not when the first one is deleted. */
export function useNews(newest: Job | undefined, onNews: () => void): void {
  const seen = useRef(newest?.createdAt ?? 0);
  useEffect(() => {
    if (!newest || newest.createdAt <= seen.current) return;
    seen.current = newest.createdAt;
    onNews();
  });
}
