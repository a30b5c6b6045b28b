import { expect, it } from 'vitest';
import { tilesOf } from '@/lib/scrape/formats/picture/full-page';

const metrics = (height: number, devicePixelRatio = 1) => ({
  width: 1000,
  height,
  viewportWidth: 1000,
  viewportHeight: 700,
  scrollX: 0,
  scrollY: 0,
  devicePixelRatio,
});

it.each([
  [300, [0], 300],
  [700, [0], 700],
  [1500, [0, 700, 800], 1500],
  [2100, [0, 700, 1400], 2100],
])('covers a page of %i pixels without scrolling past its end', (height, tops, shown) => {
  const { tiles, height: covered } = tilesOf(metrics(height));
  expect(tiles).toEqual(tops);
  expect(covered).toBe(shown);
});

it('cuts what does not fit into a canvas, in device pixels', () => {
  expect(tilesOf(metrics(40_000)).height).toBe(16_384);
  expect(tilesOf(metrics(40_000, 2)).height).toBe(8_192);
});
