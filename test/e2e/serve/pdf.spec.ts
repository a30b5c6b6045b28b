import { linesAt, makePdf, type PdfPage } from '../../support/pdf.ts';
import type { Route } from '../../support/sites.ts';
import { expect, test } from './shared-server.ts';

const file =
  (body: Buffer | string, type = 'application/pdf', headers: Record<string, string> = {}): Route =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type, ...headers }).end(body);

/** A word for each number: what differs in digits alone is a running header. */
const nameOf = (number: number): string => String(number).replace(/\d/g, (digit) => 'abcefghklm'[Number(digit)] ?? '');

const NAMES = ['', 'first', 'second', 'third'];

const chapter = (number: number): PdfPage => ({
  texts: [
    { text: `Chapter ${number}`, x: 72, y: 760, size: 22 },
    ...linesAt(72, 720, [
      `The ${NAMES[number]} chapter has a few words, and says where`,
      `guides to the ${NAMES[number]} chapter are.`,
    ]),
  ],
  links: [{ area: [72, 700, 104, 718], url: 'https://page.example/guide' }],
});

const book = makePdf([1, 2, 3].map(chapter), { title: 'A book' });

test.describe('a PDF', () => {
  test('is read as a document, with its pages, its title and its links', { tag: '@promise' }, async ({
    server,
    site,
  }) => {
    const { url } = await site({ '/book.pdf': file(book) });
    const formats = ['markdown', 'html', 'links', 'summary'];
    const data = await server.data({ url: `${url}/book.pdf`, formats });
    expect(data.markdown).toMatch(/^# Chapter 1\n\nThe first chapter has a few words[\s\S]*# Chapter 3/);
    expect(data.markdown).toContain('[guides](https://page.example/guide) to the first chapter are.');
    expect(data.html).toContain('<h1>Chapter 2</h1>');
    expect(data.links).toEqual(['https://page.example/guide']);
    expect(data.metadata).toMatchObject({
      title: 'A book',
      numPages: 3,
      totalPages: 3,
      contentType: 'application/pdf',
      statusCode: 200,
      url: `${url}/book.pdf`,
    });
  });

  test('is read to the page that is asked for, and again from its copy', async ({ server, site }) => {
    const { url, requested } = await site({ '/book.pdf': file(book) });
    const request = { url: `${url}/book.pdf`, parsers: [{ type: 'pdf', maxPages: 2 }], formats: ['markdown'] };
    const first = await server.data(request);
    expect(first.metadata).toMatchObject({ numPages: 2, totalPages: 3, cacheState: 'miss' });
    expect(first.markdown).not.toContain('Chapter 3');
    const again = await server.data({ ...request, formats: ['markdown', 'links'] });
    expect(again.metadata).toMatchObject({ numPages: 2, totalPages: 3, cacheState: 'hit' });
    expect(again.markdown).toBe(first.markdown);
    expect(requested.filter((path) => path === '/book.pdf')).toHaveLength(1);
  });

  test('comes as it is, in base64, where nothing is to parse it', async ({ server, site }) => {
    const { url } = await site({ '/book.pdf': file(book) });
    const data = await server.data({ url: `${url}/book.pdf`, parsers: [] });
    expect(Buffer.from(data.markdown as string, 'base64').equals(book)).toBe(true);
    expect(data.metadata).toMatchObject({ contentType: 'application/pdf' });
  });

  const disguises = [
    { as: 'bytes', type: 'application/octet-stream' },
    { as: 'HTML', type: 'text/html' },
    { as: 'a download', type: 'application/pdf', headers: { 'content-disposition': 'attachment; filename="b.pdf"' } },
  ];
  for (const { as, type, headers } of disguises) {
    test(`that a site sends as ${as} is one all the same`, async ({ server, site }) => {
      const { url } = await site({ '/book': file(book, type, headers) });
      const data = await server.data({ url: `${url}/book` });
      expect(data.markdown).toContain('# Chapter 1');
      expect(data.metadata).toMatchObject({ contentType: 'application/pdf', totalPages: 3 });
    });
  }

  for (const [as, headers] of Object.entries({ HTML: { 'content-type': 'text/html' }, 'no type': {} })) {
    test(`address that gives a page, sent as ${as}, is read as the page`, async ({ server, site }) => {
      const page =
        '<!doctype html><title>Sign in</title><h1>Sign in</h1><p>To read the paper, <a href="/in">sign in</a>.';
      const { url } = await site({ '/paper.pdf': (_request, response) => response.writeHead(200, headers).end(page) });
      const data = await server.data({ url: `${url}/paper.pdf`, formats: ['markdown', 'links'] });
      expect(data.markdown).toBe(`# Sign in\n\nTo read the paper, [sign in](${url}/in).`);
      expect(data.links).toEqual([`${url}/in`]);
      expect(data.metadata).toMatchObject({ title: 'Sign in', statusCode: 200 });
      expect(data.metadata).not.toHaveProperty('numPages');
    });
  }

  const unreadable = [
    { what: 'is protected', body: makePdf([chapter(1)], { isProtected: true }), says: /protected with a password/ },
    { what: 'is damaged', body: '%PDF-1.7\nnothing of a PDF', says: /damaged/ },
    { what: 'is HTML', body: '<!doctype html><h1>Sign in', says: /another kind of file/ },
    { what: 'is empty', body: '', says: /another kind of file/ },
  ];
  for (const { what, body, says } of unreadable) {
    test(`that ${what} says so`, async ({ server, site }) => {
      const { url } = await site({ '/file.pdf': file(body) });
      const failure = await server.failure({ url: `${url}/file.pdf` });
      expect(failure).toMatchObject({ status: 500, code: 'SCRAPE_SITE_ERROR', error: expect.stringMatching(says) });
    });
  }

  test('without text says which of its pages have none', async ({ server, site }) => {
    const { url } = await site({ '/blank.pdf': file(makePdf([chapter(1), {}, {}])) });
    const data = await server.data({ url: `${url}/blank.pdf` });
    expect(data.warning).toContain('2–3');
    expect(data.markdown).toContain('# Chapter 1');
  });

  test('of a thousand pages is read whole', async ({ server, site }) => {
    const pages = Array.from({ length: 1000 }, (_, index) => ({
      texts: linesAt(72, 760, [
        `Page ${index + 1} of the log`,
        `On watch was ${nameOf(index)}.`,
        `Wind: ${nameOf(index * 7)}`,
      ]),
    }));
    const { url } = await site({ '/log.pdf': file(makePdf(pages)) });
    const data = await server.data({ url: `${url}/log.pdf`, timeout: 100_000 });
    expect(data.metadata).toMatchObject({ numPages: 1000, totalPages: 1000 });
    for (const index of [0, 499, 999]) expect(data.markdown).toContain(`On watch was ${nameOf(index)}.`);
  });
});
