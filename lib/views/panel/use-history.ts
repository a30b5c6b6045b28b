import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLoaded } from '@/components/base/use-loaded';
import type { HistoryPage } from '@/components/panel/History';
import type { HistorySearch } from '@/components/panel/HistoryFilter';
import {
  byPage,
  entryOf,
  fitsAround,
  holdsWords,
  inOrder,
  isFiltering,
  type JobEntry,
  type JobFilter,
  sitesOf,
} from '@/lib/jobs/find-jobs';
import type { Job } from '@/lib/jobs/job';
import { LITTLE_ROOM, roomLeft } from '@/lib/store/failure';
import { searchTexts } from '@/lib/store/search-texts';
import type { Stores } from '@/lib/store/stores';

/** Rows shown at a time: of all jobs, and of the matches of a filter, which change while the user types. */
const ROWS = { all: 100, found: 25 };

/** Maximum number of sites to choose from; others can be found by their words. */
const SITES = 50;

const EVERYTHING: JobFilter = { words: '' };

/**
 * One page of the filtered jobs on disk, as they change, and functions to turn to the other pages; undefined while it is
 * closed or unread.
 */
export function useHistory(
  { jobs, hasOlder }: Pick<Stores, 'jobs' | 'hasOlder'>,
  isOpen: boolean,
): HistoryPage | undefined {
  const [wanted, turnTo] = useState(0);
  const [filter, setFilter] = useState(EVERYTHING);
  const entries = useEntries(jobs, isOpen);
  const { found, search } = useFound(entries, filter);
  // A changed filter starts at its first match.
  useEffect(() => turnTo(0), [filter]);
  const sites = useMemo(() => sitesOf(entries ?? [], SITES).sort(), [entries]);
  const rows = isFiltering(filter) ? ROWS.found : ROWS.all;
  const groups = useMemo(() => found && byPage(found), [found]);
  const shown = groups?.slice(wanted, wanted + rows);
  const ids = shown?.flat().map(({ id }) => id);
  const jobsOf = useJobsOf(jobs);
  const read = async () => shown && { first: wanted, ...withVersions(shown, await jobsOf(shown.flat())) };
  // Most key presses in a search leave the rows unchanged.
  const [page] = useLoaded(read, [jobs, entries, wanted, ids?.join()]);
  const bytes = useMemo(() => found?.reduce((sum, entry) => sum + entry.bytes, 0) ?? 0, [found]);
  const [room = LITTLE_ROOM] = useLoaded(roomLeft, [entries]);
  const [older = false] = useLoaded(hasOlder, []);
  const denied = found?.filter(({ state }) => state === 'denied').length ?? 0;
  const total = (found?.length ?? 0) - denied;
  const pages = groups?.length ?? 0;
  const last = found && Math.max(0, Math.ceil(pages / rows) - 1) * rows;
  useEffect(() => {
    if (!isOpen) {
      turnTo(0);
      setFilter(EVERYTHING);
    }
    // All jobs of the last page were deleted or filtered out.
    else if (last !== undefined && wanted > last) turnTo(last);
  }, [isOpen, wanted, last]);
  if (!isOpen || !page) return undefined;
  const { first } = page;
  return {
    ...page,
    total,
    denied,
    pages,
    bytes,
    ...(room < LITTLE_ROOM && { room }),
    hasOlder: older,
    search: { filter, onFilter: setFilter, sites, ...search },
    ...(first > 0 && { onNewer: () => turnTo(Math.max(0, first - rows)) }),
    ...(first + rows < pages && { onOlder: () => turnTo(first + rows) }),
  };
}

/** The newest job of each page, and its earlier ones by its id. */
function withVersions(groups: readonly JobEntry[][], jobs: readonly Job[]): Pick<HistoryPage, 'jobs' | 'earlier'> {
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const read = groups.map((group) => group.flatMap(({ id }) => byId.get(id) ?? []));
  return {
    jobs: read.flatMap(([newest]) => newest ?? []),
    earlier: new Map(read.flatMap(([newest, ...others]) => (newest ? [[newest.id, others] as const] : []))),
  };
}

/** Reads the jobs of entries, each once: a changed job gets another entry. */
function useJobsOf(jobs: Stores['jobs']): (entries: readonly JobEntry[]) => Promise<Job[]> {
  const known = useMemo(() => new WeakMap<JobEntry, Job>(), [jobs]);
  return async (entries) => {
    const missing = entries.filter((entry) => !known.has(entry));
    const read = missing.length > 0 ? await jobs.byIds(missing.map(({ id }) => id)) : [];
    const byId = new Map(read.map((job) => [job.id, job]));
    for (const entry of missing) {
      const job = byId.get(entry.id);
      if (job) known.set(entry, job);
    }
    return entries.flatMap((entry) => known.get(entry) ?? []);
  };
}

/** All jobs on disk in searchable form, in order; undefined until the first are read. A changed job is read alone. */
function useEntries(jobs: Stores['jobs'], isOpen: boolean): JobEntry[] | undefined {
  const [entries, setEntries] = useState<JobEntry[]>();
  useEffect(() => {
    if (!isOpen) return setEntries(undefined);
    let reading = 0;
    /** Jobs that changed while all jobs were being read. */
    let changed: Set<string> | undefined;
    const readAll = async () => {
      reading += 1;
      const mine = reading;
      const all: JobEntry[] = [];
      changed = new Set();
      for await (const batch of jobs.batches()) {
        if (mine !== reading) return;
        const isFirst = all.length === 0;
        all.push(...batch.map(entryOf));
        if (isFirst) setEntries(all.toSorted(inOrder));
      }
      if (mine !== reading) return;
      setEntries(all.sort(inOrder));
      // It may have been read before it changed.
      for (const id of changed) await readOne(id);
      changed = undefined;
    };
    const readOne = async (id: string) => {
      changed?.add(id);
      const [job] = await jobs.byIds([id]);
      setEntries((before = []) => {
        const others = before.filter((entry) => entry.id !== id);
        return job ? [...others, entryOf(job)].sort(inOrder) : others;
      });
    };
    void readAll();
    const stop = jobs.watch((id) => void (id === 'all' ? readAll() : readOne(id)));
    return () => {
      reading = -1;
      stop();
    };
  }, [jobs, isOpen]);
  return entries;
}

interface Found {
  /** Jobs that match the filter, in order; absent until anything is read. */
  found?: JobEntry[] | undefined;
  search: Pick<HistorySearch, 'done' | 'of' | 'snippets'>;
}

/** Jobs whose texts contain the words of a filter, as far as they have been searched. */
interface TextsOfFilter {
  filter: JobFilter;
  ids: ReadonlySet<string>;
  snippets: ReadonlyMap<string, string>;
  done: number;
  of: number;
}

/** Finds jobs by their names at once, and then gradually by the texts of their results. */
function useFound(entries: JobEntry[] | undefined, filter: JobFilter): Found {
  const [byText, setByText] = useState<TextsOfFilter>();
  const around = useMemo(
    () => (isFiltering(filter) ? entries?.filter((entry) => fitsAround(entry, filter)) : entries),
    [entries, filter],
  );
  const byName = useMemo(() => {
    const holds = holdsWords(filter);
    return new Set(around?.filter(({ name }) => holds(name)).map(({ id }) => id));
  }, [around, filter]);

  useEffect(() => {
    if (!filter.words.trim() || !around) return setByText(undefined);
    const searching = new AbortController();
    const jobIds = around.filter(({ id, state }) => state === 'done' && !byName.has(id)).map(({ id }) => id);
    const { words } = filter;
    const { signal } = searching;
    searchTexts(
      { words, jobIds },
      ({ found, snippets, done }) =>
        setByText({
          filter,
          ids: new Set(found),
          snippets: new Map(Object.entries(snippets)),
          done,
          of: jobIds.length,
        }),
      signal,
    );
    return () => searching.abort();
  }, [filter, around, byName]);

  const ofFilter = byText?.filter === filter ? byText : undefined;
  // Matches stay while the user keeps typing, until the new matches are known: most would come back in a moment.
  const held = byText && filter.words.startsWith(byText.filter.words) ? byText.ids : undefined;
  // Most updates of a search only report its progress.
  const ids = [...(held ?? [])].join();
  const found = useMemo(() => around?.filter(({ id }) => byName.has(id) || held?.has(id)), [around, byName, ids]);
  // No match by name proves nothing yet: the shown rows stay until the first report about the texts.
  const isUnsure = found?.length === 0 && filter.words.trim() !== '' && !ofFilter;
  const sure = useRef(found);
  if (!isUnsure) sure.current = found;
  return {
    found: sure.current,
    search: {
      snippets: byText?.snippets,
      ...(ofFilter && ofFilter.done < ofFilter.of && { done: ofFilter.done, of: ofFilter.of }),
    },
  };
}
