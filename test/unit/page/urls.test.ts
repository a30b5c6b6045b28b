import { describe, expect, it } from 'vitest';
import { largestSource, parseSrcset } from '@/lib/page/urls';

describe('a srcset', () => {
  it.each([
    ['a.jpg', ['a.jpg']],
    ['a.jpg, b.jpg 2x', ['a.jpg', 'b.jpg']],
    ['w_1,h_2/a.jpg 1x,w_3,h_4/b.jpg 2x', ['w_1,h_2/a.jpg', 'w_3,h_4/b.jpg']],
    ['  a.jpg 100w ,\n b.jpg 200w, ', ['a.jpg', 'b.jpg']],
    ['data:image/png;base64,AA== 1x, b.jpg 2x', ['data:image/png;base64,AA==', 'b.jpg']],
    ['', []],
  ])('%j has its addresses', (srcset, urls) => {
    expect(parseSrcset(srcset).map(({ url }) => url)).toEqual(urls);
  });
  it.each([
    ['a 400w, b 1200w, c 800w', 'b'],
    ['a, b 1.5x, c 3x', 'c'],
    ['a 2x, b 300w', 'b'],
    ['a, b', 'a'],
  ])('%j has a largest', (srcset, url) => {
    expect(largestSource(parseSrcset(srcset))).toBe(url);
  });
});
