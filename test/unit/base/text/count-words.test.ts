import { expect, it } from 'vitest';
import { countWords } from '@/lib/base/text/count-words';

it.each([
  ['', 0],
  ['# Refunds and delay compensation', 4],
  ['Don’t **panic**, it is 42 %.', 5],
  ['[who sold it](https://a.example/one/two?three=four "five")', 4],
  ['![a map](data:image/png;base64,AAAA)', 2],
  ['| a | b |\n| --- | --- |', 2],
  ['収穫の季節', 5],
  ['ein naïver Müller', 3],
])('counts the words of %j', (markdown, words) => {
  expect(countWords(markdown)).toBe(words);
});
