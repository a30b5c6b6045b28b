import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffTexts } from '@/lib/scrape/formats/text/changes/diff';
import { changedWords, diffRows } from '@/lib/scrape/formats/text/changes/diff-rows';

const patchOf = (previous: string, current: string) => diffTexts(previous, current, 1_000)?.text ?? '';

describe('diffRows', () => {
  it('reads what git writes, and which lines stand for each other', () => {
    const before = ['# Fees', '', 'A night is 24 euros.', 'Ask before noon.', ''].join('\n');
    const after = ['# Fees', '', 'A night is 30 euros.', 'Ask before noon.', 'Bring the papers.', ''].join('\n');
    expect(diffRows(patchOf(before, after))).toEqual([
      { kind: 'place', line: 3, section: 'Fees' },
      { kind: 'removed', text: 'A night is 24 euros.', other: 'A night is 30 euros.' },
      { kind: 'added', text: 'A night is 30 euros.', other: 'A night is 24 euros.' },
      { kind: 'same', text: 'Ask before noon.' },
      { kind: 'added', text: 'Bring the papers.' },
    ]);
  });

  it('names a place by the heading above its first change, without marks, and keeps the context without empty lines', () => {
    const text = (fee: number) =>
      ['# Harbour', '', `## **Fees** of [the quay](/quay)`, '', 'By night.', '', `${fee} euros.`, '', 'Ask.', ''].join(
        '\n',
      );
    expect(diffRows(patchOf(text(24), text(30)))).toMatchObject([
      { kind: 'place', line: 5 },
      { kind: 'same', text: 'By night.' },
      { kind: 'removed' },
      { kind: 'added' },
      { kind: 'same', text: 'Ask.' },
    ]);
    const near = (fee: number) => text(fee).replace('By night.\n\n', '');
    expect(diffRows(patchOf(near(24), near(30)))[0]).toEqual({ kind: 'place', line: 5, section: 'Fees of the quay' });
    expect(diffRows('@@ -1,3 +1,3 @@\n-a\n \n-b\n+c\n')).toMatchObject([{ line: 1 }, {}, { text: '' }, {}, {}]);
  });

  it('takes a line for what its sign says, whatever it begins with', () => {
    const rows = diffRows(patchOf('-- a rule\n', '++ a sum\n'));
    expect(rows.slice(1)).toEqual([
      { kind: 'removed', text: '-- a rule', other: '++ a sum' },
      { kind: 'added', text: '++ a sum', other: '-- a rule' },
    ]);
  });

  it('passes over the note about a missing line end, and shows a text without hunks as it is', () => {
    expect(diffRows(patchOf('a', 'b')).map(({ kind }) => kind)).toEqual(['place', 'removed', 'added']);
    expect(diffRows('-a\n+b')).toMatchObject([
      { kind: 'removed', text: 'a' },
      { kind: 'added', text: 'b' },
    ]);
  });

  it('has every line that was taken out and put in, of any two texts', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', '', '-', '+x', '@@', '\\ y')).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const rows = diffRows(patchOf(before, after));
        const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
        const lines = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g)?.length ?? 0;
        expect(count('added') - count('removed')).toBe(lines(after) - lines(before));
      }),
    );
  });
});

describe('changedWords', () => {
  const marked = (text: string, other: string) =>
    changedWords(text, other)
      .map((run) => (run.changed ? `[${run.text}]` : run.text))
      .join('');

  it('marks what the other line does not have', () => {
    expect(marked('Claims must reach us within **28 days**', 'Claims must reach us within **21 days**')).toBe(
      'Claims must reach us within **[28] days**',
    );
  });

  it('marks words where no spaces part them', () => {
    expect(marked('請求は乗車日から28日以内です。', '請求は乗車日から21日以内です。')).toBe(
      '請求は乗車日から[28]日以内です。',
    );
  });

  it('marks nothing where the lines have little in common', () => {
    expect(marked('of the journey. Later claims are looked at', 'of the journey.')).toBe(
      'of the journey. Later claims are looked at',
    );
  });

  it('keeps every character of any line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, other) => {
        const runs = changedWords(text, other);
        expect(runs.map((run) => run.text).join('')).toBe(text);
      }),
    );
  });
});
