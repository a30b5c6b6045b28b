import { defined } from '@/lib/base/json';

/** Days of each unit of a range. */
const DAYS = { h: 1 / 24, d: 1, w: 7, m: 31, y: 366 } as const;
type Unit = keyof typeof DAYS;

/** The last hours, days, weeks, months or years; or from a day to a day, each `YYYY-MM-DD`. */
export type SearchRange = { unit: Unit; count: number } | { from?: string; to?: string };

/**
 * Parses `tbs`, the parameter of a well-known search engine: `qdr:d`, `qdr:d3` or
 * `cdr:1,cd_min:1/31/2024,cd_max:2/1/2024`, among others that do not select a time.
 * @returns undefined if it names no time
 */
export function timeRangeOf(tbs: string): SearchRange | undefined {
  const parts = tbs.split(',').map((part) => part.trim());
  for (const part of parts) {
    const [, unit, count] = /^qdr:([hdwmy])(\d{0,4})$/i.exec(part) ?? [];
    if (unit) return { unit: unit.toLowerCase() as Unit, count: Number(count || 1) || 1 };
  }
  const [from, to] = ['cd_min:', 'cd_max:'].map((name) =>
    dayOf(parts.find((part) => part.startsWith(name))?.slice(name.length)),
  );
  if (from === undefined && to === undefined) return undefined;
  return defined({ from, to });
}

/** Converts `1/31/2024` to `2024-01-31`. */
function dayOf(text: string | undefined): string | undefined {
  const [, month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text ?? '') ?? [];
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Ranges that nearly every backend supports. */
export type NamedRange = 'day' | 'week' | 'month' | 'year';

/** Returns the shortest named range that contains this one; undefined for a range between days, and for longer ones. */
export function namedRange(range: SearchRange): NamedRange | undefined {
  if (!('unit' in range)) return undefined;
  const days = DAYS[range.unit] * range.count;
  if (days <= DAYS.d) return 'day';
  if (days <= DAYS.w) return 'week';
  if (days <= DAYS.m) return 'month';
  return days <= DAYS.y ? 'year' : undefined;
}
