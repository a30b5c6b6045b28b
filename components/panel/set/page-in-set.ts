import { i18n } from '#i18n';
import { readableUrl } from '@/components/base/readable-url';
import type { Job, JobState } from '@/lib/jobs/job';

/** A page of a set; one that has not begun has no job. */
export interface PageInSet {
  url: string;
  job?: Job | undefined;
}

/**
 * State of a page of a set.
 * @param isOver nothing of the set begins any more
 */
export const stateOf = ({ job }: PageInSet, isOver: boolean): JobState =>
  job?.state ?? (isOver ? 'cancelled' : 'queued');

/** Title of a page, or its address where it has none. */
export const titleOf = ({ url, job }: PageInSet): string =>
  job?.page?.title && job.page.title !== url ? job.page.title : readableUrl(url);

/** Columns by which a set can be ordered. */
export type SetColumn = 'page' | 'size' | 'state';

/** Order of the rows; absent for that in which pages are scraped. */
export interface SetOrder {
  by: SetColumn;
  isDescending: boolean;
}

/** Order after a press on the head of a column: upwards, downwards, and as they are scraped again. */
export function turnedOrder(order: SetOrder | undefined, by: SetColumn): SetOrder | undefined {
  if (order?.by !== by) return { by, isDescending: false };
  return order.isDescending ? undefined : { by, isDescending: true };
}

/** States in the order in which somebody asks about them. */
const STATES: readonly JobState[] = ['failed', 'cancelled', 'running', 'paused', 'queued', 'done'];

const collator = new Intl.Collator(i18n.language, { numeric: true });

/** Pages in an order; equal ones as they were. One without a size is smaller than any. */
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
