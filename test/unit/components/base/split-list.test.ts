import { expect, it } from 'vitest';
import { splitList } from '@/components/base/split-list';

it('splits at commas and leaves out what is empty', () => {
  expect(splitList(' nav, .promo,, #chat , ')).toEqual(['nav', '.promo', '#chat']);
});

it('keeps a selector with commas of its own whole', () => {
  expect(splitList(':is(nav, :not(a, b)) p, [data-x="1,2"]')).toEqual([':is(nav, :not(a, b)) p', '[data-x="1,2"]']);
});

it('takes a bracket that was never opened as text', () => {
  expect(splitList('a), b')).toEqual(['a)', 'b']);
});
