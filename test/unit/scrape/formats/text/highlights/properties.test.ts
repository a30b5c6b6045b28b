import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableText } from '@/lib/base/text/inline';
import { highlightsText, rankPassages, selectHighlights } from '@/lib/scrape/formats/text/highlights/select';
import { CHINESE, GERMAN, JAPANESE, KETTLE, THAI } from './pages';

const PIECES = [
  ...[KETTLE, GERMAN, JAPANESE, CHINESE, THAI].flatMap((page) => page.split(/(?<=\n)|(?<= )/)),
  ...[
    '\n\n',
    '# ',
    '- ',
    '1. ',
    '> ',
    '| a | b |\n',
    '| --- | --- |\n',
    '```\n',
    '`',
    '**',
    '_',
    '~~',
    '[',
    '](',
    ')',
    '![',
  ],
  ...[
    '<',
    '>',
    '&amp;',
    '\\',
    '<br>',
    '  \n',
    '\t',
    '    ',
    '"',
    "'",
    '? ',
    '. ',
    '。',
    '\r\n',
    '\ud83d',
    '😀',
    '\0',
    '[^1]',
  ],
];
const markdown = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 120 }).map((pieces) => pieces.join('')),
);
const query = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc
    .array(fc.constantFrom(...PIECES, 'who ', 'when ', 'how much ', 'kettle '), { maxLength: 12 })
    .map((words) => words.join('')),
);
const language = fc.option(fc.constantFrom('en', 'de', 'ja', 'th', 'el', 'zz', 'x-y', '', 'pt-BR'), { nil: undefined });
const RUNS = { numRuns: 400 };

describe('for any page and question', () => {
  it('passages are slices of the page, in order, apart from each other, none twice', () => {
    fc.assert(
      fc.property(markdown, query, language, fc.nat({ max: 9 }), (page, asked, language, limit) => {
        const found = selectHighlights(page, asked, { language, limit });
        expect(found.length).toBeLessThanOrEqual(limit);
        let at = 0;
        for (const { text, start, end, score } of found) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(page.length);
          const slice = page.slice(start, end);
          expect([readableText(slice), slice]).toContain(text);
          expect(text.trim()).not.toBe('');
          expect(score).toBeGreaterThan(0);
          at = end;
        }
        expect(new Set(found.map(({ text }) => text)).size).toBe(found.length);
        expect(highlightsText(found).split('\n\n').length).toBeLessThanOrEqual(Math.max(1, found.length));
      }),
      RUNS,
    );
  });

  it('all passages are ranked, and every one stands somewhere else', () => {
    fc.assert(
      fc.property(markdown, query, (page, asked) => {
        const all = rankPassages(page, asked);
        const places = all.toSorted((a, b) => a.start - b.start);
        for (const [index, { start }] of places.entries()) {
          expect(start).toBeGreaterThanOrEqual(places[index - 1]?.end ?? 0);
        }
        for (const [index, { score }] of all.entries()) {
          expect(Number.isFinite(score)).toBe(true);
          expect(score).toBeLessThanOrEqual(all[index - 1]?.score ?? Number.POSITIVE_INFINITY);
        }
        expect(rankPassages(page, asked)).toEqual(all);
      }),
      RUNS,
    );
  });

  it('the words of a page of plain sentences are all in its passages', () => {
    const sentence = fc
      .array(fc.stringMatching(/^[a-z]{2,9}$/), { minLength: 2, maxLength: 9 })
      .map((words) => `${words.join(' ').replace(/^./, (first) => first.toUpperCase())}.`);
    fc.assert(
      fc.property(fc.array(fc.array(sentence, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (paragraphs) => {
        const page = paragraphs.map((sentences) => sentences.join(' ')).join('\n\n');
        const all = rankPassages(page, 'x').sort((a, b) => a.start - b.start);
        expect(all.map(({ text }) => text).join(' ')).toBe(paragraphs.flat().join(' '));
      }),
      RUNS,
    );
  });
});

it('takes a question of 10,001 characters', () => {
  const long = 'how often must the scale be removed with vinegar '.repeat(210).slice(0, 10_001);
  expect(selectHighlights(KETTLE, long).map(({ text }) => text)).toContain('Remove it every two months with vinegar.');
});
