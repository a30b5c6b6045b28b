import { groupBy } from '@/lib/base/group-by';
import { type DataKey, dataKey } from '@/lib/contract';
import { firstPageOf } from './first-page';
import { type Job, type ShownState, shownState } from './job';

/** The searchable part of a job: small enough to keep all jobs in memory during a search. */
export interface JobEntry {
  id: string;
  state: ShownState;
  /** Creation time, in ms since the epoch. */
  createdAt: number;
  pinned: boolean;
  /** Size of the result in bytes; 0 if unknown. */
  bytes: number;
  /** Host and port of the page; empty without a host. */
  site: string;
  /** Address of its page without the place in it; empty for jobs over many pages. */
  page: string;
  /** Members of `data` that it asked for. */
  formats: DataKey[];
  /** The job's name, title and address, and the program that asked for it, folded for comparison. */
  name: string;
}

/** Filter for jobs. An absent member does not restrict the search. */
export interface JobFilter {
  /** Words that the title, the address or the text must contain, all of them. */
  words: string;
  state?: ShownState | undefined;
  format?: DataKey | undefined;
  site?: string | undefined;
  /** Earliest time (inclusive) and latest time (exclusive), in ms since the epoch. */
  since?: number | undefined;
  until?: number | undefined;
}

export const entryOf = (job: Job): JobEntry => ({
  id: job.id,
  state: shownState(job),
  createdAt: job.createdAt,
  pinned: job.pinned === true,
  bytes: job.bytes ?? 0,
  site: URL.parse(job.page?.url ?? '')?.host ?? '',
  page: job.planned === undefined ? (job.page?.url ?? '').replace(/#.*$/s, '') : '',
  formats: firstPageOf(job)?.formats.map(({ type }) => dataKey(type)) ?? [],
  name: folded([job.name, job.page?.title, job.page?.url, job.program].filter(Boolean).join(' ')),
});

/** Compares two entries: pinned jobs first, then the newest. */
export const inOrder = (one: JobEntry, other: JobEntry): number =>
  Number(other.pinned) - Number(one.pinned) || other.createdAt - one.createdAt;

/**
 * Puts the entries of a page together, each group in the order of the list and in the place of its first. Pinned ones stay
 * with pinned ones, and denied ones with denied ones, so that none of them covers a result.
 */
export function byPage(entries: readonly JobEntry[]): JobEntry[][] {
  return [
    ...groupBy(entries, ({ id, page, pinned, state }) =>
      page ? `${pinned} ${state === 'denied'} ${page}` : id,
    ).values(),
  ];
}

/** Returns the first job of each page, in the order of the list. A job over many pages has no page in common with another. */
export const onePerPage = (jobs: readonly Job[]): Job[] =>
  [...groupBy(jobs, (job) => entryOf(job).page || job.id).values()].flatMap(([first]) => first ?? []);

/** Sites of entries, those with the most first, at most `count`. */
export function sitesOf(entries: readonly JobEntry[], count: number): string[] {
  const times = new Map<string, number>();
  for (const { site } of entries) if (site) times.set(site, (times.get(site) ?? 0) + 1);
  return [...times]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([site]) => site);
}

/** Returns true if a filter leaves something out. */
export const isFiltering = ({ words, ...around }: JobFilter): boolean =>
  words.trim() !== '' || Object.values(around).some((value) => value !== undefined);

/** Returns true if an entry matches a filter, not counting its words. */
export const fitsAround = (entry: JobEntry, { state, format, site, since, until }: JobFilter): boolean =>
  (state === undefined || state === entry.state) &&
  (format === undefined || entry.formats.includes(format)) &&
  (site === undefined || site === entry.site) &&
  (since === undefined || entry.createdAt >= since) &&
  (until === undefined || entry.createdAt < until);

/** Creates a predicate for `folded` texts that returns true if a text contains all words of a filter. */
export function holdsWords({ words }: JobFilter): (text: string) => boolean {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  return (text) => wanted.every((word) => text.includes(word));
}

/** Removes what people leave out in a search: capitals and accents. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
