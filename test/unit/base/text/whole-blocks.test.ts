import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinBlocks, markdownChunks, wholeBlocks } from '@/lib/base/text/whole-blocks';
import { markdownPages } from '../../../support/markdown';

describe('wholeBlocks', () => {
  it('keeps code with its empty lines, tables and items whole', () => {
    const markdown = '# T\n\n- a\n  b\n- c\n\n```\nx\n\ny\n```\n\n| a |\n|---|\n| 1 |\ntext\n';
    expect(wholeBlocks(markdown).map(({ kind, text }) => [kind, text])).toEqual([
      ['heading', '# T'],
      ['item', '- a\n  b'],
      ['item', '- c'],
      ['code', '```\nx\n\ny\n```'],
      ['row', '| a |\n|---|\n| 1 |'],
      ['paragraph', 'text'],
    ]);
  });

  it('is the page again when put together', () => {
    fc.assert(
      fc.property(markdownPages, (markdown) => {
        expect(joinBlocks(wholeBlocks(markdown), () => true)).toBe(markdown.replace(/^\n+/, ''));
      }),
    );
  });

  it('does not glue what stood apart when the blocks between are gone', () => {
    const blocks = wholeBlocks('- a\n- b\n\ntext');
    expect(joinBlocks(blocks, ({ text }) => text !== '- b')).toBe('- a\n\ntext');
  });
});

describe('markdownChunks', () => {
  it('cuts at blank lines', () => {
    expect([...markdownChunks('# One\n\ntwo\n\nthree', 6)]).toEqual(['# One\n\n', 'two\n\nthree']);
  });

  it.each(['```', '~~~', '````'])('keeps fenced code together: %s', (fence) => {
    const code = `${fence}\na\n\nb\n\n${fence}\n\n`;
    expect([...markdownChunks(`${code}after`, 6)]).toEqual([code, 'after']);
  });

  it('does not take a shorter fence for the end of a longer one', () => {
    const code = '````\n```\n\na\n````\n\n';
    expect([...markdownChunks(`${code}after`, 6)]).toEqual([code, 'after']);
  });

  it('cuts a block that is much too long', () => {
    expect([...markdownChunks('line\n'.repeat(100), 10)]).toHaveLength(50);
  });

  it('finds the end of code that is longer than what it reads ahead', () => {
    const code = `\`\`\`\n${'a\n\n'.repeat(200)}\`\`\`\n\n`;
    const chunks = [...markdownChunks(`${code}# One\n\ntwo`, 6)];
    expect(chunks.slice(-2)).toEqual(['# One\n\n', 'two']);
    expect(chunks.slice(0, -2).join('')).toBe(code);
  });

  it('loses nothing', () => {
    const line = fc.constantFrom('', 'text', '```', '~~~', '# head', '| a | b |');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.integer({ min: 2, max: 30 }), (lines, size) => {
        const markdown = lines.join('\n');
        expect([...markdownChunks(markdown, size)].join('')).toBe(markdown);
      }),
    );
  });
});
