import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passagesOf, quotationsOf } from '@/lib/base/text/passages';

const texts = (markdown: string, language?: string) => quotationsOf(markdown, language).map(({ text }) => text);

describe('passages', () => {
  it('parts a page into sentences, headings, items, rows and lines of code', () => {
    const page = `# A title. With two parts

First one. Second one? Third!

- An item. With two sentences.
  It goes on here.
1. [x] Numbered
> Quoted. Twice quoted.

| Name | Price |
|:-----|------:|
| Tea  | 3 €   |

\`\`\`js
const a = 1; // One. Two.

  return a;
\`\`\`
---
Last`;
    expect(texts(page)).toEqual([
      'A title. With two parts',
      'First one.',
      'Second one?',
      'Third!',
      'An item.',
      'With two sentences.',
      'It goes on here.',
      'Numbered',
      'Quoted.',
      'Twice quoted.',
      'Name | Price',
      'Tea  | 3 €',
      'const a = 1; // One. Two.',
      'return a;',
      'Last',
    ]);
  });

  it.each([
    [
      'Dr. Smith of the U.S. Army came, e.g. on foot. He left.',
      ['Dr. Smith of the U.S. Army came, e.g. on foot.', 'He left.'],
    ],
    ['A line that\nis soft. A line  \nthat is hard', ['A line that\nis soft.', 'A line', 'that is hard']],
    [
      'It costs 3.50. See [the list. Really](https://a.example/b.c?d=e.f).',
      ['It costs 3.50.', 'See [the list. Really](https://a.example/b.c?d=e.f).'],
    ],
    ['我喜欢。你呢？好！', ['我喜欢。', '你呢？', '好！']],
    ['', []],
    [' \n\n---\n\n', []],
  ])('parts %j', (markdown, expected) => {
    expect(texts(markdown)).toEqual(expected);
  });

  it('keeps an image with the passage beside it, and one that stands alone', () => {
    const page = '![logo](l.png) One. ![chart](c.png) Two.\n\n[![badge](b.svg)](/ci) ![other](o.svg)\n\n# ![x](y)';
    expect(passagesOf(page).map(({ text, start, end }) => [text, page.slice(start, end)])).toEqual([
      ['One.', '![logo](l.png) One. ![chart](c.png)'],
      ['Two.', 'Two.'],
      ['', '[![badge](b.svg)](/ci) ![other](o.svg)'],
      ['', '![x](y)'],
    ]);
  });

  it.each([
    ['ends with an entity', 'Caf&eacute;s &lt;3&gt;. Yes &#169;', ['Caf&eacute;s &lt;3&gt;.', 'Yes &#169;']],
    ['begins with an escape', 'Yes. \\*One\\* is it.', ['Yes.', '\\*One\\* is it.']],
    ['stands in a quotation below a line', 'Line\n> Quoted.', ['Line', 'Quoted.']],
    ['goes on behind a quotation', '> Quoted\ntext.', ['Quoted\ntext.']],
    ['holds an address', 'See https://a.example/b?C=d. Then go.', ['See https://a.example/b?C=d.', 'Then go.']],
    ['is indented code', '    a = 1\n    b = 2\n\ntext', ['a = 1', 'b = 2', 'text']],
  ])('reads a passage that %s', (_name, markdown, expected) => {
    expect(texts(markdown)).toEqual(expected);
  });

  it('takes a page in Thai, and a language that there is not', () => {
    expect(texts('ราคา 100 บาท\nเปิดทุกวัน', 'th').join(' ')).toContain('100');
    expect(texts('One. Two.', 'not a language')).toEqual(['One.', 'Two.']);
  });

  it('never ends within a fence that holds another', () => {
    expect(texts('````md\n```\n# no heading\n```\n````\n# heading')).toEqual(['# no heading', 'heading']);
  });

  it('gives offsets of exactly these texts, in order, and loses no letter', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !/[`~]/.test(text)),
      fc.constantFrom('\n', '\n\n', '# ', '- ', '1. ', '> ', '| a | b |', '\n```\n', '  \n', '. ', 'Dr. ', '---', '😀'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const markdown = pieces.join('');
        const passages = quotationsOf(markdown);
        let before = 0;
        for (const { text, start, end } of passages) {
          expect(markdown.slice(start, end)).toBe(text);
          expect(start).toBeGreaterThanOrEqual(before);
          before = end;
        }
        const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
        expect(letters(texts(markdown).join('\n'))).toBe(letters(markdown));
      }),
    );
  });

  it('takes a megabyte', () => {
    const page = 'A sentence of some words stands here. And another one.\n\n'.repeat(18_000);
    expect(quotationsOf(page)).toHaveLength(36_000);
  });
});
