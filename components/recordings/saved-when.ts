import { timeOf } from '@/components/base/times';

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const dayAndYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });

/** When something was saved, in few letters: the time of today, else the day. Milliseconds since the epoch. */
export function savedWhen(when: number, now: number): string {
  const [then, today] = [new Date(when), new Date(now)];
  if (then.toDateString() === today.toDateString()) return timeOf(when);
  return (then.getFullYear() === today.getFullYear() ? day : dayAndYear).format(when);
}
