import { expect, it } from 'vitest';
import { creditsByPeriod, periodOf } from '@/server/http/account/periods';

it.each([
  ['day', '2026-12-31', { start: '2026-12-31', end: '2027-01-01' }],
  ['week', '2026-11-01', { start: '2026-10-26', end: '2026-11-02' }],
  ['week', '2026-11-02', { start: '2026-11-02', end: '2026-11-09' }],
  ['month', '2028-02-29', { start: '2028-02-01', end: '2028-03-01' }],
  ['month', '2026-12-05', { start: '2026-12-01', end: '2027-01-01' }],
] as const)('finds the %s of %s', (range, day, period) => expect(periodOf(day, range)).toEqual(period));

it('adds credits up by the period, and lists the one of today in any case', () => {
  const credits = [
    ['2026-10-01', 2],
    ['2026-10-31', 3],
  ] as const;
  expect(creditsByPeriod(credits, 'month', '2026-11-25')).toEqual([
    { start: '2026-10-01', end: '2026-11-01', credits: 5 },
    { start: '2026-11-01', end: '2026-12-01', credits: 0 },
  ]);
});
