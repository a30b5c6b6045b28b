import { expect, it } from 'vitest';
import { readValues } from '@/lib/page/read-values';

it('reads the first match of each selector as text, and null for what a page lacks or no CSS can find', () => {
  const page = new DOMParser().parseFromString(
    '<p class="a">12 <b>€</b>\n</p><p class="a">13</p><i> </i>',
    'text/html',
  );
  expect(readValues(page, { price: '.a', empty: 'i', gone: '.b', wrong: '>>' })).toEqual({
    price: '12 €',
    empty: null,
    gone: null,
    wrong: null,
  });
});
