import { useEffect, useRef, useState } from 'preact/hooks';
import type { Job } from '@/lib/jobs/job';
import type { JobStore } from '@/lib/store/jobs';

/** All jobs, newest first, as they change. `known` are those that were there at the start. */
export function useJobs(store: JobStore, known: Job[]): Job[] {
  const [jobs, setJobs] = useState(known);
  useEffect(() => {
    const refresh = async () => setJobs(await store.list());
    void refresh();
    return store.watch(refresh);
  }, [store]);
  return jobs;
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
