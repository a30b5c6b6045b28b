import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareValues } from '@/lib/scrape/formats/text/changes/compare-values';

const texts = (before: unknown, after: unknown) =>
  compareValues(before, after).rows.map((row) => (row.kind === 'place' ? `#${row.number}` : `${row.kind} ${row.text}`));

describe('compareValues', () => {
  it('compares texts by their lines, and counts the places', () => {
    const lines = (changed: number[]) =>
      Array.from({ length: 30 }, (_, index) => (changed.includes(index) ? `${index} is new` : `${index}`)).join('\n');
    const { added, removed, places, rows } = compareValues(lines([]), lines([3, 20]));
    expect({ added, removed, places }).toEqual({ added: 2, removed: 2, places: 2 });
    expect(rows.flatMap((row) => (row.kind === 'place' ? [row.number] : []))).toEqual([1, 2]);
  });

  it('marks the words that differ', () => {
    const rows = compareValues('A night is 24 euros.', 'A night is 30 euros.').rows;
    expect(rows.at(-1)).toEqual({
      kind: 'added',
      text: 'A night is 30 euros.',
      words: [
        { text: 'A night is ', changed: false },
        { text: '30', changed: true },
        { text: ' euros.', changed: false },
      ],
    });
  });

  it('finds nothing in the same JSON with its members in another order, nor in lists that are the same', () => {
    expect(compareValues({ a: [{ b: 1, c: 2 }], d: null }, { d: null, a: [{ c: 2, b: 1 }] }).rows).toEqual([]);
    expect(compareValues(['one', 'two'], ['one', 'two']).rows).toEqual([]);
  });

  it('compares lists by their items, and a value with none', () => {
    expect(texts(['https://a.example'], ['https://a.example', 'https://b.example'])).toEqual([
      '#1',
      'same https://a.example',
      'added https://b.example',
    ]);
    expect(texts(null, 'here')).toEqual(['#1', 'added here']);
  });

  it('finds one word in markup that is one line', () => {
    const page = (word: string) => `<main>${'<p>Tides follow the moon</p>'.repeat(200)}<p>${word}</p></main>`;
    const { added, removed } = compareValues(page('ebb'), page('flow'));
    expect({ added, removed }).toEqual({ added: 1, removed: 1 });
  });

  it('shows the beginning of what differs in very many lines', { tags: ['slow'] }, () => {
    const lines = (word: string) => Array.from({ length: 15_000 }, (_, index) => `${word} ${index}`).join('\n');
    const { rows, isCut, added, removed } = compareValues(lines('ebb'), lines('flow'));
    expect({ rows: rows.length, isCut, added, removed }).toEqual({
      rows: 20_000,
      isCut: true,
      added: 15_000,
      removed: 15_000,
    });
  });

  it('has no row where two values are one, whatever it is', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => compareValues(value, structuredClone(value)).places === 0));
  });
});
