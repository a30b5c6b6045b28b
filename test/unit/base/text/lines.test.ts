import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineChunks } from '@/lib/base/text/lines';

describe('lineChunks', () => {
  it('cuts after lines', () => {
    expect(lineChunks('one\ntwo\nthree\n', 9)).toEqual(['one\ntwo\n', 'three\n']);
  });

  it('breaks a line that is longer than a chunk, but no character', () => {
    expect(lineChunks('🌾🌾🌾', 3)).toEqual(['🌾', '🌾', '🌾']);
  });

  it('loses nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 2, max: 40 }), (text, size) => {
        const chunks = lineChunks(text, size);
        expect(chunks.join('')).toBe(text);
        expect(Math.max(0, ...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(size);
      }),
    );
  });
});
