import { describe, expect, it, onTestFinished } from 'vitest';
import type { WinnowError } from '@/lib/base/errors';
import { searchRequest } from '@/lib/contract';
import { createSearchEngine, type EngineSettings } from '@/lib/operations/search/engines/engine';
import { BACKEND_NAMES, type BackendName, backendOf } from '@/lib/operations/search/engines/registry';
import { findResults } from '@/lib/operations/search/find-results';
import { type SearchReply, searxngBody, searxngResult, startSearchServer } from '../../../../support/search-server';

const KEY = 'sk-0123456789abcdefghij';

/** A backend on loopback in place of the real one. */
async function engineOf(backend: BackendName, reply: SearchReply = {}) {
  const server = await startSearchServer(reply);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const key = backend === 'searxng' ? {} : { key: KEY };
  const engine = createSearchEngine({ backend, address: server.url, ...key });
  const find = (body: object, signal = new AbortController().signal) =>
    findResults(searchRequest.parse({ query: 'tide tables', ...body }), engine, signal);
  const failure = (body: object = {}) =>
    find(body).then(
      () => undefined,
      (thrown: WinnowError) => thrown.record,
    );
  return { server, find, failure, engine };
}

describe('SearXNG', () => {
  it('is asked for JSON, and gives results on the web', async () => {
    const { server, find } = await engineOf('searxng', {
      body: searxngBody([
        searxngResult('https://a.example/one', 'One'),
        searxngResult('https://b.example/', 'Two\n\tlines'),
      ]),
    });
    expect(await find({ limit: 2 })).toEqual({
      lists: {
        web: [
          { url: 'https://a.example/one', title: 'One', description: 'About One', position: 1 },
          { url: 'https://b.example/', title: 'Two lines', description: 'About Two lines', position: 2 },
        ],
      },
      warnings: [],
    });
    expect(server.asked).toMatchObject([
      {
        method: 'GET',
        path: '/search',
        query: { q: 'tide tables', format: 'json', categories: 'general', language: 'en', pageno: '1' },
      },
    ]);
    expect(server.asked[0]?.query).not.toHaveProperty('time_range');
  });

  it('has a list for each source, and leaves out results of another one', async () => {
    const news = searxngResult('https://n.example/', 'News', {
      category: 'news',
      publishedDate: '2026-01-02T00:00:00',
    });
    const image = searxngResult('https://p.example/', 'Picture', {
      category: 'images',
      img_src: 'https://p.example/a.png',
      resolution: '1920 x 1080',
    });
    const body = searxngBody([searxngResult('https://a.example/'), news, image]);
    const { server, find } = await engineOf('searxng', { body });
    const { lists } = await find({
      sources: ['web', { type: 'news', tbs: 'qdr:w', lang: 'de', country: 'AT' }, 'images'],
    });
    expect(lists).toEqual({
      web: [expect.objectContaining({ url: 'https://a.example/' })],
      news: [
        { url: 'https://n.example/', title: 'News', snippet: 'About News', date: '2026-01-02T00:00:00', position: 1 },
      ],
      images: [
        {
          url: 'https://p.example/',
          title: 'Picture',
          imageUrl: 'https://p.example/a.png',
          imageWidth: 1920,
          imageHeight: 1080,
          position: 1,
        },
      ],
    });
    const asked = server.asked.filter(({ query }) => query.pageno === '1').map(({ query }) => query);
    expect(asked).toEqual([
      expect.objectContaining({ categories: 'general', language: 'en' }),
      expect.objectContaining({ categories: 'news', language: 'de-AT', time_range: 'week' }),
      expect.objectContaining({ categories: 'images', language: 'en' }),
    ]);
  });

  it('is asked for further pages until there are enough, or nothing new', async () => {
    const { server, find } = await engineOf('searxng');
    server.answer(({ query }) => ({
      body: searxngBody([1, 2, 3].map((one) => searxngResult(`https://a.example/${query.pageno}/${one}`))),
    }));
    const { lists } = await find({ limit: 7 });
    expect(lists.web?.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(server.asked).toHaveLength(3);
    server.answer({ body: searxngBody([searxngResult('https://a.example/')]) });
    expect((await find({ limit: 7 })).lists.web).toHaveLength(1);
    expect(server.asked).toHaveLength(5);
    server.answer({ body: searxngBody([]) });
    expect(await find({})).toEqual({ lists: {}, warnings: [] });
  });

  it('keeps what it has if a further page fails, and says so', async () => {
    const { server, find } = await engineOf('searxng');
    server.answer(({ query }) =>
      query.pageno === '1' ? { body: searxngBody([searxngResult('https://a.example/')]) } : { status: 500 },
    );
    const { lists, warnings } = await find({});
    expect(lists.web).toHaveLength(1);
    expect(warnings.join()).toMatch(
      /^The list web is shorter than asked for: SearXNG at .* answered with status 500\.$/,
    );
  });

  it('says which engines behind it gave nothing', async () => {
    const { find } = await engineOf('searxng', {
      body: searxngBody([], { unresponsive_engines: [['google', 'CAPTCHA'], ['bing', 'timeout'], 'odd'] }),
    });
    expect((await find({})).warnings.join()).toMatch(/did not answer: google \(CAPTCHA\), bing \(timeout\)\.$/);
  });

  it('names the format that must be switched on where it refuses, since it says nothing itself', async () => {
    const { failure, server } = await engineOf('searxng', { status: 403, body: '<title>403 Forbidden</title>' });
    expect(await failure()).toMatchObject({
      code: 'SEARCH_REFUSED',
      message: `SearXNG at ${new URL(server.url).host} does not give its results as JSON (status 403).`,
      nextStep: 'Add json under search.formats in its settings.yml, then restart it.',
    });
  });

  it.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['https://h.example/searxng/search?q=<query>&format=json', 'https://h.example/searxng'],
    ['https://h.example/search/', 'https://h.example'],
  ])('is found at %s', (written, address) => {
    expect(createSearchEngine({ backend: 'searxng', address: written }).address).toBe(address);
  });

  it.each(['', ' ', 'ftp://h.example', 'http://user:pass@h.example', 'http://', 'not an address'])(
    'is not found at %j',
    (address) => {
      expect(() => createSearchEngine({ backend: 'searxng', address })).toThrow('Enter the address of a SearXNG');
    },
  );
});

describe('Brave', () => {
  it('gets the key in a header, and gives each list', async () => {
    const { server, find } = await engineOf('brave');
    server.answer(({ path }) => ({
      body: path.includes('/images/')
        ? {
            type: 'images',
            results: [
              {
                type: 'image_result',
                title: 'Picture',
                url: 'https://p.example/page',
                source: 'p.example',
                thumbnail: { src: 'https://imgs.search.brave.com/t', width: 500, height: 300 },
                properties: { url: 'https://p.example/a.png', width: 800, height: 480 },
              },
            ],
          }
        : path.includes('/news/')
          ? {
              type: 'news',
              results: [
                {
                  title: 'News',
                  url: 'https://n.example/',
                  description: 'What happened',
                  age: '2 hours ago',
                  page_age: '2026-01-02T03:04:05',
                  thumbnail: { src: 'https://imgs.search.brave.com/n' },
                },
              ],
            }
          : {
              type: 'search',
              query: { original: 'tide tables' },
              web: {
                type: 'search',
                results: [
                  { title: 'Tides &amp; <strong>tables</strong>', url: 'https://a.example/', description: 'It&#x27;s' },
                ],
              },
            },
    }));
    const body = { sources: ['web', 'news', 'images'], limit: 1, tbs: 'qdr:m', lang: 'ja', country: 'JP' };
    expect((await find(body)).lists).toEqual({
      web: [{ url: 'https://a.example/', title: 'Tides & tables', description: "It's", position: 1 }],
      news: [
        {
          url: 'https://n.example/',
          title: 'News',
          snippet: 'What happened',
          date: '2026-01-02T03:04:05',
          imageUrl: 'https://imgs.search.brave.com/n',
          position: 1,
        },
      ],
      images: [
        {
          url: 'https://p.example/page',
          title: 'Picture',
          imageUrl: 'https://p.example/a.png',
          imageWidth: 800,
          imageHeight: 480,
          position: 1,
        },
      ],
    });
    expect(server.asked.map(({ path }) => path)).toEqual([
      '/res/v1/web/search',
      '/res/v1/news/search',
      '/res/v1/images/search',
    ]);
    expect(server.asked[0]).toMatchObject({
      method: 'GET',
      headers: { 'x-subscription-token': KEY },
      query: { q: 'tide tables', count: '1', offset: '0', search_lang: 'jp', country: 'JP', freshness: 'pm' },
    });
  });

  it('has no list where it found nothing, which is not another shape', async () => {
    const { server, find, failure } = await engineOf('brave', {
      body: { type: 'search', query: { original: 'tide tables' } },
    });
    expect(await find({})).toEqual({ lists: {}, warnings: [] });
    server.answer({ body: { type: 'search' } });
    expect(await failure()).toMatchObject({ code: 'SEARCH_BAD_ANSWER' });
  });

  it.each([
    [
      422,
      { error: { code: 'SUBSCRIPTION_TOKEN_INVALID', detail: 'The token is invalid' } },
      'SEARCH_REFUSED',
      'the key',
    ],
    [402, { error: { code: 'USAGE_LIMIT_EXCEEDED', detail: 'Used up' } }, 'SEARCH_REFUSED', 'no credits left'],
    [422, { error: { code: 'VALIDATION', detail: 'country: wrong' } }, 'BAD_REQUEST', 'It says: country: wrong'],
    [429, { error: { code: 'RATE_LIMITED', detail: 'Too many' } }, 'SEARCH_BUSY', 'rate-limiting'],
  ])('refuses with %i %j', async (status, body, code, sentence) => {
    const { failure } = await engineOf('brave', { status, body: { type: 'ErrorResponse', ...body } });
    expect(await failure()).toMatchObject({ code, message: expect.stringContaining(sentence) });
  });

  it('is not asked for more characters than it takes', async () => {
    const { failure, server } = await engineOf('brave');
    expect(await failure({ query: 'a'.repeat(401) })).toMatchObject({
      code: 'BAD_REQUEST',
      issues: [{ path: ['query'], message: expect.stringContaining('Brave Search allows 400 characters') }],
    });
    expect(server.asked).toEqual([]);
  });
});

describe('Tavily', () => {
  it('gets the domains in fields of its own, and the key as a token', async () => {
    const { server, find } = await engineOf('tavily', {
      body: {
        query: 'tide tables',
        answer: null,
        images: [],
        results: [{ title: 'One', url: 'https://a.com/', content: 'Words', score: 0.9, raw_content: null }],
        response_time: 1.2,
      },
    });
    const { lists, warnings } = await find({
      limit: 50,
      includeDomains: ['a.com'],
      tbs: 'cdr:1,cd_min:1/1/2024,cd_max:2/1/2024',
      lang: 'de',
    });
    expect(lists).toEqual({ web: [{ url: 'https://a.com/', title: 'One', description: 'Words', position: 1 }] });
    expect(warnings).toEqual(['Without effect on this search: lang.']);
    expect(server.asked).toMatchObject([
      {
        method: 'POST',
        path: '/search',
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
        body: {
          query: 'tide tables',
          topic: 'general',
          max_results: 20,
          include_domains: ['a.com'],
          start_date: '2024-01-01',
          end_date: '2024-02-01',
        },
      },
    ]);
  });

  it('has pictures with and without words, whose pages it does not name', async () => {
    const { find } = await engineOf('tavily', {
      body: {
        results: [],
        images: ['https://p.example/a.png', { url: 'https://p.example/b.png', description: 'B' }, 7],
      },
    });
    expect((await find({ sources: ['images'] })).lists.images).toEqual([
      { url: 'https://p.example/a.png', imageUrl: 'https://p.example/a.png', title: '', position: 1 },
      { url: 'https://p.example/b.png', imageUrl: 'https://p.example/b.png', title: 'B', position: 2 },
    ]);
  });

  it.each([
    [401, { detail: { error: `Unauthorized: invalid API key ${KEY}` } }, 'SEARCH_REFUSED', 'did not accept the key'],
    [432, { detail: { error: 'Plan limit' } }, 'SEARCH_REFUSED', 'no credits left for this key. It says: Plan limit'],
    [400, { detail: { error: 'Query is too long.' } }, 'BAD_REQUEST', 'It says: Query is too long.'],
  ])('refuses with %i', async (status, body, code, sentence) => {
    const { failure } = await engineOf('tavily', { status, body });
    const record = await failure();
    expect(record).toMatchObject({ code, message: expect.stringContaining(sentence) });
    expect(JSON.stringify(record)).not.toContain(KEY);
  });
});

describe('Serper', () => {
  it('gets everything in its own words', async () => {
    const { server, find } = await engineOf('serper');
    server.answer(({ path }) => ({
      body:
        path === '/search'
          ? { organic: [{ title: 'One', link: 'https://a.example/', snippet: 'Words', position: 1 }], credits: 1 }
          : path === '/news'
            ? {
                news: [
                  { title: 'News', link: 'https://n.example/', snippet: 'W', date: '1 day ago', imageUrl: 'data:,x' },
                ],
              }
            : {
                images: [
                  {
                    title: 'P',
                    imageUrl: 'https://p.example/a.png',
                    imageWidth: 4,
                    imageHeight: 3,
                    link: 'https://p.example/',
                  },
                ],
              },
    }));
    const body = {
      sources: ['web', 'news', 'images'],
      limit: 1,
      tbs: 'qdr:d',
      location: 'Berlin, Germany',
      lang: 'de',
    };
    expect((await find(body)).lists).toEqual({
      web: [{ url: 'https://a.example/', title: 'One', description: 'Words', position: 1 }],
      news: [{ url: 'https://n.example/', title: 'News', snippet: 'W', date: '1 day ago', position: 1 }],
      images: [
        {
          url: 'https://p.example/',
          title: 'P',
          imageUrl: 'https://p.example/a.png',
          imageWidth: 4,
          imageHeight: 3,
          position: 1,
        },
      ],
    });
    expect(server.asked[0]).toMatchObject({
      headers: { 'x-api-key': KEY },
      body: { q: 'tide tables', hl: 'de', num: 1, page: 1, tbs: 'qdr:d', location: 'Berlin, Germany' },
    });
    expect(server.asked[0]?.body).not.toHaveProperty('gl');
  });

  it.each([
    [403, { message: 'Unauthorized.', statusCode: 403 }, 'SEARCH_REFUSED', 'did not accept the key'],
    [400, { message: 'Not enough credits', statusCode: 400 }, 'SEARCH_REFUSED', 'no credits left'],
    [400, { message: 'Query pattern not allowed', statusCode: 400 }, 'BAD_REQUEST', 'Query pattern not allowed'],
  ])('refuses with %i %j', async (status, body, code, sentence) => {
    const { failure } = await engineOf('serper', { status, body });
    expect(await failure()).toMatchObject({ code, message: expect.stringContaining(sentence) });
  });
});

describe.each(BACKEND_NAMES)('%s in trouble', (backend) => {
  it.each<[string, SearchReply, string, string]>([
    ['a web page', { body: '<!doctype html><p>Sign in' }, 'SEARCH_BAD_ANSWER', 'a web page instead of results'],
    ['no JSON', { body: 'busy' }, 'SEARCH_BAD_ANSWER', 'did not answer with JSON'],
    ['JSON of another shape', { body: { items: [] } }, 'SEARCH_BAD_ANSWER', 'JSON of another shape'],
    ['a list', { body: [] }, 'SEARCH_BAD_ANSWER', 'JSON of another shape'],
    ['status 404', { status: 404 }, 'SEARCH_BAD_ANSWER', 'answered with status 404'],
    ['status 500', { status: 500, body: '<h1>' }, 'SEARCH_BAD_ANSWER', 'answered with status 500'],
    ['status 429', { status: 429 }, 'SEARCH_BUSY', 'is rate-limiting requests'],
    [
      'a redirect',
      { status: 302, headers: { location: 'https://x.example/a' } },
      'SEARCH_REFUSED',
      'redirects to https://x.example',
    ],
    ['a query that is too long for it', { status: 414 }, 'BAD_REQUEST', 'refused the query'],
  ])('says what came for %s', async (_what, reply, code, sentence) => {
    const { failure } = await engineOf(backend, reply);
    const record = await failure();
    expect(record).toMatchObject({ code, message: expect.stringContaining(sentence) });
    expect(record?.status).not.toBe(502);
  });

  it('says when it may be asked again', async () => {
    const { failure } = await engineOf(backend, { status: 429, headers: { 'retry-after': '12' } });
    expect(await failure()).toMatchObject({ nextStep: 'Try again in 12 seconds.' });
  });

  it('says that it cannot be reached', async () => {
    const { failure, server } = await engineOf(backend);
    await server[Symbol.asyncDispose]();
    expect(await failure()).toMatchObject({ code: 'SEARCH_UNREACHABLE', status: 503 });
  });

  it('ends with the reason of its caller where it hangs', async () => {
    const { find, server } = await engineOf(backend);
    server.answer(() => undefined);
    const why = new Error('Left');
    const caller = new AbortController();
    const searching = find({}, caller.signal);
    caller.abort(why);
    await expect(searching).rejects.toBe(why);
  });
});

it('never shows a key: not where it is refused, and not where a result repeats it', async () => {
  const { server, find } = await engineOf('serper');
  server.answer({ body: { organic: [{ title: `Key ${KEY}`, link: 'https://a.example/', snippet: KEY }] } });
  expect(JSON.stringify(await find({}))).not.toContain(KEY);
  for (const settings of [
    { backend: 'brave', key: 'with space' },
    { backend: 'brave', key: 'kéy' },
    { backend: 'brave', key: KEY, address: 'http://h.example' },
    { backend: 'brave' },
  ] satisfies EngineSettings[]) {
    let said = '';
    try {
      createSearchEngine(settings);
    } catch (thrown) {
      said = String(thrown);
    }
    expect(said).toMatch(/key/i);
    if ('key' in settings) expect(said).not.toContain(settings.key);
  }
});

it('says which fields a backend cannot honour', async () => {
  const { find } = await engineOf('searxng', { body: searxngBody([]) });
  const body = {
    location: 'Berlin',
    sources: [{ type: 'web', filter: 'x' }, 'alexandria'],
    safe: 1,
    tbs: 'li:1',
    asyncScraping: true,
    highlights: false,
    categories: ['developer'],
    enterprise: [],
  };
  expect((await find(body)).warnings).toEqual([
    'Without effect on this search: asyncScraping, sources: alexandria, categories: developer, location, filter, safe, tbs.',
  ]);
});

it('asks for nothing where only a catalogue of a service is wanted', async () => {
  const { find, server } = await engineOf('searxng');
  expect(await find({ sources: ['alexandria'] })).toEqual({
    lists: {},
    warnings: ['Without effect on this search: sources: alexandria.'],
  });
  expect(server.asked).toEqual([]);
});

it('every backend with a key has a variable for it, and a place of its own', () => {
  for (const name of BACKEND_NAMES) {
    const { keyHeaders, keyVariable, address } = backendOf(name);
    expect([keyHeaders !== undefined, keyVariable !== undefined, address !== undefined]).toEqual(
      Array(3).fill(name !== 'searxng'),
    );
  }
});
