import { useEffect, useState } from 'preact/hooks';
import { useLoaded } from '@/components/base/use-loaded';
import type { HistoryPage } from '@/components/panel/History';
import type { JobStore } from '@/lib/store/jobs';

/** Rows that are shown at a time. */
const ROWS = 100;

/**
 * A page of the jobs on disk, as they change, and the way to the others; undefined while it is not open or not read.
 */
export function useHistory(store: JobStore, isOpen: boolean): HistoryPage | undefined {
  const [wanted, turnTo] = useState(0);
  const read = async () => (isOpen ? { first: wanted, ...(await store.page(wanted, ROWS)) } : undefined);
  const [page] = useLoaded(read, [store, isOpen, wanted], store.watch);
  const last = page && Math.max(0, Math.ceil(page.total / ROWS) - 1) * ROWS;
  useEffect(() => {
    if (!isOpen) turnTo(0);
    // All of the last page was deleted.
    else if (last !== undefined && wanted > last) turnTo(last);
  }, [isOpen, wanted, last]);
  if (!isOpen || !page) return undefined;
  const { first, total } = page;
  return {
    ...page,
    ...(first > 0 && { onNewer: () => turnTo(first - ROWS) }),
    ...(first + ROWS < total && { onOlder: () => turnTo(first + ROWS) }),
  };
}
