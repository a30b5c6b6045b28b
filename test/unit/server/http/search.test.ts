import { describe, expect, it, onTestFinished } from 'vitest';
import { delay } from '@/lib/base/async';
import { WinnowError } from '@/lib/base/errors';
import { createSearchEngine } from '@/lib/operations/search/engines/engine';
import { resultJudge } from '@/server/http/search';
import { type SearchReply, searxngBody, searxngResult, startSearchServer } from '../../../support/search-server';
import { KEY, serving } from './serving';
import { scraped, stubBrowser } from './stub-browser';

/** A server whose search finds what a test says, and whose browsers answer by the path of a page. */
async function searching(reply: SearchReply, concurrency = 4) {
  const backend = await startSearchServer(reply);
  onTestFinished(() => backend[Symbol.asyncDispose]());
  const browser = stubBrowser(async ({ url, formats }, signal) => {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/lost')) throw new WinnowError('SCRAPE_SITE_ERROR', 'The site closed the connection.');
    if (pathname.startsWith('/held')) await delay(60_000, signal);
    const metadata = { sourceURL: url, url, statusCode: 200, scrapeId: crypto.randomUUID() };
    return scraped({ markdown: formats.length > 0 ? 'text' : undefined, metadata });
  });
  const searchEngine = createSearchEngine({ backend: 'searxng', address: backend.url });
  const server = await serving({ openBrowser: async () => browser, concurrency, searchEngine });
  const search = async (body: object, signal?: AbortSignal) => {
    const response = await fetch(`${server.url}/v2/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'tide tables', ...body }),
      ...(signal && { signal }),
    });
    return { status: response.status, body: await response.json() };
  };
  return { ...server, backend, browser, search };
}

const MARKDOWN = { formats: ['markdown'] };
const pages = (...paths: string[]) => paths.map((path) => searxngResult(`http://127.0.0.1:9${path}`));

describe('a search in bad luck', () => {
  it('is a timeout in the words of the family where the backend hangs', async () => {
    const { backend, search } = await searching({});
    backend.answer(() => undefined);
    const host = new URL(backend.url).host;
    expect(await search({ timeout: 300 })).toEqual({
      status: 408,
      body: {
        success: false,
        code: 'SCRAPE_TIMEOUT',
        error: `SearXNG at ${host} did not answer within 1 second: raise timeout, or try again.`,
      },
    });
  });

  it('gives the lists that came in time, and says which did not', async () => {
    const { backend, search } = await searching({});
    backend.answer(({ query }) =>
      query.categories === 'general' ? { body: searxngBody(pages('/a', '/b')) } : undefined,
    );
    const { status, body } = await search({ timeout: 500, limit: 2, sources: ['web', 'news'] });
    expect([status, Object.keys(body.data)]).toEqual([200, ['web']]);
    expect(body.warning).toMatch(/^The list news is missing: SearXNG at .* did not answer within 1 second/);
  });

  it.each([
    [
      { status: 403, body: 'Forbidden' },
      503,
      'does not give its results as JSON (status 403). Add json under search.formats in its settings.yml, then restart it.',
    ],
    [{ status: 429, headers: { 'retry-after': '30' } }, 429, 'is rate-limiting requests. Try again in 30 seconds.'],
    [{ body: '<html>Sign in' }, 500, 'answered with a web page instead of results. Try again, and check the address'],
    [{ body: { hits: [] } }, 500, 'answered with JSON of another shape. Try again, and check the address'],
    [{ status: 502 }, 500, 'answered with status 502. Try again, and check the address'],
    [
      { status: 301, headers: { location: 'https://x.example/' } },
      503,
      'redirects to https://x.example; nothing was sent',
    ],
  ])('says what to do where the backend answers %j', async (reply, status, sentence) => {
    const { search } = await searching(reply);
    const refused = await search({});
    expect(refused).toMatchObject({ status, body: { success: false, error: expect.stringContaining(sentence) } });
    expect(refused.body.code).toBe(status === 500 ? 'UNKNOWN_ERROR' : undefined);
  });

  it('names the query where the backend refuses it', async () => {
    const { search } = await searching({ status: 414 });
    const { status, body } = await search({ query: 'a'.repeat(10_000) });
    expect([status, body.details]).toEqual([400, [{ path: ['query'], code: 'custom', message: expect.any(String) }]]);
    expect(body.error).toMatch(/^Invalid request body: SearXNG at .* refused the query\. Shorten it/);
  });

  it('takes a query of 10,000 characters as it is', async () => {
    const { backend, search } = await searching({ body: searxngBody(pages('/a')) });
    const query = 'tide '.repeat(2_000).trim();
    expect((await search({ query })).status).toBe(200);
    expect(backend.asked[0]?.query.q).toBe(query);
  });

  it('says that the backend cannot be reached', async () => {
    const { backend, search } = await searching({});
    await backend[Symbol.asyncDispose]();
    const { status, body } = await search({});
    expect(status).toBe(503);
    expect(body.error).toMatch(/could not be reached\. Check its address, and that it is running\.$/);
  });

  it('keeps 100 results of which 30 fail to scrape, a few at a time', async () => {
    const paths = Array.from({ length: 100 }, (_, index) => (index % 10 < 3 ? `/lost/${index}` : `/page/${index}`));
    const { browser, search, log } = await searching({ body: searxngBody(pages(...paths)) }, 3);
    let most = 0;
    const watching = setInterval(() => {
      most = Math.max(most, browser.running);
    }, 1);
    const { status, body } = await search({ limit: 100, scrapeOptions: MARKDOWN });
    clearInterval(watching);
    expect([status, body.data.web.length, body.creditsUsed]).toEqual([200, 100, 20 + 70]);
    const failed = body.data.web.filter(({ metadata }: { metadata: { error?: string } }) => metadata.error);
    expect(failed).toHaveLength(30);
    expect(failed[0]).toMatchObject({
      url: 'http://127.0.0.1:9/lost/0',
      position: 1,
      metadata: { statusCode: 500, error: 'The site closed the connection.' },
    });
    expect(most).toBeLessThanOrEqual(3);
    expect(log.filter(({ path }) => path === undefined)).toHaveLength(100);
  });

  it('ends its scrapes in time, and keeps what it has by then', async () => {
    const { browser, search } = await searching({ body: searxngBody(pages('/a', '/held', '/b')) }, 1);
    const since = performance.now();
    const { status, body } = await search({ timeout: 700, scrapeOptions: MARKDOWN });
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(status).toBe(200);
    expect(body.data.web[0]).toMatchObject({ markdown: 'text' });
    for (const late of body.data.web.slice(1)) {
      expect(late.metadata).toMatchObject({ statusCode: 408, error: expect.stringContaining('ran out of time') });
    }
    await expect.poll(() => browser.running).toBe(0);
  });

  it('ends its scrapes when its client leaves', async () => {
    const { browser, search } = await searching({ body: searxngBody(pages('/held', '/held/2', '/held/3')) }, 2);
    const client = new AbortController();
    const asking = search({ scrapeOptions: MARKDOWN }, client.signal);
    await expect.poll(() => browser.running).toBe(2);
    client.abort();
    await expect(asking).rejects.toThrow();
    await expect.poll(() => browser.running).toBe(0);
    expect(browser.asked).toHaveLength(2);
  });

  it('leaves out addresses that are none of the web, counts them, and lists each page once', async () => {
    const odd = [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'ftp://a.example/',
      'http://u:p@a.example/',
      '',
    ];
    const results = [
      ...odd.map((url) => searxngResult(url)),
      searxngResult('https://a.example/x'),
      searxngResult('http://www.a.example/x/?utm_source=mail#part'),
      searxngResult('https://a.example/x?y=1'),
      { title: 'Without an address' },
      7,
    ] as object[];
    const { search } = await searching({ body: searxngBody(results) });
    const { body } = await search({});
    expect(body.data.web.map(({ url }: { url: string }) => url)).toEqual([
      'https://a.example/x',
      'https://a.example/x?y=1',
    ]);
    expect(body.warning).toBe('6 results without a web address were left out.');
    expect((await search({ ignoreInvalidURLs: true })).body).not.toHaveProperty('warning');
  });

  it('gives only results of the domains that were asked for', async () => {
    const urls = ['https://a.example/', 'https://sub.a.example/', 'https://nota.example/', 'https://b.example/'];
    const { search, backend } = await searching({ body: searxngBody(urls.map((url) => searxngResult(url))) });
    const hosts = async (body: object) =>
      (await search(body)).body.data.web?.map(({ url }: { url: string }) => new URL(url).host);
    expect(await hosts({ includeDomains: ['A.example'] })).toEqual(['a.example', 'sub.a.example']);
    expect(backend.asked[0]?.query.q).toBe('tide tables site:a.example');
    expect(await hosts({ excludeDomains: ['a.example', 'b.example'] })).toEqual(['nota.example']);
    expect(await hosts({ includeDomains: ['c.example'] })).toBeUndefined();
  });

  it('scrapes a page once that several lists have', async () => {
    const { browser, search, backend } = await searching({});
    backend.answer(({ query }) => ({
      body: searxngBody(
        query.pageno === '1'
          ? [
              searxngResult('http://127.0.0.1:9/a', 'A', {
                category: query.categories,
                img_src: 'http://127.0.0.1:9/a.png',
              }),
            ]
          : [],
      ),
    }));
    const { body } = await search({ sources: ['web', 'news', 'images'], scrapeOptions: MARKDOWN });
    expect(browser.asked).toHaveLength(1);
    for (const list of [body.data.web, body.data.news, body.data.images])
      expect(list).toMatchObject([{ markdown: 'text' }]);
  });

  it('logs neither its words nor, if nothing may be kept, the pages', async () => {
    const { search, log } = await searching({ body: searxngBody(pages('/a')) });
    await search({ query: 'a secret', scrapeOptions: { ...MARKDOWN, zeroDataRetention: true } });
    expect(log).toMatchObject([{ status: 200 }, { path: '/v2/search', status: 200 }]);
    expect(JSON.stringify(log)).not.toMatch(/secret|127\.0\.0\.1/);
  });

  it('refuses actions that ask for a value', async () => {
    const { search } = await searching({ body: searxngBody([]) });
    const actions = [{ type: 'write', text: '{{password}}' }];
    expect(await search({ scrapeOptions: { ...MARKDOWN, actions } })).toMatchObject({
      status: 400,
      body: { details: [{ message: expect.stringContaining('{{password}} has no value') }] },
    });
  });
});

describe('a page that a search engine has named', () => {
  const INSIDE = [
    'http://127.0.0.1:80/',
    'http://10.1.2.3/',
    'http://[::1]/',
    'http://a.localhost/',
    'http://192.168.1.1/',
  ];
  const CREDENTIALS = [
    'http://169.254.169.254/latest/meta-data',
    'http://[fd00:ec2::254]/',
    'http://[::ffff:a9fe:a9fe]/',
  ];
  const allowed = (engine: string, urls: string[]) => Promise.all(urls.map((url) => resultJudge(engine)(new URL(url))));

  it('may be inside a network only if the engine is, and never where a cloud keeps its credentials', async () => {
    expect(await allowed('http://127.0.0.1:8080', INSIDE)).toEqual(INSIDE.map(() => true));
    expect(await allowed('https://8.8.8.8/api', INSIDE)).toEqual(INSIDE.map(() => false));
    for (const engine of ['http://127.0.0.1:8080', 'https://8.8.8.8']) {
      expect(await allowed(engine, CREDENTIALS)).toEqual(CREDENTIALS.map(() => false));
      expect(await allowed(engine, ['https://93.184.216.34/', 'http://nohost.invalid/'])).toEqual([true, true]);
    }
  });

  it('stays among the results where it may not be scraped', async () => {
    const { search, browser } = await searching({
      body: searxngBody([searxngResult('http://169.254.169.254/latest/'), ...pages('/a')]),
    });
    const { body } = await search({ scrapeOptions: MARKDOWN });
    expect(body.data.web).toMatchObject([
      { metadata: { statusCode: 403, error: expect.stringContaining('inside a network: it was not scraped') } },
      { markdown: 'text' },
    ]);
    expect(browser.asked).toHaveLength(1);
  });
});
