import { expect, it } from 'vitest';
import { candidatesOf } from '@/lib/page/srcset';

it.each([
  ['a.jpg', ['a.jpg']],
  ['a.jpg, b.jpg 2x', ['a.jpg', 'b.jpg']],
  ['w_1,h_2/a.jpg 1x,w_3,h_4/b.jpg 2x', ['w_1,h_2/a.jpg', 'w_3,h_4/b.jpg']],
  ['  a.jpg 100w ,\n b.jpg 200w, ', ['a.jpg', 'b.jpg']],
  ['data:image/png;base64,AA== 1x, b.jpg 2x', ['data:image/png;base64,AA==', 'b.jpg']],
  ['', []],
])('%j has its addresses', (srcset, addresses) => {
  expect(candidatesOf(srcset).map(({ address }) => address)).toEqual(addresses);
});

it('has sizes', () => {
  expect(candidatesOf('a 400w, b 1.5x, c').map(({ size }) => size)).toEqual([400, 1.5, 1]);
});
