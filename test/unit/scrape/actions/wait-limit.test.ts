import { expect, it } from 'vitest';
import { waitLimit } from '@/lib/scrape/actions/action';

it.each([
  { most: 10_000, left: undefined, limit: 10_000 },
  { most: 10_000, left: 60_000, limit: 10_000 },
  { most: 10_000, left: 8_000, limit: 7_000 },
  { most: 10_000, left: 1_000, limit: 500 },
  { most: 10_000, left: 0, limit: 0 },
])('an action may wait $limit of $most milliseconds with $left left', ({ most, left, limit }) => {
  expect(waitLimit(left === undefined ? {} : { left: () => left }, most)).toBe(limit);
});
