import { describe, expect, it } from 'vitest';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import { withHighlights } from '@/lib/transfer/export/with-highlights';

const highlightOf = (exact: string, note?: string): KeptHighlight => ({
  id: exact,
  page: 'https://quay.example/fees',
  url: 'https://quay.example/fees',
  title: 'Fees',
  quote: { exact, prefix: '', suffix: '' },
  createdAt: 1,
  ...(note && { note }),
});

describe('withHighlights', () => {
  it.each([
    ['in a sentence', 'A night costs twelve pounds.', 'costs twelve pounds', 'A night ==costs twelve pounds==.'],
    [
      'with emphasis',
      'A night costs **twelve pounds** here.',
      'twelve pounds',
      'A night costs ==**twelve pounds**== here.',
    ],
    [
      'with a link, which stays whole',
      'See [the fees of berths](/fees) now.',
      'fees of berths',
      'See ==[the fees of berths](/fees)== now.',
    ],
    [
      'across paragraphs',
      'The first line ends here.\n\nThe second line begins.',
      'line ends here. The second line',
      'The first ==line ends here.==\n\n==The second line== begins.',
    ],
    [
      'in the cells of a row',
      '| A | B |\n| --- | --- |\n| berth one | twelve pounds |',
      'berth one twelve pounds',
      '| A | B |\n| --- | --- |\n| ==berth one== | ==twelve pounds== |',
    ],
    [
      'in an item',
      '- Bread flour\n- Spelt flour, stone ground\n',
      'Spelt flour, stone ground',
      '- Bread flour\n- ==Spelt flour, stone ground==\n',
    ],
  ])('marks a passage %s', (_where, markdown, exact, marked) => {
    expect(withHighlights(markdown, [highlightOf(exact)])).toBe(marked);
  });

  it('writes notes as footnotes, in the order of their passages', () => {
    const markdown = 'A night costs twelve pounds.\n\nWater is free of charge.\n';
    const marked = withHighlights(markdown, [
      highlightOf('Water is free of charge', 'Since May\nonly'),
      highlightOf('night costs twelve', 'Too much'),
    ]);
    expect(marked).toBe(
      'A ==night costs twelve==[^note-1] pounds.\n\n==Water is free of charge==[^note-2].\n\n' +
        '[^note-1]: Too much\n[^note-2]: Since May\n    only\n',
    );
  });

  it('leaves out what the markdown lacks, and marks overlapping passages one after the other', () => {
    const markdown = 'One two three four five six seven eight nine ten.';
    const marked = withHighlights(markdown, [
      highlightOf('two three four five six seven'),
      highlightOf('six seven eight nine ten'),
      highlightOf('A sentence that is on no page at all, not even nearly.'),
    ]);
    expect(marked).toBe('One ==two three four five six seven== ==eight nine ten==.');
  });
});
