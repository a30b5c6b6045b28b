import { expect, it } from 'vitest';
import { inWords } from '@/lib/base/http/in-words';

it.each([
  [0, '1 second'],
  [1_001, '2 seconds'],
  [120_000, '120 seconds'],
  [121_000, '3 minutes'],
])('inWords(%s) is %s', (milliseconds, words) => {
  expect(inWords(milliseconds)).toBe(words);
});
