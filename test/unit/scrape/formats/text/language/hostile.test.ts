/** @module-tag slow */

import { expect, it } from 'vitest';
import { quotationsOf } from '@/lib/base/text/passages';
import { AnswerText } from '@/lib/scrape/formats/text/language/answer-text';
import { chunksWithin } from '@/lib/scrape/formats/text/language/chunks';
import { numbered } from '@/lib/scrape/formats/text/language/numbered';
import { promptAbout } from '@/lib/scrape/formats/text/language/untrusted';

// Each would take minutes if any pattern went back over what it has read; the runner's own limit is what fails then.
it.each([
  ['white space', `a${' '.repeat(500_000)}b`],
  ['white space before a text', `${' '.repeat(500_000)}b`],
  ['opened tags', '<   '.repeat(125_000)],
  ['pipes', '|'.repeat(500_000)],
  ['a rule that is none', `${'* '.repeat(250_000)}x`],
  ['a table rule that is none', `|${' -'.repeat(250_000)}x`],
  ['quotes', '> '.repeat(250_000)],
  ['links', '[A b](c). '.repeat(50_000)],
  ['links without a full stop', '[a b](c) '.repeat(55_000)],
  ['images', '![a](b) '.repeat(62_500)],
  ['code in links', '[`a`](b) '.repeat(55_000)],
  ['open brackets', '['.repeat(500_000)],
  ['open links', '[a]('.repeat(125_000)],
  ['entities', '&amp;'.repeat(100_000)],
  ['open marks', '[1'.repeat(250_000)],
  ['one word', 'a'.repeat(500_000)],
  ['signs without spaces', '字'.repeat(500_000)],
  ['empty lines', '\n'.repeat(500_000)],
])('reads half a megabyte of %s', (_name, text) => {
  const items = numbered(quotationsOf(text), 1_000);
  const chunks = chunksWithin(text, 3_000);
  const answer = new AnswerText('');
  answer.push(text);
  answer.end();
  expect(promptAbout('', [text]).user.split('\n')).toHaveLength(3);
  expect(items.every(({ tokens }) => tokens <= 1_020)).toBe(true);
  expect(chunks.every(({ text: part }) => part.length <= text.length)).toBe(true);
});
