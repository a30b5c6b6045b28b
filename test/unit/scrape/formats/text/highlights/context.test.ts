import { describe, expect, it } from 'vitest';
import { passagesOf } from '@/lib/base/text/passages';
import { withContext } from '@/lib/scrape/formats/text/highlights/context';

const read = (markdown: string, language = 'en') => withContext(passagesOf(markdown, language), language);
const texts = (markdown: string, language?: string) => read(markdown, language).map(({ text }) => text);

describe('sentences', () => {
  it.each([
    ['It was Dr. Smith. He left.', ['It was Dr. Smith.', 'He left.']],
    ['J. R. R. Tolkien wrote it. True?', ['J. R. R. Tolkien wrote it.', 'True?']],
    ['Costs 3.50 today. Ends.', ['Costs 3.50 today.', 'Ends.']],
    ['Made in the U.S. The end.', ['Made in the U.S.', 'The end.']],
    ['One line  \nnext line', ['One line', 'next line']],
    ['a soft\nbreak. Two', ['a soft break.', 'Two']],
    ['一つ。二つ！三つ', ['一つ。', '二つ！', '三つ']],
  ])('%s', (markdown, sentences) => {
    expect(texts(markdown)).toEqual(sentences);
  });

  it('takes ordinals for what they are where they are written with a full stop', () => {
    expect(texts('Am 3. Oktober 1990 war es. Dann nicht.', 'de')).toEqual([
      'Am 3. Oktober 1990 war es.',
      'Dann nicht.',
    ]);
    expect(texts('He was 12. Then he left.', 'en')).toEqual(['He was 12.', 'Then he left.']);
  });

  it('cuts a paragraph of any length', () => {
    const sentences = Array.from({ length: 3000 }, (_, i) => `Dr. A. Bird saw ${i} eggs.`);
    expect(texts(sentences.join(' '))).toEqual(sentences);
    const others = Array.from({ length: 3000 }, (_, i) => `卵は${i}個です。`);
    expect(texts(others.join(''))).toEqual(others);
  });

  it('does not cut inside of links and code', () => {
    expect(texts('See [A b. C d](x) now. Run `a. B` too.')).toEqual(['See A b. C d now.', 'Run a. B too.']);
    expect(texts('[Link](http://a.b) first. Then')).toEqual(['Link first.', 'Then']);
  });

  it('cuts what never ends at a comma or a space', () => {
    const long = Array.from({ length: 300 }, (_, i) => `word${i}${i % 20 ? '' : ','}`).join(' ');
    const pieces = texts(long);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join(' ')).toBe(long);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(600);
  });
});

describe('markup', () => {
  it.each([
    ['**bold** and _it_ and `code_x` ~~gone~~', 'bold and it and code_x gone'],
    ['a ![picture](x.png) b', 'a b'],
    ['snake_case stays, 2 * 3 = 6, \\*star\\*', 'snake_case stays, 2 * 3 = 6, *star*'],
    ['[a [b] c](<x y> "t") d', 'a [b] c d'],
    ['[1] and [ref][2] and note[^3]', '[1] and ref and note'],
    ['AT&amp;T &#169; &nope; &', 'AT&T © &nope; &'],
    ['H<sub>2</sub>O <https://a.b/c>', 'H2O https://a.b/c'],
    ['> quoted\n> twice', 'quoted twice'],
    ['- [x] done', 'done'],
    ['# Title #', 'Title'],
    ['1\\. May', '1. May'],
  ])('%s', (markdown, text) => {
    expect(texts(markdown)).toEqual([text]);
  });

  it('leaves out what says nothing', () => {
    expect(texts('---\n\n![x](y)\n\n***\n\n[a]: http://b\n\n```\n});\n```\n\n| |\n| --- |')).toEqual([]);
  });
});

describe('context', () => {
  it('knows the headings above, the nearest first', () => {
    const passages = read('# A\n\n## B\n\nText.\n\n## C\n\nMore.');
    const headings = passages.find(({ text }) => text === 'More.')?.headings;
    expect(headings?.map((index) => passages[index]?.text)).toEqual(['C', 'A']);
  });

  it('knows what introduces an item', () => {
    const passages = read('Bring along:\n\n- tools:\n  - hammer\n- food');
    const leads = (text: string) =>
      passages.find((passage) => passage.text === text)?.leads.map((index) => passages[index]?.text);
    expect(leads('hammer')).toEqual(['Bring along:', 'tools:']);
    expect(leads('food')).toEqual(['Bring along:']);
  });

  it('knows the header of a row, which answers nothing itself', () => {
    const passages = read('| Name | Age |\n| :-- | --: |\n| Ann | 7 |\n\nA | B\n--|--\nc | d');
    expect(passages.map(({ text, isContext }) => [text, isContext])).toEqual([
      ['Name | Age', true],
      ['Ann | 7', false],
      ['A | B', true],
      ['c | d', false],
    ]);
    expect(passages[1]?.leads).toEqual([0]);
    expect(passages[3]?.leads).toEqual([2]);
  });

  it('knows a label, a question and the neighbours', () => {
    const passages = read('Weight\n\n218 g\n\nHow old is it? It is ten. I think.');
    expect(passages[1]?.label).toBe(0);
    expect(passages[2]?.isQuestion).toBe(true);
    expect(passages[3]).toMatchObject({ leads: [2], before: 2, after: 4 });
  });

  it('keeps lines of code as they are', () => {
    expect(texts('```sh\n  npm  i *x*\n\n# a_b\n```\n\nEnd.')).toEqual(['npm  i *x*', '# a_b', 'End.']);
  });
});
