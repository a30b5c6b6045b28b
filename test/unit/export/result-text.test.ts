import { describe, expect, it } from 'vitest';
import type { ScrapeData } from '@/lib/contract';
import { resultText } from '@/lib/export/result-text';

const textOf = (data: Partial<ScrapeData>) => resultText({ success: true, data: { metadata: {}, ...data } });

describe('the text of a result', () => {
  it('is the markdown where there is some, under the name of the page', () => {
    const metadata = { title: 'Tides: a/b', sourceURL: 'https://page.example/' };
    expect(textOf({ html: '<p>Hi</p>', markdown: '# Hi', metadata })).toEqual({
      format: 'markdown',
      text: '# Hi',
      name: 'Tides a b.md',
      mime: 'text/markdown',
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
  ])('is the first other text: %j', (data, text, name) => {
    expect(textOf(data)).toMatchObject({ text, name });
  });

  it('is missing where there are only pictures', () => {
    expect(textOf({ screenshot: '/data/screenshot' })).toBeUndefined();
  });
});
