import { describe, expect, it } from 'vitest';
import { parseBody } from '@/lib/contract';
import { monitorSchedule, nextTime, timesPerMonth } from '@/lib/contract/schedule';

const read = (schedule: object) => {
  const parsed = parseBody(monitorSchedule, schedule);
  return parsed.ok ? parsed.input.cron : parsed.issues.map(({ message }) => message);
};

it.each([
  ['every 30 minutes', '*/30 * * * *'],
  ['Every  5 minutes', '*/5 * * * *'],
  ['every 15 minutes starting at :07', '7-59/15 * * * *'],
  ['every 15 minutes starting at :22', '7-59/15 * * * *'],
  ['every 60 minutes', '0 * * * *'],
  ['hourly', '0 * * * *'],
  ['hourly at :20', '20 * * * *'],
  ['every 6 hours', '0 */6 * * *'],
  ['every 24 hours', '0 0 * * *'],
  ['daily', '0 0 * * *'],
  ['daily at 9:00', '0 9 * * *'],
  ['daily at 9:30pm', '30 21 * * *'],
  ['daily at 12am', '0 0 * * *'],
  ['daily at 12 pm', '0 12 * * *'],
  ['weekly', '0 0 * * 0'],
])('“%s” is %s', (text, cron) => {
  expect(read({ text })).toBe(cron);
});

it.each(['every 7 minutes', 'every 5 hours', 'daily at 25:00', 'hourly at :61', 'every 0 minutes', '', 'soon'])(
  '“%s” is not understood',
  (text) => {
    expect(read({ text })).toEqual([expect.stringMatching(/^Unsupported schedule text\. Try phrases like/)]);
  },
);

it.each([
  ['daily at 13pm', 'Daily schedule hour with am/pm must be between 1 and 12'],
  ['daily at 0am', 'Daily schedule hour with am/pm must be between 1 and 12'],
  ['every minute', 'Monitor schedule must not run more often than every 5 minutes'],
  ['every 4 minutes', 'Monitor schedule must not run more often than every 5 minutes'],
])('“%s” is refused in a sentence of its own', (text, sentence) => {
  expect(read({ text })).toEqual([sentence]);
});

it.each([
  ['*/5 * * * *', '*/5 * * * *'],
  ['  0  9 * * MON-FRI ', '0 9 * * MON-FRI'],
  ['0 0 29 2 *', '0 0 29 2 *'],
  ['*/4 * * * *', ['Monitor schedule must not run more often than every 5 minutes']],
  ['0,59 * * * *', ['Monitor schedule must not run more often than every 5 minutes']],
  ['58 23 * * *', '58 23 * * *'],
  ['2,58 0,23 * * *', ['Monitor schedule must not run more often than every 5 minutes']],
  ['0 0 0 * * *', ['Cron expression must contain five fields']],
  ['@hourly', ['Cron expression must contain five fields']],
  ['61 * * * *', ['Invalid cron expression: Invalid value for minute: 61']],
  ['0 0 30 2 *', ['This cron expression never comes due: no month has that day.']],
])('cron %s', (cron, told) => {
  expect(read({ cron })).toEqual(told);
});

it('knows time zones by their names', () => {
  expect(parseBody(monitorSchedule, { text: 'hourly', timezone: 'Asia/Kolkata' })).toMatchObject({
    ok: true,
    input: { cron: '0 * * * *', timezone: 'Asia/Kolkata' },
  });
  expect(read({ text: 'hourly', timezone: 'Mars/One' })).toEqual(['Invalid monitor schedule timezone: Mars/One']);
});

/** The next times behind one, as UTC has them. */
function times(cron: string, timezone: string, from: string, count: number): string[] {
  const found: number[] = [];
  for (let at = Date.parse(from); found.length < count; at = found.at(-1) ?? at) {
    found.push(nextTime({ cron, timezone }, at));
  }
  return found.map((time) => new Date(time).toISOString().slice(0, 16));
}

describe('the next time', () => {
  it('keeps the hour of the place when its clock changes', () => {
    expect(times('0 9 * * *', 'Europe/Berlin', '2026-03-27T12:00Z', 3)).toEqual([
      '2026-03-28T08:00',
      '2026-03-29T07:00',
      '2026-03-30T07:00',
    ]);
    expect(times('0 9 * * *', 'America/New_York', '2026-10-31T20:00Z', 2)).toEqual([
      '2026-11-01T14:00',
      '2026-11-02T14:00',
    ]);
  });

  it('comes behind the gap for an hour that spring leaves out, and once for one that autumn repeats', () => {
    expect(times('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00Z', 2)).toEqual([
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ]);
    expect(times('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00Z', 2)).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
  });

  it('goes on every half hour through both', () => {
    expect(times('*/30 * * * *', 'Europe/Berlin', '2026-03-29T00:30Z', 3)).toEqual([
      '2026-03-29T01:00',
      '2026-03-29T01:30',
      '2026-03-29T02:00',
    ]);
    expect(times('*/30 * * * *', 'Europe/Berlin', '2026-10-25T00:30Z', 4)).toEqual([
      '2026-10-25T01:00',
      '2026-10-25T01:30',
      '2026-10-25T02:00',
      '2026-10-25T02:30',
    ]);
  });

  it('waits for the next leap day', () => {
    expect(times('0 0 29 2 *', 'UTC', '2026-11-28T00:00Z', 2)).toEqual(['2028-02-29T00:00', '2032-02-29T00:00']);
  });

  it('is later than the time that it is asked for, also in zones of half hours', () => {
    expect(times('0 * * * *', 'Asia/Kolkata', '2026-11-28T00:30Z', 2)).toEqual([
      '2026-11-28T01:30',
      '2026-11-28T02:30',
    ]);
  });
});

it('counts the times of a month', () => {
  const perMonth = (cron: string) => timesPerMonth({ cron, timezone: 'UTC' });
  expect([perMonth('*/30 * * * *'), perMonth('0 9 * * *'), perMonth('0 0 * * 0'), perMonth('0 0 29 2 *')]).toEqual([
    1440, 30, 4, 1,
  ]);
});
