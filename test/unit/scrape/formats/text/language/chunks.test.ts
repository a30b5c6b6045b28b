import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '@/lib/model/tokens';
import { chunksWithin } from '@/lib/scrape/formats/text/language/chunks';
import { markdownPages } from '../../../../../support/markdown';

describe('chunksWithin', () => {
  it('leaves nothing out and exceeds no budget', () => {
    const untabled = markdownPages.map((markdown) => markdown.replaceAll('|', ':'));
    fc.assert(
      fc.property(untabled, fc.integer({ min: 20, max: 60 }), (markdown, budget) => {
        const chunks = chunksWithin(markdown, budget);
        const solid = (text: string) => text.replace(/\s/g, '');
        expect(solid(chunks.map(({ text }) => text).join(''))).toBe(solid(markdown));
        for (const { text } of chunks) expect(estimateTokens(text)).toBeLessThanOrEqual(budget + 5);
      }),
    );
  });

  it('repeats the head of a table that it had to cut', () => {
    const rows = Array.from({ length: 40 }, (_, index) => `| tea number ${index} | 3 |`).join('\n');
    const chunks = chunksWithin(`| Name | Price |\n|------|-------|\n${rows}`, 150);
    expect(chunks.length).toBeGreaterThan(2);
    for (const { text } of chunks) expect(text).toMatch(/^\| Name \| Price \|\n\|------\|-------\|\n\| tea/);
    expect(
      chunks
        .map(({ text }) => text)
        .join('')
        .match(/tea number/g),
    ).toHaveLength(40);
  });

  it('cuts one line that is longer than everything', () => {
    const chunks = chunksWithin('word '.repeat(5_000), 200);
    expect(chunks.reduce((sum, { length }) => sum + length, 0)).toBe(25_000);
  });
});
