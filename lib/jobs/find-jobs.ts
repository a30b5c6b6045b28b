import { type DataKey, dataKey } from '@/lib/contract';
import { firstPageOf } from './first-page';
import type { Job, JobState } from './job';

/** A job as a list of all is searched: light enough that every one of them is in memory while it is. */
export interface JobEntry {
  id: string;
  state: JobState;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Members of `data` that it asked for. */
  formats: DataKey[];
  /** Its title and address as they are compared. */
  name: string;
}

/** Jobs that are looked for; a member that is absent leaves none out. */
export interface JobFilter {
  /** Words that its title, its address or its text has, all of them. */
  words: string;
  state?: JobState | undefined;
  format?: DataKey | undefined;
  /** The earliest time, in milliseconds since the epoch. */
  since?: number | undefined;
}

export const entryOf = (job: Job): JobEntry => ({
  id: job.id,
  state: job.state,
  createdAt: job.createdAt,
  formats: firstPageOf(job)?.formats.map(({ type }) => dataKey(type)) ?? [],
  name: folded(`${job.page?.title ?? ''} ${job.page?.url ?? ''}`),
});

/** True for a filter that leaves something out. */
export const isFiltering = ({ words, state, format, since }: JobFilter): boolean =>
  words.trim() !== '' || state !== undefined || format !== undefined || since !== undefined;

/** True where all but the words of a filter fit. */
export const fitsAround = ({ state, formats, createdAt }: JobEntry, filter: JobFilter): boolean =>
  (filter.state === undefined || filter.state === state) &&
  (filter.format === undefined || formats.includes(filter.format)) &&
  (filter.since === undefined || createdAt >= filter.since);

/** Makes a test for texts that are `folded`: true where all words of a filter are in one. */
export function holdsWords({ words }: JobFilter): (text: string) => boolean {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  return (text) => wanted.every((word) => text.includes(word));
}

/** Text without what people leave out when they look for it: capitals and accents. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
