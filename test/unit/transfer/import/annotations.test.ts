import { describe, expect, it } from 'vitest';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import { annotationCollection } from '@/lib/transfer/export/annotations';
import { readAnnotations } from '@/lib/transfer/import/annotations';

const HIGHLIGHT: KeptHighlight = {
  id: '0b8e6a4e-6f0b-4f5b-9d8e-1f2a3b4c5d6e',
  page: 'https://quay.example/fees',
  url: 'https://quay.example/fees',
  title: 'Fees',
  quote: { exact: 'twelve pounds', prefix: 'A night costs ', suffix: '.', start: 14, end: 27 },
  note: 'Too much',
  createdAt: 1_000,
  changedAt: 2_000,
};

const annotation = (changed: object = {}) => ({
  '@context': 'http://www.w3.org/ns/anno.jsonld',
  id: 'https://annotations.example/7',
  type: 'Annotation',
  target: {
    source: 'https://quay.example/fees',
    selector: { type: 'TextQuoteSelector', exact: 'twelve pounds', prefix: 'costs ' },
    ...changed,
  },
});

const read = async (value: unknown) => readAnnotations(JSON.stringify(value), 5);

describe('readAnnotations', () => {
  it('reads what was exported', async () => {
    expect(await read(annotationCollection([HIGHLIGHT]))).toEqual({ highlights: [HIGHLIGHT], refused: 0 });
  });

  it('reads an annotation of another program, always with the same id', async () => {
    const [first, second] = await Promise.all([read(annotation()), read([annotation()])]);
    expect(first?.highlights).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{32}$/),
        page: 'https://quay.example/fees',
        url: 'https://quay.example/fees',
        title: '',
        quote: { exact: 'twelve pounds', prefix: 'costs ', suffix: '' },
        createdAt: 5,
      },
    ]);
    expect(second).toEqual(first);
  });

  it.each([
    ['no text', { selector: { type: 'CssSelector', value: 'p' } }],
    ['an address that is no page', { source: 'javascript:alert(1)' }],
    ['an endless text', { selector: { type: 'TextQuoteSelector', exact: 'x'.repeat(20_001) } }],
  ])('refuses an annotation with %s', async (_what, changed) => {
    expect(await read([annotation(changed), annotation()])).toMatchObject({ refused: 1, highlights: [{}] });
  });

  it.each(['', '{}', '7', '{"first": {"first": {}}}'])('refuses %s, which holds no annotations', async (json) => {
    expect(await readAnnotations(json)).toBeUndefined();
  });
});
