import { i18n } from '#i18n';
import { readableUrl } from '@/components/base/readable-url';
import type { Job, JobState } from '@/lib/jobs/job';
import { hostOf } from '../web-href';

/** A page of a set. Its job is absent before it begins. */
export interface PageInSet {
  url: string;
  job?: Job | undefined;
}

/**
 * Returns the state of a page of a set.
 * @param isOver true if no more pages of the set begin
 */
export const stateOf = ({ job }: PageInSet, isOver: boolean): JobState =>
  job?.state ?? (isOver ? 'cancelled' : 'queued');

/** Returns the title of a page, or its address without a title. */
export const titleOf = ({ url, job }: PageInSet): string =>
  job?.page?.title && job.page.title !== url ? job.page.title : readableUrl(url);

/** Returns the host that all pages have in common; undefined for pages of several hosts. */
export function sharedHost(pages: readonly PageInSet[]): string | undefined {
  const hosts = new Set(pages.map(({ url }) => hostOf(url)));
  return hosts.size === 1 ? [...hosts][0] : undefined;
}

/** Columns by which a set can be sorted. */
export type SetColumn = 'page' | 'size' | 'state';

/** Order of the rows; absent for the order in which pages are scraped. */
export interface SetOrder {
  by: SetColumn;
  isDescending: boolean;
}

/**
 * Returns the order after a press on a column's head: ascending, descending, and again the order in which pages are scraped.
 */
export function turnedOrder(order: SetOrder | undefined, by: SetColumn): SetOrder | undefined {
  if (order?.by !== by) return { by, isDescending: false };
  return order.isDescending ? undefined : { by, isDescending: true };
}

/** States in the order of their importance to the user. */
const STATES: readonly JobState[] = ['failed', 'cancelled', 'running', 'paused', 'queued', 'done'];

const collator = new Intl.Collator(i18n.language, { numeric: true });

/** Sorts pages; equal ones keep their order. A page without a size is smaller than any other. */
export function inSetOrder(
  pages: readonly PageInSet[],
  order: SetOrder | undefined,
  isOver: boolean,
): readonly PageInSet[] {
  if (!order) return pages;
  const rank = (page: PageInSet) => STATES.indexOf(stateOf(page, isOver));
  const compare: Record<SetColumn, (a: PageInSet, b: PageInSet) => number> = {
    page: (a, b) => collator.compare(titleOf(a), titleOf(b)),
    size: (a, b) => (a.job?.bytes ?? -1) - (b.job?.bytes ?? -1),
    state: (a, b) => rank(a) - rank(b),
  };
  const by = compare[order.by];
  return [...pages].sort((a, b) => (order.isDescending ? by(b, a) : by(a, b)));
}
