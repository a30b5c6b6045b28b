import { expect, it } from 'vitest';
import { regionsBetweenAnchors } from '@/lib/scrape/formats/text/changes/regions';

it('keeps the lines that stand there once, in the longest common order', () => {
  // 2, 3 and 4 keep their order, 1 moves to the end; 9 comes twice and is no anchor.
  expect(regionsBetweenAnchors([1, 9, 2, 3, 9, 4], [2, 3, 9, 9, 4, 1])).toEqual([
    { previousStart: 0, previousEnd: 2, currentStart: 0, currentEnd: 0 },
    { previousStart: 5, previousEnd: 5, currentStart: 3, currentEnd: 4 },
    { previousStart: 6, previousEnd: 6, currentStart: 5, currentEnd: 6 },
  ]);
});

it('leaves out equal lines at the edges of a region', () => {
  expect(regionsBetweenAnchors([9, 9, 1, 9, 9], [9, 9, 2, 9, 9])).toEqual([
    { previousStart: 2, previousEnd: 3, currentStart: 2, currentEnd: 3 },
  ]);
});

it('is nothing for equal lines', () => {
  expect(regionsBetweenAnchors([1, 1, 2], [1, 1, 2])).toEqual([]);
  expect(regionsBetweenAnchors([], [])).toEqual([]);
});
