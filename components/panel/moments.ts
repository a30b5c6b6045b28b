import { i18n } from '#i18n';
import { groupBy } from '@/lib/base/group-by';

/** Formats day and time, such as `2 Nov, 14:02`: without the day if it is today, and with the year if it is another one. */
export const momentOf = (when: number): string => formatMoment(when);

/** Returns what formats each of some moments: like `momentOf`, but those of the same minute with their seconds. */
export function momentsOf(all: readonly number[]): (when: number) => string {
  const alike = groupBy(all, momentOf);
  return (when) => ((alike.get(momentOf(when))?.length ?? 0) > 1 ? formatMoment(when, 'numeric') : momentOf(when));
}

function formatMoment(when: number, second?: 'numeric'): string {
  const [then, now] = [new Date(when), new Date()];
  const isToday = then.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(i18n.language, {
    ...(!isToday && { month: 'short', day: 'numeric' }),
    ...(then.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    ...(second && { second }),
  }).format(then);
}
