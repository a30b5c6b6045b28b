import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_NOTE, NOTE_PRESETS, type NoteOptions } from '@/lib/base/note-options';
import type { Metadata } from '@/lib/contract';
import type { LinkedNode } from '@/lib/page/metadata/linked-data';
import { noteText } from '@/lib/transfer/export/note';

const now = new Date(2026, 4, 9);

interface Page {
  metadata?: Metadata;
  declared?: LinkedNode[];
}

const noteOf = async ({ metadata = {}, declared = [] }: Page, options: Partial<NoteOptions>) => {
  const response = {
    success: true as const,
    data: { markdown: 'Text.', metadata: { url: 'https://quay.example/tides', ...metadata } },
  };
  return (await noteText({ response, declared, selection: false }, { ...DEFAULT_NOTE, ...options }, { now }))?.text;
};

const PAPER: Metadata = {
  title: 'On tides | Quay letters',
  citation_title: 'On tides & {moons}_1',
  citation_author: ['Mill, Ada', 'Doodson, Arthur'],
  citation_publication_date: '1921/5/01',
  citation_journal_title: 'Quay letters',
  citation_volume: '7',
  citation_firstpage: '12',
  citation_lastpage: '15',
  citation_doi: 'doi:10.1000/a_b',
};

describe('a note', () => {
  it('looks into what the page declares', async () => {
    const declared = [{ '@type': 'Recipe', name: 'Bread', recipeIngredient: ['barley', 'salt'] }];
    const template =
      '{% if schema.Recipe %}{% for one in schema.Recipe.recipeIngredient %}- {{one}}\n{% endfor %}{% endif %}';
    expect(await noteOf({ declared }, { template })).toBe('- barley\n- salt\n');
    expect(await noteOf({}, { template })).toBe('');
    expect(await noteOf({ metadata: { 'og:type': 'article' } }, { template: '{{ meta["og:type"] }}' })).toBe('article');
  });

  it('asks the model about the page, with its text', async () => {
    const ask = vi.fn(async () => 'A harbour.');
    const data = { markdown: 'Text.', metadata: {} };
    const options = { ...DEFAULT_NOTE, template: '{{ "Where?" | ask }}' };
    const note = await noteText({ response: { success: true, data }, selection: false }, options, { now, ask });
    expect(note).toMatchObject({ text: 'A harbour.', unasked: [] });
    expect(ask).toHaveBeenCalledExactlyOnceWith('Where?', data);
  });

  it('of Joplin has the day of a page without a date', async () => {
    expect(await noteOf({ metadata: { title: 'Tides: a' } }, NOTE_PRESETS.joplin)).toContain(
      'title: "Tides: a"\ncreated: 2026-05-09\n',
    );
  });
});

describe('a template for some pages', () => {
  const rules = [
    { name: 'Recipes', when: ['schema:@Recipe'], template: 'R', fileName: '' },
    { name: 'Ada', when: ['schema:@Article.author=Ada'], template: 'A', fileName: '' },
    { name: 'Site', when: ['quay.example/*/fees', ' ', 'https://www.other.example/'], template: 'S', fileName: '' },
  ];
  it.each([
    ['a type', { declared: [{ '@type': ['https://schema.org/Recipe'] }] }, 'R'],
    ['a value', { declared: [{ '@type': 'Article', author: 'Ada' }] }, 'A'],
    ['another value', { declared: [{ '@type': 'Article', author: 'Bea' }] }, 'Text.'],
    ['an address', { metadata: { url: 'http://www.quay.example/2026/fees?x=1' } }, 'S'],
    ['a site', { metadata: { url: 'https://other.example/' } }, 'S'],
    ['another site', { metadata: { url: 'https://evil.example/?quay.example/2/fees' } }, 'Text.'],
  ])('is found by %s', async (_what, page, text) => {
    expect(await noteOf(page, { rules })).toBe(text);
  });
});

describe('an entry of a reference manager', () => {
  it('in RIS has what the page says of its paper', async () => {
    expect(await noteOf({ metadata: PAPER }, NOTE_PRESETS.ris)).toBe(
      [
        'TY  - JOUR',
        'TI  - On tides & {moons}_1',
        'AU  - Mill, Ada',
        'AU  - Doodson, Arthur',
        'DA  - 1921/05/01',
        'PY  - 1921',
        'T2  - Quay letters',
        'VL  - 7',
        'SP  - 12',
        'EP  - 15',
        'DO  - 10.1000/a_b',
        'UR  - https://quay.example/tides',
        'ER  - ',
        '',
      ].join('\n'),
    );
  });

  it('in BibTeX has the same, with what LaTeX reads escaped', async () => {
    expect(await noteOf({ metadata: PAPER }, NOTE_PRESETS.bibtex)).toBe(
      [
        '@article{mill_1921_tides,',
        '  title = {On tides \\& moons\\_1},',
        '  author = {Mill, Ada and Doodson, Arthur},',
        '  date = {1921-05-01},',
        '  year = {1921},',
        '  journal = {Quay letters},',
        '  volume = {7},',
        '  pages = {12--15},',
        '  doi = {10.1000/a_b},',
        '  url = {https://quay.example/tides},',
        '  urldate = {2026-05-09}',
        '}',
        '',
      ].join('\n'),
    );
  });

  it.each([
    [
      'structured data',
      {
        declared: [
          {
            '@type': 'ScholarlyArticle',
            headline: 'On tides',
            author: { name: 'Ada Mill' },
            isPartOf: { name: 'Quay letters' },
          },
        ],
      },
      ['TY  - JOUR', 'TI  - On tides', 'AU  - Ada Mill'],
    ],
    [
      'Dublin Core',
      { metadata: { 'DC.title': 'On tides', 'DC.creator': ['Ada Mill'], 'DC.date': '1921' } },
      ['TY  - ELEC', 'TI  - On tides', 'AU  - Ada Mill', 'DA  - 1921'],
    ],
    [
      'nothing but its head',
      { metadata: { title: 'Tides', author: 'Ada Mill' } },
      ['TY  - ELEC', 'TI  - Tides', 'AU  - Ada Mill'],
    ],
  ])('is made from %s', async (_what, page: Page, lines) => {
    const entry = (await noteOf(page, NOTE_PRESETS.ris))?.split('\n') ?? [];
    expect(entry.slice(0, lines.length)).toEqual(lines);
  });

  it('leaves no page a way to add members or entries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (title) => {
        const page = { metadata: { title: `x${title}\nER  - \n}@misc{evil,` } };
        const ris = (await noteOf(page, NOTE_PRESETS.ris)) ?? '';
        expect(ris.split('\n').map((line) => line.slice(0, 6))).toEqual(['TY  - ', 'TI  - ', 'UR  - ', 'ER  - ', '']);
        const bibtex = (await noteOf(page, NOTE_PRESETS.bibtex)) ?? '';
        expect(bibtex.split('\n')).toHaveLength(6);
        let depth = 0;
        const depths = bibtex.split('').map((sign) => (depth += sign === '{' ? 1 : sign === '}' ? -1 : 0));
        expect(depths.indexOf(0, bibtex.indexOf('{'))).toBe(bibtex.lastIndexOf('}'));
      }),
      { numRuns: 50 },
    );
  });
});
