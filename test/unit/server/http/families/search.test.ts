import { Firecrawl } from 'firecrawl';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createSearchEngine } from '@/lib/operations/search/engines/engine';
import { searxngBody, searxngResult, startSearchServer } from '../../../../support/search-server';
import { KEY } from '../serving';
import { NOWHERE, refusal, servingFamily } from './harbour';

const backend = await startSearchServer();
afterAll(() => backend[Symbol.asyncDispose]());

const family = servingFamily({ searchEngine: createSearchEngine({ backend: 'searxng', address: backend.url }) });
const search = (body: object) => family.ask('POST', '/v2/search', body);
const page = (path: string) => family.site.url + path;

/** Pages of the site, as the categories have them. */
const RESULTS: Record<string, () => object[]> = {
  general: () => ['/about', '/docs', '/pricing'].map((path) => searxngResult(page(path), path)),
  news: () => ['/blog/one', '/x', '/deep/1'].map((path) => searxngResult(page(path), path, { category: 'news' })),
  images: () => [searxngResult(page('/'), 'Picture', { category: 'images', img_src: page('/pic.png') })],
};

beforeEach(() => {
  backend.asked.length = 0;
  backend.answer(({ query }) => ({
    body: searxngBody(query.q?.includes('no-hit') ? [] : (RESULTS[query.categories ?? '']?.() ?? [])),
  }));
});

it('search-01 query only, 02 no formats: nothing is scraped', async () => {
  family.site.asked.length = 0;
  expect(await search({ query: 'firecrawl' })).toEqual({
    status: 200,
    body: {
      success: true,
      data: {
        web: ['/about', '/docs', '/pricing'].map((path, index) => ({
          url: page(path),
          title: path,
          description: `About ${path}`,
          position: index + 1,
        })),
      },
      creditsUsed: 2,
      id: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  });
  expect((await search({ query: 'firecrawl', limit: 1 })).body.data.web).toHaveLength(1);
  expect(family.site.asked).toEqual([]);
});

it('search-03 with formats the document is merged into the result', async () => {
  const { body } = await search({ query: 'x', limit: 1, scrapeOptions: { formats: ['markdown'] } });
  expect(body.data.web).toEqual([
    {
      url: page('/about'),
      title: '/about',
      description: 'About /about',
      position: 1,
      markdown: 'markdown',
      metadata: expect.objectContaining({ sourceURL: page('/about'), statusCode: 200 }),
    },
  ]);
  expect(body.creditsUsed).toBe(3);
});

it('search-04 sources news and images, 05 the limit is of each source', async () => {
  const { body } = await search({ query: 'moon', sources: ['news', 'images'], limit: 2 });
  expect(Object.keys(body.data)).toEqual(['news', 'images']);
  expect(body.data.news).toHaveLength(2);
  expect(body.data.images).toEqual([{ url: page('/'), title: 'Picture', imageUrl: page('/pic.png'), position: 1 }]);
});

it.each([
  ['06 limit 101', { query: 'x', limit: 101 }, ['limit']],
  ['06 limit 0', { query: 'x', limit: 0 }, ['limit']],
  ['07 query missing', { limit: 2 }, ['query']],
  ['07 query blank', { query: '  ' }, ['query']],
  ['07 query too long', { query: 'a'.repeat(10_001) }, ['query']],
  ['10 unknown source', { query: 'x', sources: ['maps'] }, ['sources', 0, 'type']],
  ['10 source that is none', { query: 'x', sources: [7] }, ['sources', 0]],
  ['country', { query: 'x', country: 'Germany' }, ['country']],
  ['lang', { query: 'x', lang: 'german language' }, ['lang']],
  ['timeout', { query: 'x', timeout: 0 }, ['timeout']],
  ['category', { query: 'x', categories: ['shops'] }, ['categories', 0, 'type']],
  ['integration', { query: 'x', integration: 1 }, ['integration']],
])('search-%s', async (_name, body, path) => {
  expect(await search(body)).toEqual({
    status: 400,
    body: {
      success: false,
      error: 'Invalid request body',
      details: [{ path, message: expect.any(String), code: 'custom' }],
    },
  });
  expect(backend.asked).toEqual([]);
});

it.each([
  [
    '08 both domain lists',
    { includeDomains: ['a.com'], excludeDomains: ['b.com'] },
    'includeDomains and excludeDomains cannot both be specified',
  ],
  [
    '09 domain with protocol',
    { includeDomains: ['https://a.com'] },
    'Domain must be a valid hostname without protocol',
  ],
  [
    '09 domain with a path',
    { excludeDomains: ['a.com/b'] },
    'Domain must be a valid hostname without protocol or path',
  ],
  ['11 changeTracking', { scrapeOptions: { formats: ['markdown', 'changeTracking'] } }, 'The format changeTracking'],
  ['11 branding', { scrapeOptions: { formats: [{ type: 'branding' }] } }, 'The format branding'],
  [
    'developer beside others',
    { categories: ['developer', 'pdf'] },
    'the developer category cannot be combined with other categories',
  ],
  ['unknown key', { nope: 1 }, 'Unrecognized key in body -- please review the v2 API documentation'],
])('search-%s', async (_name, body, sentence) => {
  const refused = await search({ query: 'x', ...body });
  expect(refused).toMatchObject(refusal(400, `Invalid request body: ${sentence}`, { details: expect.any(Array) }));
  expect(refused.body).not.toHaveProperty('code');
});

it('search-12 nothing found: data is an empty object', async () => {
  expect(await search({ query: 'qzx-no-hit' })).toMatchObject({
    status: 200,
    body: { success: true, data: {}, creditsUsed: 0 },
  });
  expect((await search({ query: 'qzx-no-hit', sources: ['web', 'news'] })).body.data).toEqual({});
});

it('search-13 a result that fails to scrape stays, with metadata.error', async () => {
  backend.answer({
    body: searxngBody([searxngResult(page('/about')), searxngResult(NOWHERE), searxngResult(page('/dead'))]),
  });
  const { status, body } = await search({ query: 'x', scrapeOptions: { formats: ['markdown'] } });
  expect(status).toBe(200);
  expect(body.data.web).toMatchObject([
    { markdown: 'markdown', metadata: { statusCode: 200 } },
    {
      url: NOWHERE,
      title: 'Title',
      metadata: { sourceURL: NOWHERE, statusCode: 500, error: 'The host was not found.' },
    },
    { url: page('/dead'), markdown: 'markdown', metadata: { statusCode: 404 } },
  ]);
  expect(body.data.web[1]).not.toHaveProperty('markdown');
});

it('needs a backend, whose setting it names, once the request is right', async () => {
  expect(await family.askPlain('POST', '/v2/search', { query: 'x' })).toEqual({
    status: 503,
    body: {
      success: false,
      error:
        'Search is not configured (WINNOW_SEARCH_URL is missing). Start the server with the address of a SearXNG there or ' +
        'in --search-url, or with --search brave, tavily or serper and its key in BRAVE_API_KEY, TAVILY_API_KEY or SERPER_API_KEY.',
    },
  });
  expect(await family.askPlain('POST', '/v2/search', {})).toMatchObject(refusal(400, 'Invalid request body'));
});

it('wants the key first, JSON next, and a POST', async () => {
  const wrong = await family.ask('POST', '/v2/search', { nope: 1 }, { authorization: 'Bearer another' });
  expect(wrong).toMatchObject(refusal(401, 'Unauthorized: Invalid token'));
  expect(await family.ask('POST', '/v2/search', '{"query":')).toMatchObject(
    refusal(400, 'Bad request, malformed JSON', { code: 'BAD_REQUEST_INVALID_JSON' }),
  );
  expect((await family.ask('GET', '/v2/search')).status).toBe(405);
});

it('is what the official client calls', async () => {
  const client = new Firecrawl({ apiKey: KEY, apiUrl: family.url });
  const found = await client.search(' tide tables ', {
    limit: 2,
    sources: ['web', { type: 'news' }, 'images'],
    categories: ['github', { type: 'pdf' }],
    tbs: 'qdr:w',
    country: 'DE',
    ignoreInvalidURLs: true,
    timeout: 30_000,
    highlights: true,
    integration: '_mine',
    scrapeOptions: { formats: ['markdown', 'links'], onlyMainContent: true },
  });
  expect(found.web).toHaveLength(2);
  expect(found.web?.[0]).toMatchObject({ markdown: 'markdown', links: expect.any(Array) });
  expect(found.news?.[0]).toMatchObject({ snippet: 'About /blog/one', markdown: 'markdown' });
  expect(found.images).toHaveLength(1);
  expect(found.warning).toBe('Without effect on this search: highlights.');
  expect(backend.asked.find(({ query }) => query.categories === 'general')?.query).toMatchObject({
    q: 'tide tables (site:github.com OR filetype:pdf)',
    language: 'en-DE',
    time_range: 'week',
  });
  expect(await client.search('no-hit')).toEqual({});
  await expect(client.search('x', { limit: 101 })).rejects.toMatchObject({
    status: 400,
    message: 'Invalid request body',
    details: [expect.objectContaining({ path: ['limit'] })],
  });
});

it('has one list for clients of v1', async () => {
  const { status, body } = await family.ask('POST', '/v1/search', {
    query: 'tide tables',
    scrapeOptions: { formats: ['markdown'], parsePDF: true },
  });
  expect(status).toBe(200);
  expect(body.data).toHaveLength(3);
  expect(body).toMatchObject({ success: true, data: [{ url: page('/about'), markdown: 'markdown' }, {}, {}] });
  expect((await family.ask('POST', '/v1/search', { query: 'no-hit' })).body).toEqual({ success: true, data: [] });
  const refused = await family.ask('POST', '/v1/search', { query: '' });
  expect(refused).toMatchObject(refusal(400, 'Invalid request body'));
});

it('counts its credits, and is listed with its words', async () => {
  const used = async () => (await family.ask('GET', '/v2/team/credit-usage')).body.data.remainingCredits;
  const before = await used();
  const { body } = await search({ query: 'tide tables', limit: 1, scrapeOptions: { formats: ['links'] } });
  expect(before - (await used())).toBe(body.creditsUsed);
  const { data } = (await family.ask('GET', '/v2/team/activity?endpoint=search&limit=1')).body;
  expect(data).toMatchObject([{ id: body.id, endpoint: 'search', target: 'tide tables' }]);
  const [{ metadata }] = body.data.web;
  expect((await family.ask('GET', `/v2/scrape/${metadata.scrapeId}`)).body.data).toMatchObject({ metadata });
});
