import { useEffect, useMemo, useState } from 'preact/hooks';
import { useLoaded } from '@/components/base/use-loaded';
import type { HistoryPage } from '@/components/panel/History';
import type { HistorySearch } from '@/components/panel/HistoryFilter';
import { entryOf, fitsAround, folded, holdsWords, isFiltering, type JobFilter } from '@/lib/jobs/find-jobs';
import type { Stores } from '@/lib/store/stores';

/** Rows that are shown at a time. */
const ROWS = 100;

const EVERYTHING: JobFilter = { words: '' };

/**
 * A page of the jobs on disk, as they change and as far as a filter leaves them, and the way to the others; undefined
 * while it is not open or not read.
 */
export function useHistory({ jobs, results }: Stores, isOpen: boolean): HistoryPage | undefined {
  const [wanted, turnTo] = useState(0);
  const [filter, setFilter] = useState(EVERYTHING);
  const found = useFound({ jobs, results }, isOpen && isFiltering(filter) ? filter : undefined);
  const read = async () => {
    if (!isOpen) return undefined;
    if (!found.ids) return { first: wanted, ...(await jobs.page(wanted, ROWS)) };
    const shown = await jobs.byIds(found.ids.slice(wanted, wanted + ROWS));
    return { first: wanted, jobs: shown, total: found.ids.length };
  };
  const [page] = useLoaded(read, [jobs, isOpen, wanted, found.ids], jobs.watch);
  const last = page && Math.max(0, Math.ceil(page.total / ROWS) - 1) * ROWS;
  useEffect(() => {
    if (!isOpen) {
      turnTo(0);
      setFilter(EVERYTHING);
    }
    // All of the last page was deleted, or left out.
    else if (last !== undefined && wanted > last) turnTo(last);
  }, [isOpen, wanted, last]);
  if (!isOpen || !page) return undefined;
  const { first, total } = page;
  return {
    ...page,
    search: { filter, onFilter: setFilter, ...found.search },
    ...(first > 0 && { onNewer: () => turnTo(first - ROWS) }),
    ...(first + ROWS < total && { onOlder: () => turnTo(first + ROWS) }),
  };
}

interface Found {
  /** Jobs that the filter leaves, newest first; absent where there is no filter, or it has not been used yet. */
  ids?: string[] | undefined;
  search: Pick<HistorySearch, 'done' | 'of'>;
}

/** Finds jobs by their names at once, and then by what their results say, some at a time. */
function useFound({ jobs, results }: Pick<Stores, 'jobs' | 'results'>, filter: JobFilter | undefined): Found {
  const isUsed = filter !== undefined;
  const load = async () => (isUsed ? (await jobs.all()).map(entryOf) : undefined);
  const [entries] = useLoaded(load, [jobs, isUsed], jobs.watch);
  const [byText, setByText] = useState<{ filter: JobFilter; ids: Set<string>; done: number; of: number }>();
  const around = useMemo(() => filter && entries?.filter((entry) => fitsAround(entry, filter)), [entries, filter]);
  const byName = useMemo(() => {
    const holds = holdsWords(filter ?? EVERYTHING);
    return new Set(around?.filter(({ name }) => holds(name)).map(({ id }) => id));
  }, [around, filter]);

  useEffect(() => {
    if (!filter?.words.trim() || !around) return setByText(undefined);
    const searching = new AbortController();
    const holds = holdsWords(filter);
    const others = around.filter(({ id, state }) => state === 'done' && !byName.has(id)).map(({ id }) => id);
    const progress = (ids: string[], done: number) => setByText({ filter, ids: new Set(ids), done, of: others.length });
    // Not at each key, while somebody writes.
    const timer = setTimeout(() => {
      results.search(others, (text) => holds(folded(text)), progress, searching.signal).catch(() => undefined);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      searching.abort();
    };
  }, [results, filter, around, byName]);

  const ofFilter = byText?.filter === filter ? byText : undefined;
  const ids = useMemo(
    () => around?.filter(({ id }) => byName.has(id) || ofFilter?.ids.has(id)).map(({ id }) => id),
    [around, byName, ofFilter],
  );
  return { ids, search: ofFilter && ofFilter.done < ofFilter.of ? { done: ofFilter.done, of: ofFilter.of } : {} };
}

/** Milliseconds after the last key. */
const PAUSE = 250;
