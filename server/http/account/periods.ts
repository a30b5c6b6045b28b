/** Period over which credits are summed. */
export interface Period {
  /** Days, `YYYY-MM-DD` in UTC: the first of the period, and the first after it. */
  start: string;
  end: string;
}

export const TIME_RANGES = ['day', 'week', 'month'] as const;
export type TimeRange = (typeof TIME_RANGES)[number];

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Returns the period that contains a day: the day itself, the week from Monday on, or the month. */
export function periodOf(day: string, range: TimeRange): Period {
  const date = new Date(`${day}T00:00:00Z`);
  const [year, month, number] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (range === 'month') return { start: dayOf(year, month, 1), end: dayOf(year, month + 1, 1) };
  if (range === 'day') return { start: day, end: dayOf(year, month, number + 1) };
  const monday = number - ((date.getUTCDay() + 6) % 7);
  return { start: dayOf(year, month, monday), end: dayOf(year, month, monday + 7) };
}

/**
 * Sums credits by period, in order of time. Today's period is always included.
 * @param credits by day
 */
export function creditsByPeriod(
  credits: Iterable<readonly [day: string, credits: number]>,
  range: TimeRange,
  today: string,
): (Period & { credits: number })[] {
  const periods = new Map<string, Period & { credits: number }>();
  for (const [day, amount] of [...credits, [today, 0] as const]) {
    const period = periodOf(day, range);
    const before = periods.get(period.start)?.credits ?? 0;
    periods.set(period.start, { ...period, credits: before + amount });
  }
  return [...periods.values()].sort((one, other) => (one.start < other.start ? -1 : 1));
}
