import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf, estimateTokens, partsWithin } from '@/lib/model/tokens';

describe('estimateTokens', () => {
  // Tokens counted by gpt-tokenizer 3 for cl100k_base; an estimate below them would let a server cut the prompt.
  it.each([
    ['English', 'The quick brown fox jumps over the lazy dog. ', 101],
    ['Markdown', '| [Name](https://example.com/a-b?id=8f3a9c2e) | 12.50 € | **bold** |\n', 320],
    ['Chinese', '我喜欢在图书馆看书。', 130],
    ['Japanese', '日本語は、主に日本で使われている言語です。', 220],
    ['Korean', '한국어는 한국에서 사용하는 언어이다. ', 171],
    ['Thai', 'ภาษาไทยเป็นภาษาที่มีระดับเสียง', 310],
    ['Russian', 'Москва является столицей России и крупнейшим городом. ', 301],
    ['Arabic', 'اللغة العربية هي أكثر اللغات تحدثا. ', 251],
    ['Hindi', 'हिन्दी विश्व की एक प्रमुख भाषा है। ', 331],
    ['base64', 'QWxhZGRpbjpvcGVuIHNlc2FtZQ', 181],
  ])('does not say less than a tokenizer for %s', (_name, text, tokens) => {
    const estimate = estimateTokens(text.repeat(10));
    expect(estimate).toBeGreaterThanOrEqual(tokens);
    expect(estimate).toBeLessThan(tokens * 1.6);
  });
});

describe('chunksOf', () => {
  it('keeps order and budget, and gives what is too large a chunk of its own', () => {
    expect(chunksOf([3, 3, 3, 20, 1, 9], (size) => size, 9)).toEqual([[3, 3, 3], [20], [1], [9]]);
    expect(chunksOf([], () => 1, 9)).toEqual([]);
  });
});

describe('partsWithin', () => {
  it('covers every text without a gap, within the budget, and between characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 5, max: 60 }), (text, budget) => {
        const parts = partsWithin(text, budget);
        expect(parts.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        for (const { start, end } of parts) {
          const part = text.slice(start, end);
          expect(part.isWellFormed?.() ?? true).toBe(true);
          expect(estimateTokens(part) <= budget || part.length <= 2).toBe(true);
        }
      }),
    );
  });
});
