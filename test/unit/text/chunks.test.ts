import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linePieces, markdownPieces } from '@/lib/text/chunks';

describe('linePieces', () => {
  it('cuts after lines', () => {
    expect(linePieces('one\ntwo\nthree\n', 9)).toEqual(['one\ntwo\n', 'three\n']);
  });

  it('breaks a line that is longer than a piece, but no character', () => {
    expect(linePieces('🌾🌾🌾', 3)).toEqual(['🌾', '🌾', '🌾']);
  });

  it('loses nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 2, max: 40 }), (text, size) => {
        const pieces = linePieces(text, size);
        expect(pieces.join('')).toBe(text);
        expect(Math.max(0, ...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(size);
      }),
    );
  });
});

describe('markdownPieces', () => {
  it('cuts at blank lines', () => {
    expect(markdownPieces('# One\n\ntwo\n\nthree', 6)).toEqual(['# One\n\n', 'two\n\nthree']);
  });

  it.each(['```', '~~~', '````'])('keeps fenced code together: %s', (fence) => {
    const code = `${fence}\na\n\nb\n\n${fence}\n\n`;
    expect(markdownPieces(`${code}after`, 6)).toEqual([code, 'after']);
  });

  it('does not take a shorter fence for the end of a longer one', () => {
    const code = '````\n```\n\na\n````\n\n';
    expect(markdownPieces(`${code}after`, 6)).toEqual([code, 'after']);
  });

  it('cuts a block that is much too long', () => {
    expect(markdownPieces('line\n'.repeat(100), 10)).toHaveLength(50);
  });

  it('loses nothing', () => {
    const line = fc.constantFrom('', 'text', '```', '~~~', '# head', '| a | b |');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.integer({ min: 2, max: 30 }), (lines, size) => {
        const markdown = lines.join('\n');
        expect(markdownPieces(markdown, size).join('')).toBe(markdown);
      }),
    );
  });
});
