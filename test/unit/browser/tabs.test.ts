import { expect, it } from 'vitest';
import { isSamePage } from '@/lib/browser/tabs';

it.each([
  ['http://a.example/b', 'http://a.example/b#c', true],
  ['http://a.example/b#c', 'http://a.example/b#d', true],
  ['http://a.example/b#/c', 'http://a.example/b#/d', false],
  ['http://a.example/b#!c', 'http://a.example/b#!d', false],
  ['http://a.example/b?c', 'http://a.example/b?d', false],
  [undefined, undefined, false],
])('tells whether %s and %s are one page', (one, other, same) => {
  expect(isSamePage(one, other)).toBe(same);
});
