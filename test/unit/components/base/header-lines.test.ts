import { expect, it } from 'vitest';
import { headerLines, readHeaderLines } from '@/components/base/header-lines';

it('reads headers one a line, and writes them back', () => {
  const text = 'X-Title: Winnow\nhelicone-auth: Bearer a:b';
  const { headers, refused } = readHeaderLines(`\n ${text} \n`);
  expect(headers).toEqual({ 'X-Title': 'Winnow', 'helicone-auth': 'Bearer a:b' });
  expect(refused).toEqual([]);
  expect(headerLines(headers)).toBe(text);
});

it('names lines that are none by their number only', () => {
  expect(readHeaderLines('sk-secret\nX-Title: Winnow\n: nameless\nX-Empty:\ntwo words: no')).toEqual({
    headers: { 'X-Title': 'Winnow' },
    refused: [1, 3, 4, 5],
  });
});
