import { expect, it } from 'vitest';
import { namedRange, timeRangeOf } from '@/lib/operations/search/engines/time-range';

it.each([
  ['qdr:h', { unit: 'h', count: 1 }, 'day'],
  ['qdr:d', { unit: 'd', count: 1 }, 'day'],
  ['qdr:d3', { unit: 'd', count: 3 }, 'week'],
  ['qdr:h48', { unit: 'h', count: 48 }, 'week'],
  ['QDR:W', { unit: 'w', count: 1 }, 'week'],
  ['qdr:m', { unit: 'm', count: 1 }, 'month'],
  ['qdr:m6', { unit: 'm', count: 6 }, 'year'],
  ['sbd:1,qdr:y', { unit: 'y', count: 1 }, 'year'],
  ['qdr:y5', { unit: 'y', count: 5 }, undefined],
  ['cdr:1,cd_min:1/31/2024,cd_max:12/1/2024', { from: '2024-01-31', to: '2024-12-01' }, undefined],
  ['cdr:1,cd_min:1/31/2024', { from: '2024-01-31' }, undefined],
])('reads %s', (tbs, range, named) => {
  const read = timeRangeOf(tbs);
  expect(read).toEqual(range);
  expect(read && namedRange(read)).toBe(named);
});

it.each(['', 'day', 'qdr:', 'qdr:z', 'sbd:1', 'cdr:1,cd_min:yesterday'])('finds no time in %j', (tbs) => {
  expect(timeRangeOf(tbs)).toBeUndefined();
});
