import { describe, expect, it } from 'vitest';
import { crawlRequest } from '@/lib/contract';
import { createRepeats } from '@/lib/operations/crawl/repeats';

const request = (body: object = {}) => crawlRequest.parse({ url: 'https://page.example/', ...body });
const site = 'https://page.example';

type Page = [path: string, part?: { canonical?: string; text?: string }];

/** Addresses of those pages that are documents, of pages that come in this order. */
function documents(pages: Page[], body: object = {}): string[] {
  const repeats = createRepeats(request(body));
  return pages.flatMap(([path, { canonical, text } = {}]) => {
    const said = canonical === undefined ? {} : { canonical: URL.parse(canonical, site)?.href ?? canonical };
    const marks = repeats.marksOf(new URL(path, site).href, { ...said, ...(text && { text }) });
    if (repeats.has(marks)) return [];
    repeats.add(marks);
    return [path];
  });
}

const lines = (name: string, count = 12) =>
  Array.from({ length: count }, (_, index) => `${name} ${index}: a line of its own in this text.`);
const text = (name: string) => lines(name).join('\n');

describe('a page is left out as another one again', () => {
  it.each<[string, Page[]]>([
    [
      'sorted',
      [
        ['/list', { canonical: '/list', text: text('a') }],
        ['/list?sort=price', { canonical: '/list', text: lines('a').reverse().join('\n') }],
      ],
    ],
    [
      'for print',
      [
        ['/x', { canonical: '/x' }],
        ['/print/x', { canonical: '/x' }],
      ],
    ],
    [
      'before the page itself',
      [
        ['/x?view=amp', { canonical: '/x' }],
        ['/x', { canonical: '/x' }],
      ],
    ],
    ['of which the first says nothing', [['/x'], ['/x/amp', { canonical: '/x' }]]],
    ['with www', [['/x'], ['/y', { canonical: 'http://www.page.example/x' }]]],
    [
      'at an unknown parameter, with the same text',
      [
        ['/x', { text: text('a') }],
        ['/x?ref=footer', { text: text('a') }],
      ],
    ],
    [
      'two variants of a page that is not linked',
      [
        ['/x?a=1', { canonical: '/x' }],
        ['/x?a=2', { canonical: '/x' }],
      ],
    ],
  ])('%s', (_name, [first, second]) => {
    expect(documents([first as Page, second as Page])).toEqual([first?.[0]]);
  });
});

describe('a page is a document of its own', () => {
  it.each<[string, Page[]]>([
    [
      'where each names itself',
      [
        ['/x?page=1', { canonical: '/x?page=1' }],
        ['/x?page=2', { canonical: '/x?page=2' }],
      ],
    ],
    [
      'where all name the first page of the site',
      [
        ['/x', { canonical: '/' }],
        ['/y', { canonical: '/' }],
      ],
    ],
    [
      'where they name another site',
      [
        ['/x', { canonical: 'https://other.example/x' }],
        ['/y', { canonical: 'https://other.example/x' }],
      ],
    ],
    [
      'where they are routes of an app with one address',
      [
        ['/app#/a', { canonical: '/app' }],
        ['/app#/b', { canonical: '/app' }],
      ],
    ],
    [
      'with a text that has nothing of the other',
      [
        ['/x', { canonical: '/x', text: text('a') }],
        ['/x?page=2', { canonical: '/x', text: text('b') }],
      ],
    ],
    [
      'with the same short text',
      [
        ['/x?id=1', { text: 'Not found' }],
        ['/x?id=2', { text: 'Not found' }],
      ],
    ],
    [
      'with the same text at another path',
      [
        ['/x', { text: text('a') }],
        ['/y', { text: text('a') }],
      ],
    ],
    [
      'with an address that cannot be read',
      [
        ['/x', { canonical: 'http://' }],
        ['/y', { canonical: 'http://' }],
      ],
    ],
  ])('%s', (_name, pages) => {
    expect(documents(pages)).toHaveLength(pages.length);
  });

  it('where nothing is to count as similar', () => {
    const pages: Page[] = [
      ['/x', { canonical: '/x' }],
      ['/x?sort=a', { canonical: '/x' }],
    ];
    expect(documents(pages, { deduplicateSimilarURLs: false })).toHaveLength(2);
  });
});
