import { describe, expect, it } from 'vitest';
import { DEFAULT_NOTE, type NoteOptions } from '@/lib/base/note-options';
import type { ScrapeData } from '@/lib/contract';
import { dailyEntry, resultText } from '@/lib/transfer/export/result-text';

const textOf = (data: Partial<ScrapeData>, options: Partial<NoteOptions> = {}) =>
  resultText(
    { response: { success: true, data: { metadata: {}, ...data } }, selection: false },
    { ...DEFAULT_NOTE, ...options },
    { now: new Date(2026, 4, 9, 23, 30) },
  );

describe('the text of a result', () => {
  it('is the markdown where there is some, under the name of the page', async () => {
    const metadata = { title: 'Tides: a/b', sourceURL: 'https://page.example/' };
    expect(await textOf({ html: '<p>Hi</p>', markdown: '# Hi', metadata })).toEqual({
      format: 'markdown',
      text: '# Hi',
      name: 'Tides a b.md',
      mime: 'text/markdown',
      unasked: [],
    });
  });

  it.each<[Partial<ScrapeData>, string, string]>([
    [{ markdown: null, html: '<p>Hi</p>' }, '<p>Hi</p>', 'page.html'],
    [
      { screenshot: '/data/screenshot', links: ['https://a.example/', 'https://b.example/'] },
      'https://a.example/\nhttps://b.example/',
      'page.txt',
    ],
    [{ json: { price: 3 } }, '{\n  "price": 3\n}', 'page.json'],
    [{ json: [{ price: 3 }] }, '[\n  {\n    "price": 3\n  }\n]', 'page.json'],
    [{ markdown: '', answer: 'Yes' }, 'Yes', 'page.txt'],
  ])('is the first other text: %j', async (data, text, name) => {
    expect(await textOf(data)).toMatchObject({ text, name });
  });

  it('is missing where there are only pictures', async () => {
    expect(await textOf({ screenshot: '/data/screenshot' })).toBeUndefined();
  });

  it("is the user's note, under the name that the user wants", async () => {
    const metadata = {
      title: 'Tides: a/b',
      sourceURL: 'https://page.example/tides',
      publishedTime: '2024-02-03T10:00:00Z',
    };
    const options = {
      template: '[{{title}}]({{url}}), {{published}}, read on {{today}}',
      fileName: '{{today}} {{site}}',
    };
    expect(await textOf({ metadata, json: { a: 1 } }, options)).toEqual({
      format: 'markdown',
      text: '[Tides: a/b](https://page.example/tides), 2024-02-03, read on 2026-05-09',
      name: '2026-05-09 page.example.md',
      mime: 'text/markdown',
      unasked: [],
    });
  });

  it('is its first text where it has nothing of what the note is made of', async () => {
    expect(await textOf({ links: ['https://a.example/'] }, { template: 'Summary: {{summary}}' })).toMatchObject({
      text: 'https://a.example/',
      name: 'page.txt',
    });
  });

  it('has no links and images where the user wants none', async () => {
    const markdown = '![A map](m.png)\n\nSee [the **tables**](t.html) for `[x](y)`.';
    expect((await textOf({ markdown }, { links: false, images: false }))?.text).toBe(
      'See the **tables** for `[x](y)`.',
    );
  });
});

describe('the entry of a result in the note of the day', () => {
  it("is a section under the page's link, named as the note of that day, in place of the user's template", async () => {
    const metadata = { title: 'Harbour fees', sourceURL: 'https://quay.example/fees' };
    const options = { ...DEFAULT_NOTE, template: '{{title}}', kind: 'ris' as const, dailyNote: 'Journal %d.%m.%Y' };
    const noted = { response: { success: true as const, data: { markdown: 'Fees.', metadata } }, selection: false };
    expect(await dailyEntry(noted, options, { now: new Date(2026, 4, 9, 23, 30) })).toMatchObject({
      name: 'Journal 09.05.2026',
      text: '\n\n## [Harbour fees](https://quay.example/fees)\n\nFees.\n',
    });
  });
});
