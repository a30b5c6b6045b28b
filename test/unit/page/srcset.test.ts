import { describe, expect, it } from 'vitest';
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

describe('a srcset that is read by the algorithm of HTML', () => {
  it.each([
    [',,,a.jpg', ['a.jpg']],
    ['a.jpg,, b.jpg', ['a.jpg', 'b.jpg']],
    ['a.jpg,b.jpg 2x', ['a.jpg,b.jpg']],
    ['a.jpg 1x (x, y) 2x, b.jpg', ['b.jpg']],
    ['a.jpg 1x (b.jpg 2x', []],
    ['a.jpg 100w 50h, b.jpg 50h', ['a.jpg']],
    ['a.jpg 0w, b.jpg 1w 1x, c.jpg 1x 2x, d.jpg nonsense, e.jpg 2e1x', ['e.jpg']],
    [',', []],
  ])('%j', (srcset, addresses) => {
    expect(candidatesOf(srcset).map(({ address }) => address)).toEqual(addresses);
  });

  it('chooses what the browser does', async () => {
    const image = document.createElement('img');
    const red = 'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=';
    image.srcset = `,,nowhere.png 1w 1x, ${red} 1x ,nowhere.png 1x (`;
    await image.decode();
    expect(candidatesOf(image.srcset)).toEqual([{ address: image.currentSrc, size: 1 }]);
  });
});
