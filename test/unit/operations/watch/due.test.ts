import { describe, expect, it } from 'vitest';
import { dueAt, nextCheck, scheduleOf } from '@/lib/operations/watch/due';
import { FREQUENCIES, type Frequency } from '@/lib/operations/watch/watch';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const watchOf = (frequency: Frequency, now: number, timezone = 'Europe/Berlin') => ({
  id: 'a',
  frequency,
  schedule: scheduleOf(frequency, now, timezone),
});

/** Times at which a watch is checked, by a clock that goes on. */
function timesOf(watch: ReturnType<typeof watchOf>, from: number, count: number): number[] {
  const times: number[] = [];
  for (let at = from; times.length < count; ) {
    at = nextCheck(watch, at);
    times.push(at);
  }
  return times;
}

const gaps = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0));

describe('the next check', () => {
  it.each(FREQUENCIES)('is later than now and never sooner than every 15 minutes: %s', (frequency) => {
    const from = Date.UTC(2026, 10, 28, 9, 7);
    const times = timesOf(watchOf(frequency, from), from, 40);
    expect(times.every((time) => time > from)).toBe(true);
    expect(Math.min(...gaps(times))).toBeGreaterThanOrEqual(15 * MINUTE);
  });

  it('comes once an hour through both changes of daylight saving', () => {
    for (const from of [Date.UTC(2026, 2, 28, 20), Date.UTC(2026, 9, 24, 20)]) {
      expect(new Set(gaps(timesOf(watchOf('hourly', from), from, 12)))).toEqual(new Set([HOUR]));
    }
  });

  it('comes once a day at the time of day at which it was begun, whatever the clock does', () => {
    const from = Date.UTC(2026, 2, 27, 8, 30);
    const times = timesOf(watchOf('daily', from), from, 5);
    expect(gaps(times)).toEqual([DAY, DAY - HOUR, DAY, DAY]);
  });

  it('comes on a leap day, too', () => {
    const from = Date.UTC(2028, 1, 27, 12);
    const days = timesOf(watchOf('daily', from, 'UTC'), from, 3).map((time) =>
      new Date(time).toISOString().slice(0, 10),
    );
    expect(days).toContain('2028-02-29');
  });

  it('is spread: 500 watches that check hourly do not come due in the same minutes', () => {
    const from = Date.UTC(2026, 10, 28, 9);
    const minutes = new Map<number, number>();
    const watch = watchOf('hourly', from, 'UTC');
    for (let index = 0; index < 500; index++) {
      const next = nextCheck({ ...watch, id: `watch ${index}` }, from);
      const minute = Math.floor((next % HOUR) / MINUTE);
      minutes.set(minute, (minutes.get(minute) ?? 0) + 1);
    }
    expect(minutes.size).toBeGreaterThan(50);
    expect(Math.max(...minutes.values())).toBeLessThan(30);
  });
});

describe('on a clock that was set back', () => {
  it('a check is due no later than its schedule says', () => {
    const now = Date.UTC(2026, 10, 28, 9, 7);
    const watch = watchOf('hourly', now);
    const late = { ...watch, nextAt: now + 400 * DAY };
    expect(dueAt(late, now)).toBe(nextCheck(watch, now));
    expect(dueAt({ ...watch, nextAt: now - DAY }, now)).toBe(now - DAY);
  });
});
