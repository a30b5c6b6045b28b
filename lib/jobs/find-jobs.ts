import { type DataKey, dataKey } from '@/lib/contract';
import { groupBy } from '@/lib/group-by';
import { firstPageOf } from './first-page';
import type { Job, JobState } from './job';

/** A job as a list of all is searched: light enough that every one of them is in memory while it is. */
export interface JobEntry {
  id: string;
  state: JobState;
  /** Milliseconds since the epoch. */
  createdAt: number;
  pinned: boolean;
  /** Bytes of its result; 0 where they are not known. */
  bytes: number;
  /** Host and port of its page; empty where that has none. */
  site: string;
  /** Address of its page without the place in it; empty for jobs over many pages. */
  page: string;
  /** Members of `data` that it asked for. */
  formats: DataKey[];
  /** Its name, title and address as they are compared. */
  name: string;
}

/** Jobs that are looked for; a member that is absent leaves none out. */
export interface JobFilter {
  /** Words that its title, its address or its text has, all of them. */
  words: string;
  state?: JobState | undefined;
  format?: DataKey | undefined;
  site?: string | undefined;
  /** The earliest time, and the first that is too late, in milliseconds since the epoch. */
  since?: number | undefined;
  until?: number | undefined;
}

export const entryOf = (job: Job): JobEntry => ({
  id: job.id,
  state: job.state,
  createdAt: job.createdAt,
  pinned: job.pinned === true,
  bytes: job.bytes ?? 0,
  site: URL.parse(job.page?.url ?? '')?.host ?? '',
  page: job.planned === undefined ? (job.page?.url ?? '').replace(/#.*$/s, '') : '',
  formats: firstPageOf(job)?.formats.map(({ type }) => dataKey(type)) ?? [],
  name: folded(`${job.name ?? ''} ${job.page?.title ?? ''} ${job.page?.url ?? ''}`),
});

/** Puts pinned ones first, and then the newest. */
export const inOrder = (one: JobEntry, other: JobEntry): number =>
  Number(other.pinned) - Number(one.pinned) || other.createdAt - one.createdAt;

/**
 * Puts the entries of a page together, each group in the order of the list and in the place of its first. Pinned ones stay
 * with pinned ones.
 */
export function byPage(entries: readonly JobEntry[]): JobEntry[][] {
  return [...groupBy(entries, ({ id, page, pinned }) => (page ? `${pinned} ${page}` : id)).values()];
}

/** Sites of entries, those with the most first, at most `count`. */
export function sitesOf(entries: readonly JobEntry[], count: number): string[] {
  const times = new Map<string, number>();
  for (const { site } of entries) if (site) times.set(site, (times.get(site) ?? 0) + 1);
  return [...times]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([site]) => site);
}

/** True for a filter that leaves something out. */
export const isFiltering = ({ words, ...around }: JobFilter): boolean =>
  words.trim() !== '' || Object.values(around).some((value) => value !== undefined);

/** True where all but the words of a filter fit. */
export const fitsAround = (entry: JobEntry, { state, format, site, since, until }: JobFilter): boolean =>
  (state === undefined || state === entry.state) &&
  (format === undefined || entry.formats.includes(format)) &&
  (site === undefined || site === entry.site) &&
  (since === undefined || entry.createdAt >= since) &&
  (until === undefined || entry.createdAt < until);

/** Makes a test for texts that are `folded`: true where all words of a filter are in one. */
export function holdsWords({ words }: JobFilter): (text: string) => boolean {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  return (text) => wanted.every((word) => text.includes(word));
}

/** Text without what people leave out when they look for it: capitals and accents. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
